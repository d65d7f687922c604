"""`android_wait_for`: until an element, an app or a still screen is there, or gone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from pydantic import Field, ValidationInfo, field_validator

from device_connector.android import look as looking
from device_connector.android.windows import focus
from device_connector.errors import CaptureFailed, ConnectorError, TreeFailed
from device_connector.invalid import Misfit
from device_connector.texts import Text
from device_connector.tools.asking import ask
from device_connector.tools.capture import capture
from device_connector.tools.failed_look import FailedLook, failed_look
from device_connector.tools.finding import Words, find
from device_connector.tools.picture import digest
from device_connector.tools.seeing import see
from device_connector.tools.tool import Arguments, Progress, Result, Scene, Tool
from device_connector.tools.tree_result import UiElement

LOOK_S = 20.0
"""For one look. It is not part of the wait: a slow phone is no reason to say that nothing was there."""

BETWEEN_LOOKS_S = 0.25
TOLD_EVERY_S = 1.0
MOST_MS = 120_000


class WaitForArguments(Arguments):
    """What to wait for; all that is given must hold at once."""

    text: str | None = Field(None, min_length=1, max_length=200, description="part of an element's text")
    description: str | None = Field(None, min_length=1, max_length=200, description="part of its description")
    id: str | None = Field(None, min_length=1, max_length=200, description="its id, with or without the package")
    app: str | None = Field(None, min_length=1, max_length=200, description="package name of the app in front")
    still: bool = Field(default=False, description="until the picture no longer changes")
    gone: bool = Field(default=False, description="until none of it is there any more", validate_default=True)
    timeout_ms: int = Field(10_000, ge=0, le=MOST_MS)

    @field_validator("gone")
    @classmethod
    def _something_is_asked(cls, value: bool, info: ValidationInfo) -> bool:
        named = any(info.data.get(name) for name in ("text", "description", "id", "app"))
        if len(info.data) == 5 and not named and not info.data["still"]:
            raise Misfit(
                "give `text`, `description`, `id`, `app` or `still`",
                "须给出 `text`、`description`、`id`、`app` 或 `still`",
            )
        if value and info.data.get("still"):
            raise Misfit("not taken with `still`", "不能与 `still` 同时使用")
        return value


class WaitForResult(Result):
    """Whether it came about, and after how long."""

    met: bool
    waited_ms: int
    looks: int
    element: UiElement | None = Field(description="the element that was found, with its ref")
    app: str | None = Field(description="package in front at the last look, null where it was not looked at")
    last_error: FailedLook | None = Field(description="why the last look failed, where it did")


@dataclass(slots=True)
class _Found:
    """What the last look told."""

    met: bool = False
    element: dict[str, Any] | None = None
    app: str | None = None
    error: ConnectorError | None = None


Look = Callable[[Scene, WaitForArguments, _Found], Awaitable[bool]]


async def wait_for(scene: Scene, wanted: WaitForArguments) -> dict[str, Any]:
    """Run android_wait_for; that the time has passed is an answer, not an error."""
    loop = asyncio.get_running_loop()
    begun, looks, told = loop.time(), 0, 0.0
    end = begun + wanted.timeout_ms / 1000
    while True:
        last = loop.time() >= end
        found = await _look(scene, wanted)
        looks += 1
        if found.met or last:
            break
        if (waited := loop.time() - begun) >= told:
            _progress(scene, wanted, waited)
            told = waited + TOLD_EVERY_S
        await asyncio.sleep(min(BETWEEN_LOOKS_S, max(0.0, end - loop.time())))
    return WaitForResult(
        met=found.met,
        waited_ms=round((loop.time() - begun) * 1000),
        looks=looks,
        element=UiElement.model_validate(found.element) if found.element else None,
        app=found.app,
        last_error=failed_look(scene, found.error) if found.error else None,
    ).json_object()


async def _look(scene: Scene, wanted: WaitForArguments) -> _Found:
    """One look by each means that is needed, the cheapest first; a tree or picture that fails is no answer."""
    found = _Found()
    try:
        holds = [await look(scene, wanted, found) for look in _looks(wanted)]
    except (TreeFailed, CaptureFailed) as error:
        found.error = error
        return found
    found.met = not any(holds) if wanted.gone else all(holds)
    return found


def _looks(wanted: WaitForArguments) -> list[Look]:
    means: dict[Look, Any] = {
        _app: wanted.app,
        _element: wanted.text or wanted.description or wanted.id,
        _still: wanted.still,
    }
    return [look for look, asked in means.items() if asked]


async def _app(scene: Scene, wanted: WaitForArguments, found: _Found) -> bool:
    (window,) = await ask(scene, looking.COMMANDS[1:2])
    found.app = focus(window.text).package
    return found.app == wanted.app


async def _element(scene: Scene, wanted: WaitForArguments, found: _Found) -> bool:
    seen = await see(scene, LOOK_S)
    found.app = seen.dump.look.focus.package
    found.element = find(scene, seen, Words(wanted.text, wanted.description, wanted.id))
    return found.element is not None


async def _still(scene: Scene, _: WaitForArguments, __: _Found) -> bool:
    """Two pictures, some time apart, are equal."""
    first = await _mark(scene)
    await asyncio.sleep(BETWEEN_LOOKS_S)
    return first == await _mark(scene)


async def _mark(scene: Scene) -> int:
    taken = await capture(scene)
    return await asyncio.to_thread(digest, taken.data, taken.frame)


def _progress(scene: Scene, wanted: WaitForArguments, waited_s: float) -> None:
    share = min(1.0, waited_s * 1000 / wanted.timeout_ms)
    scene.tell(Progress(Text(f"waiting for {waited_s:.1f} s", f"已等待 {waited_s:.1f} 秒"), share))


WAIT_FOR = Tool(
    tool_id="android_wait_for",
    title=Text("Wait for", "等待"),
    description=Text(
        "Waits until an element (by text, description or id), an app in front, or a still screen is there, or "
        "with gone until it no longer is. Returns the element with its ref; met is false when time has passed.",
        "等待元素（按文本、描述或 id）、前台应用或画面静止出现；传入 gone 则等待其消失。"
        "返回元素及其 ref；超时返回 met 为 false。",
    ),
    kind="observe",
    arguments=WaitForArguments,
    result=WaitForResult,
    run=wait_for,
    deadline_s=MOST_MS / 1000 + 3 * LOOK_S,
)
