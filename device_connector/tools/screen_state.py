"""How the screen stands, read as often as needed until it stands as it should."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from device_connector.android import look as looking
from device_connector.android.keyguard import FILTER, wants_credential
from device_connector.android.look import Look, part
from device_connector.android.sections import dump
from device_connector.android.system_settings import ROTATION, value
from device_connector.tools.asking import ask, unsent
from device_connector.tools.tool import Scene

QUESTIONS = (*looking.COMMANDS, *ROTATION, dump("window policy", FILTER))

SETTLES_S = 3.0
"""For the screen to stand as it was told to."""

BETWEEN_LOOKS_S = 0.15


@dataclass(frozen=True, slots=True)
class ScreenState:
    """One look; `auto_rotate`: it follows the phone; `fixed`: the turns in force otherwise; None if unknown."""

    look: Look
    auto_rotate: bool | None
    fixed: int | None
    wants_credential: bool | None


async def screen_state(scene: Scene) -> ScreenState:
    """How the screen stands now; nothing is changed by it."""
    with unsent():
        parts = await ask(scene, QUESTIONS)
    auto, fixed = (value(part(parts, index).text) for index in (3, 4))
    look = looking.look(parts)
    scene.shots.screen = look.screen or scene.shots.screen
    return ScreenState(
        look=look,
        auto_rotate=None if auto is None else auto == "1",
        fixed=int(fixed) if fixed in {"0", "1", "2", "3"} else None,
        wants_credential=wants_credential(part(parts, 5).text),
    )


async def until(scene: Scene, holds: Callable[[ScreenState], bool]) -> ScreenState:
    """The first look at which it `holds`, or the last one in time."""
    loop = asyncio.get_running_loop()
    end = loop.time() + SETTLES_S
    while True:
        now = await screen_state(scene)
        if holds(now) or loop.time() >= end:
            return now
        await asyncio.sleep(BETWEEN_LOOKS_S)
