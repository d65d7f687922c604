"""Waking, sleeping and leaving the lock screen, each judged by reading how the phone then stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from device_connector.android.words import join
from device_connector.errors import PermissionDenied
from device_connector.texts import Text
from device_connector.tools.screen_state import ScreenState, screen_state, until
from device_connector.tools.tool import Scene
from device_connector.tools.touch import DEADLINE_S, input_words, send

POWER, MENU, SLEEP, WAKE = 26, 82, 223, 224
"""Android's KEYCODE numbers. SLEEP and WAKE, unlike POWER, never do the opposite; they came with Android 5."""


@dataclass(frozen=True, slots=True)
class Step:
    """What became of one wish, and how the phone stood after it."""

    now: ScreenState
    effect: Literal["seen", "none_seen", "unknown"]
    basis: str


async def wake(scene: Scene, was: ScreenState) -> Step:
    """Screen on."""
    if was.look.awake:
        return Step(was, "seen", "the phone is awake, and was before")
    await _press(scene, WAKE)
    now = await until(scene, lambda now: now.look.awake is True)
    return _judged(now, now.look.awake, "the phone woke", "the phone does not wake")


async def sleep(scene: Scene, was: ScreenState) -> Step:
    """Screen off."""
    if was.look.awake is False:
        return Step(was, "seen", "the phone sleeps, and did before")
    await _press(scene, SLEEP)
    now = await until(scene, lambda now: now.look.awake is False)
    awake = now.look.awake
    return _judged(
        now, None if awake is None else not awake, "the phone went to sleep", "the phone does not sleep"
    )


async def dismiss(scene: Scene) -> Step:
    """Leave the lock screen; PermissionDenied where it wants a credential: nothing is tried then."""
    was = await screen_state(scene)
    if was.look.locked is False:
        return Step(was, "seen", "no lock screen is showing")
    if was.wants_credential:
        raise PermissionDenied(_guarded())
    scene.shots.touched()
    answer = await scene.phone.shell("wm dismiss-keyguard", deadline_s=DEADLINE_S)
    if answer.exit_code != 0 or answer.stdout or answer.stderr:
        await _press(scene, MENU)
    now = await until(scene, lambda now: now.look.locked is False)
    if now.look.locked:
        now = await _swiped(scene, now)
    if now.look.locked and now.wants_credential is None:
        raise PermissionDenied(_stays())
    free = None if now.look.locked is None else not now.look.locked
    return _judged(now, free, "the lock screen is gone", "the lock screen stays")


async def _swiped(scene: Scene, now: ScreenState) -> ScreenState:
    """As a finger does it: up, from the lower part of the screen."""
    screen = now.look.screen
    if screen is None:
        return now
    x, start, end = screen.width // 2, screen.height * 4 // 5, screen.height // 5
    await send(scene, input_words(screen, "swipe", x, start, x, end, 300))
    return await until(scene, lambda now: now.look.locked is False)


async def _press(scene: Scene, code: int) -> None:
    await send(scene, join(["input", "keyevent", str(code)]))


def _judged(now: ScreenState, holds: bool | None, done: str, failed: str) -> Step:
    if holds is None:
        return Step(now, "unknown", "the command was sent; the phone does not tell how it stands")
    return Step(now, "seen", f"{done}, as read afterwards") if holds else Step(now, "none_seen", failed)


def _guarded() -> Text:
    return Text(
        "the lock screen asks for a PIN, pattern or password; nothing was tried. Ask the user to unlock the phone",
        "锁屏需要 PIN、图案或密码；未做任何尝试。请用户自行解锁手机",
    )


def _stays() -> Text:
    return Text(
        "the lock screen does not let go and probably asks for a credential: ask the user to unlock the phone",
        "锁屏无法解除，可能需要密码：请用户自行解锁手机",
    )
