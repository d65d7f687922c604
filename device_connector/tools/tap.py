"""`android_tap`: a touch at a point."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from device_connector.android.screen import Screen
from device_connector.texts import Text
from device_connector.tools.effect import ActArguments, ActResult, observed
from device_connector.tools.points import Coordinate, Pixel, Point, Spaced, pixel
from device_connector.tools.screenshot import Size
from device_connector.tools.tool import Scene, Tool
from device_connector.tools.touch import DEADLINE_S, input_words, touch

MOST_HOLD_MS = 10_000
MOST_TIMES = 10


class TapArguments(Spaced, ActArguments):
    """Where to tap, how often and how long."""

    x: Coordinate
    y: Coordinate
    times: int = Field(1, ge=1, le=MOST_TIMES)
    hold_ms: int = Field(
        0, ge=0, le=MOST_HOLD_MS, description="0: a tap; from about 500 on Android sees a long press"
    )


class TapResult(ActResult):
    """Where it tapped."""

    x: int = Field(description="device pixel as rotated now")
    y: int
    screen: Size
    rotation: int | None
    target: dict[str, Any] | None = Field(None, description="what was there by the quoted observation, else null")


async def tap(scene: Scene, wanted: TapArguments) -> dict[str, Any]:
    """Run android_tap; one command, sent once and never repeated."""
    shot = scene.shots.find(wanted.screenshot_id, scene.now_ms()) if wanted.screenshot_id else None
    before = scene.shots.current
    point = Point(x=wanted.x, y=wanted.y)

    def at(screen: Screen) -> Pixel:
        return pixel("android_tap: ", point, wanted.space, screen, shot)

    def plan(screen: Screen) -> str:
        return " && ".join([_command(at(screen), screen, wanted.hold_ms)] * wanted.times)

    done = await touch(scene, shot, plan, DEADLINE_S + wanted.times * (1 + wanted.hold_ms / 1000))
    where, screen = at(done.screen), done.screen
    size = Size(width=screen.width, height=screen.height)
    result = TapResult(x=where.x, y=where.y, screen=size, rotation=screen.rotation, warning=done.warning)
    return await observed(scene, wanted, before, result)


def _command(where: Pixel, screen: Screen, hold_ms: int) -> str:
    if hold_ms:
        return input_words(screen, "swipe", where.x, where.y, where.x, where.y, hold_ms)
    return input_words(screen, "tap", where.x, where.y)


TAP = Tool(
    tool_id="android_tap",
    title=Text("Tap", "点击"),
    description=Text(
        "Taps or long-presses one point: device pixels, thousandths of the screen, or pixels of a screenshot "
        "quoted by its screenshot_id. Says where it tapped; look again to see what it did, or pass observe.",
        "点击或长按一个点：设备像素、屏幕千分比，或引用 screenshot_id 的截图像素。返回实际点击位置；"
        "请再次查看屏幕确认效果，或传入 observe。",
    ),
    kind="act",
    arguments=TapArguments,
    result=TapResult,
    run=tap,
    deadline_s=150.0,
)
