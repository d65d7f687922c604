"""`android_screen` on virtual phones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from device_connector.errors import InvalidArguments, PermissionDenied
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

DENIAL = "java.lang.SecurityException: Permission denial: writing to settings requires:android.permission.X"


def asleep(own: Stage, *, secure: bool = False) -> None:
    """The phone sleeps behind its keyguard."""
    own.virtual.phone.secure_lock = secure
    own.virtual.phone.sleep()


async def test_wake(pixel: Stage) -> None:
    """The screen is on afterwards, as it was read; the lock screen is told, not left."""
    asleep(pixel)
    result = await pixel.run("android_screen", wake=True)
    assert (result["effect"], result["asleep"], result["locked"]) == ("seen", False, True)
    assert pixel.inputs == ["input keyevent 224"]


async def test_awake_already(pixel: Stage) -> None:
    """A phone that is awake is not touched."""
    result = await pixel.run("android_screen", wake=True)
    assert (result["effect"], pixel.inputs) == ("seen", [])
    assert "was before" in result["effect_basis"]


async def test_sleep(pixel: Stage) -> None:
    """The screen is off afterwards; a second call changes nothing."""
    for _ in range(2):
        result = await pixel.run("android_screen", sleep=True)
        assert (result["effect"], result["asleep"]) == ("seen", True)
    assert pixel.inputs == ["input keyevent 223"]


async def test_does_not_wake(adb_server: RunningAdb) -> None:
    """A key that was taken and did nothing is no success."""
    async with stage(adb_server, lacks={"input keyevent 224": "true"}) as own:
        asleep(own)
        result = await own.run("android_screen", wake=True)
        assert (result["effect"], result["asleep"]) == ("none_seen", True)


@pytest.mark.parametrize(
    "lacks",
    [{}, {"wm dismiss-keyguard": "false"}, {"wm dismiss-keyguard": "true"}],
    ids=["wm", "menu", "swipe"],
)
async def test_dismiss_keyguard(adb_server: RunningAdb, lacks: Mapping[str, str]) -> None:
    """A lock screen without a credential is left, from sleep as well, by whichever way the phone knows."""
    async with stage(adb_server, lacks=lacks) as own:
        asleep(own)
        result = await own.run("android_screen", dismiss_keyguard=True)
        assert (result["effect"], result["asleep"], result["locked"]) == ("seen", False, False)


async def test_dismiss_keyguard_on_an_old_phone(nexus: Stage) -> None:
    """Android 6 says how it stands in other words."""
    asleep(nexus)
    result = await nexus.run("android_screen", wake=True, dismiss_keyguard=True)
    assert (result["effect"], result["locked"]) == ("seen", False)


async def test_secure_keyguard(pixel: Stage) -> None:
    """A lock that wants a credential is refused, saying so; the keypad does not even come up."""
    asleep(pixel, secure=True)
    with pytest.raises(PermissionDenied, match="asks for a PIN, pattern or password; nothing was tried"):
        await pixel.run("android_screen", dismiss_keyguard=True)
    assert pixel.virtual.phone.lockscreen.asking is False


async def test_no_keyguard(pixel: Stage) -> None:
    """There is nothing to leave."""
    result = await pixel.run("android_screen", dismiss_keyguard=True)
    assert (result["effect"], pixel.inputs) == ("seen", [])


async def test_rotation(pixel: Stage) -> None:
    """The screen is turned by the settings that decide, read back, and what was before is told."""
    result = await pixel.run("android_screen", rotation=1)
    assert (result["effect"], result["rotation"], result["screen"]) == ("seen", 1, {"width": 2400, "height": 1080})
    assert (result["auto_rotate"], result["restore"]) == (False, {"rotation": "auto"})
    assert pixel.virtual.phone.size() == (2400, 1080)


async def test_rotation_is_restored(pixel: Stage) -> None:
    """The arguments in `restore` undo it: a fixed rotation, then the phone's own."""
    first = await pixel.run("android_screen", rotation=3)
    second = await pixel.run("android_screen", rotation=0)
    assert second["restore"] == {"rotation": 3}
    await pixel.run("android_screen", **second["restore"])
    assert pixel.virtual.phone.rotation == 3
    last = await pixel.run("android_screen", **first["restore"])
    assert (last["auto_rotate"], pixel.virtual.phone.auto_rotate, last["effect"]) == (True, True, "seen")


async def test_app_keeps_its_orientation(adb_server: RunningAdb) -> None:
    """A screen that does not turn is told, and auto-rotate is not left off."""
    async with stage(adb_server, lacks={"user_rotation 1": "user_rotation 0"}) as own:
        own.virtual.phone.start("com.example.notes")
        result = await own.run("android_screen", rotation=1)
        assert (result["effect"], result["rotation"], result["auto_rotate"]) == ("none_seen", 0, True)
        assert "com.example.notes keeps its own orientation; the settings were put back" in result["effect_basis"]
        assert result["restore"] is None


async def test_settings_are_not_writable(adb_server: RunningAdb) -> None:
    """A maker's switch that keeps adb from writing settings is named."""
    async with stage(adb_server, lacks={"settings put system": f"echo '{DENIAL}'; false"}) as own:
        with pytest.raises(PermissionDenied, match=r"android.permission.X\): switch on .USB debugging"):
            await own.run("android_screen", rotation=1)
        assert own.virtual.phone.rotation == 0


async def test_refused_by_the_maker(pixel: Stage) -> None:
    """A missing INJECT_EVENTS is told with the switch to turn on."""
    pixel.virtual.phone.faults.set("inject_denied")
    with pytest.raises(PermissionDenied, match=r"USB debugging \(Security settings\)"):
        await pixel.run("android_screen", sleep=True)


async def test_observe(pixel: Stage) -> None:
    """The picture comes along; the effect is what was read."""
    result = await pixel.run("android_screen", rotation=1, observe="screen")
    assert result["screenshot"]["screen"] == {"width": 2400, "height": 1080}
    assert result["effect"] == "seen"


REFUSED: list[dict[str, Any]] = [
    {},
    {"wake": False},
    {"sleep": True, "wake": True},
    {"sleep": True, "rotation": 0},
    {"rotation": 4},
    {"rotation": "left"},
    {"rotation": True},
    {"wake": 1},
]


@pytest.mark.parametrize("arguments", REFUSED)
async def test_refused(pixel: Stage, arguments: dict[str, Any]) -> None:
    """Wrong arguments never reach the phone."""
    with pytest.raises(InvalidArguments):
        await pixel.run("android_screen", **arguments)
    assert pixel.virtual.executed == []
