"""What is in front: by it, and not by exit codes, the start of an app is judged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from device_connector.android import activity, power, windows
from device_connector.android.component import Component
from device_connector.android.look import part
from device_connector.android.sections import Section, dump
from device_connector.errors import ConnectorError
from device_connector.tools.asking import ask
from device_connector.tools.effect import ActArguments, ActResult, observed
from device_connector.tools.foreground import Foreground
from device_connector.tools.shots import Shot
from device_connector.tools.tool import Scene

WITHIN_S = 5.0
"""So long an app may take until it is in front."""

BETWEEN_S = 0.15

COMMANDS = (
    dump("window", "mCurrentFocus=|mFocusedApp=|KeyguardShowing=|mIsShowing=|mInputRestricted=|^ *showing="),
    dump("power", power.FILTER),
    dump("activity activities", activity.FILTER),
)
"""Ask these, in this order, and hand their sections to `front`."""


@dataclass(frozen=True, slots=True)
class Front:
    """The app in front, None behind a lock screen or a window of the system; the focused window's title."""

    app: Foreground | None
    title: str | None
    locked: bool | None
    awake: bool | None

    @property
    def package(self) -> str | None:
        """The package in front."""
        return self.app.package if self.app else None

    @property
    def told(self) -> str:
        """What is in front, for people."""
        if self.awake is False:
            return "the screen is off"
        if self.locked:
            return "the lock screen is showing"
        return self.app.package if self.app else f"the window {self.title!r}" if self.title else "no window"


class FrontResult(ActResult):
    """What is in front after the act."""

    front: Foreground | None = Field(None, description="the app now in front; null behind the lock screen")
    locked: bool | None = None
    asleep: bool | None = None


def front(parts: Sequence[Section]) -> Front:
    """The reading of the sections that COMMANDS printed."""
    window, energy, tasks = (part(parts, index).text for index in range(3))
    focus, locked, awake = windows.focus(window), windows.locked(window), power.power(energy).awake
    shown = focus.component or (None if locked else _behind(focus, tasks))
    app = Foreground(package=shown.package, activity=shown.full) if shown else None
    if app is None and focus.package and not locked:
        app = Foreground(package=focus.package, activity=None)
    return Front(app, focus.title, locked, awake)


def _behind(focus: windows.Focus, tasks: str) -> Component | None:
    """The resumed activity, where a shade or a dialog of the system has the focus."""
    return None if focus.package else activity.activities(tasks).resumed


async def wait(scene: Scene, reached: Callable[[Front], bool], within_s: float = WITHIN_S) -> Front:
    """What is in front once `reached` holds, or when the time is over."""
    loop = asyncio.get_running_loop()
    end = loop.time() + within_s
    while True:
        now = front(await ask(scene, COMMANDS))
        if reached(now) or loop.time() >= end:
            return now
        await asyncio.sleep(BETWEEN_S)


async def judged(
    scene: Scene, reached: Callable[[Front], bool], within_s: float = WITHIN_S
) -> tuple[Front | None, str]:
    """As `wait`, after an act: None, with the reason, where the phone cannot be looked at."""
    try:
        return await wait(scene, reached, within_s), ""
    except ConnectorError as error:
        return None, error.text.say(scene.locale)


def state(now: Front | None) -> dict[str, Any]:
    """The fields of FrontResult that `now` fills."""
    if now is None:
        return {}
    return {"front": now.app, "locked": now.locked, "asleep": None if now.awake is None else not now.awake}


async def looked(scene: Scene, act: ActArguments, before: Shot | None, result: ActResult) -> dict[str, Any]:
    """`result` with the look that `act` asked for; what was found out about the app outweighs the picture."""
    answer = await observed(scene, act, before, result)
    if result.effect != "unknown":
        answer |= {"effect": result.effect, "effect_basis": result.effect_basis}
    return answer
