"""What is known of an act's effect, and the look that may follow it."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from device_connector.errors import ConnectorError
from device_connector.tools.capture import Capture, capture
from device_connector.tools.failed_look import FailedLook, failed_look
from device_connector.tools.picture import digest
from device_connector.tools.screenshot import ScreenshotArguments, ScreenshotResult, shown
from device_connector.tools.shots import Shot
from device_connector.tools.tool import Arguments, Result, Scene
from device_connector.tools.tree_effect import BETWEEN_LOOKS_S, SETTLED_S, look_after
from device_connector.tools.tree_result import UiChanges, UiTree

Observe = Literal["none", "screen", "tree"]


class ActArguments(Arguments):
    """What every act takes."""

    observe: Observe = Field(
        "none",
        description="once the screen has settled, also return `screen`: a picture, or `tree`: the elements",
    )
    snapshot_id: str | None = Field(
        None,
        max_length=200,
        description="with observe `tree`: return only what changed since that tree",
    )

    @field_validator("snapshot_id")
    @classmethod
    def _goes_with_a_tree(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is not None and info.data.get("observe") != "tree":
            raise ValueError("only taken with observe 'tree'")
        return value


class ActResult(Result):
    """What every act says: nothing is reported as done that was not looked at."""

    effect: Literal["seen", "none_seen", "unknown"] = "unknown"
    effect_basis: str = "the command was sent and Android took it; the screen was not looked at"
    warning: str | None = Field(None, description="what Android complained of although it took the command")
    screenshot: ScreenshotResult | None = Field(
        None, description="the screen after the act, with observe `screen`"
    )
    screenshot_error: FailedLook | None = None
    tree: UiTree | None = Field(None, description="the elements after the act, with observe `tree`")
    tree_changes: UiChanges | None = Field(None, description="instead of `tree`, where snapshot_id was quoted")
    tree_error: FailedLook | None = None


async def observed(scene: Scene, act: ActArguments, before: Shot | None, result: ActResult) -> dict[str, Any]:
    """`result` with the look that `act` asked for; `before` was the current picture when the act was sent.

    A look that fails does not fail the act: it is told beside it, so that nobody repeats what was done.
    """
    if act.observe == "none":
        return result.json_object()
    if act.observe == "tree":
        return {**result.json_object(), **await _tree(scene, act.snapshot_id)}
    try:
        taken, settled = await _settled(scene)
        picture = await shown(scene, ScreenshotArguments(), taken)
    except ConnectorError as error:
        return result.model_copy(update={"screenshot_error": failed_look(scene, error)}).json_object()
    after = scene.shots.find(picture["screenshot_id"], scene.now_ms())
    effect, basis = _compared(before, after, settled=settled)
    return {**result.json_object(), "effect": effect, "effect_basis": basis, "screenshot": picture}


async def _tree(scene: Scene, since: str | None) -> dict[str, Any]:
    """The fields of the result that tell the elements after the act, and what they say of its effect."""
    try:
        return await look_after(scene, since)
    except ConnectorError as error:
        return {"tree_error": failed_look(scene, error).json_object()}


async def _settled(scene: Scene) -> tuple[Capture, bool]:
    """The picture once two looks were equal, or the last one when that did not happen in time."""
    loop = asyncio.get_running_loop()
    end = loop.time() + SETTLED_S
    last, mark = None, None
    while True:
        taken = await capture(scene)
        mark, last = await asyncio.to_thread(digest, taken.data, taken.frame), mark
        if mark == last or loop.time() >= end:
            return taken, mark == last
        await asyncio.sleep(BETWEEN_LOOKS_S)


def _compared(before: Shot | None, after: Shot, *, settled: bool) -> tuple[str, str]:
    stood = "settled" if settled else f"still changing after {SETTLED_S} s"
    if before is None or before.screen.display != after.screen.display:
        return "unknown", f"the screen is {stood}; there was no picture before the act to compare with"
    age = f"{before.screenshot_id}, taken {after.taken_at - before.taken_at} ms before"
    if before.digest == after.digest:
        return "none_seen", f"the screen is {stood} and equals {age}, pixel for pixel"
    return "seen", f"the screen is {stood} and differs from {age}"
