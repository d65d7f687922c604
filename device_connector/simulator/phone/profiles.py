"""The phones that can be simulated, as their makers' builds describe them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Panel:
    """One built-in display: Android's logical id, SurfaceFlinger's physical id, natural size in pixels, dpi."""

    id: int
    physical_id: str
    name: str
    width: int
    height: int
    density: int
    on: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """One model with one build."""

    name: str
    api_level: int
    release: str
    model: str
    maker: str
    brand: str
    product: str
    device: str
    board: str
    abi: str
    build_id: str
    incremental: str
    security_patch: str
    panels: tuple[Panel, ...]
    navigation: Literal["gestures", "buttons"]
    features: frozenset[str]

    @property
    def fingerprint(self) -> str:
        """ro.build.fingerprint."""
        build = f"{self.release}/{self.build_id}/{self.incremental}"
        return f"{self.brand}/{self.product}/{self.device}:{build}:user/release-keys"

    @property
    def has_shell_v2(self) -> bool:
        """Adbd speaks the shell v2 protocol (Android 7 and newer)."""
        return "shell_v2" in self.features


# What adbd answers to host:features on each release (AOSP transport.cpp, kFeature* constants).
_ANDROID_14 = frozenset(
    [
        "shell_v2",
        "cmd",
        "stat_v2",
        "ls_v2",
        "fixed_push_mkdir",
        "apex",
        "abb",
        "fixed_push_symlink_timestamp",
        "abb_exec",
        "remount_shell",
        "track_app",
        "sendrecv_v2",
        "sendrecv_v2_brotli",
        "sendrecv_v2_lz4",
        "sendrecv_v2_zstd",
        "sendrecv_v2_dry_run_send",
        "openscreen_mdns",
        "delayed_ack",
    ]
)

PIXEL = Profile(
    name="pixel",
    api_level=36,
    release="16",
    model="Pixel 8",
    maker="Google",
    brand="google",
    product="shiba",
    device="shiba",
    board="shiba",
    abi="arm64-v8a",
    build_id="BP2A.250605.031.A2",
    incremental="13578606",
    security_patch="2025-06-05",
    panels=(Panel(0, "4619827259835644672", "Built-in Screen", 1080, 2400, 420),),
    navigation="gestures",
    features=_ANDROID_14,
)

NEXUS = Profile(
    name="nexus",
    api_level=23,
    release="6.0.1",
    model="Nexus 5",
    maker="LGE",
    brand="google",
    product="hammerhead",
    device="hammerhead",
    board="hammerhead",
    abi="armeabi-v7a",
    build_id="M4B30Z",
    incremental="3437181",
    security_patch="2016-10-05",
    panels=(Panel(0, "0", "Built-in Screen", 1080, 1920, 480),),
    navigation="buttons",
    features=frozenset(),
)

# Ids and sizes as cmd display get-displays printed them on a folding phone, half of it off.
FOLD = Profile(
    name="fold",
    api_level=34,
    release="14",
    model="Pixel 9 Pro Fold",
    maker="Google",
    brand="google",
    product="comet",
    device="comet",
    board="comet",
    abi="arm64-v8a",
    build_id="AD1A.240905.004",
    incremental="12196292",
    security_patch="2024-09-05",
    panels=(
        Panel(0, "4619827259835644672", "Built-in Screen", 2076, 2152, 390),
        Panel(3, "4619827551948147201", "Second Screen", 1080, 2424, 420, on=False),
    ),
    navigation="gestures",
    features=_ANDROID_14,
)

PROFILES: dict[str, Profile] = {profile.name: profile for profile in (PIXEL, NEXUS, FOLD)}
