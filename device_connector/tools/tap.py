"""`android_tap`: a touch at a point."""

from __future__ import annotations

from typing import Any

from pydantic import Field, ValidationInfo, field_validator

from device_connector.android.hierarchy.sight import holds
from device_connector.android.screen import Region, Screen
from device_connector.texts import Text
from device_connector.tools.aim import Ref, aim
from device_connector.tools.effect import ActArguments, ActResult, observed
from device_connector.tools.points import Coordinate, Pixel, Point, Size, Spaced, pixel
from device_connector.tools.shots import Shot
from device_connector.tools.tool import Scene, Tool
from device_connector.tools.touch import DEADLINE_S, input_words, touch

MOST_HOLD_MS = 10_000
MOST_TIMES = 10


class TapArguments(Spaced, ActArguments):
    """Where to tap, how often and how long."""

    x: Coordinate | None = None
    y: Coordinate | None = None
    ref: Ref | None = Field(
        None,
        description="an element of android_ui_tree, instead of a point: found again first",
        validate_default=True,
    )
    times: int = Field(1, ge=1, le=MOST_TIMES)
    hold_ms: int = Field(
        0, ge=0, le=MOST_HOLD_MS, description="0: a tap; from about 500 on Android sees a long press"
    )

    @field_validator("ref")
    @classmethod
    def _or_a_point(cls, value: str | None, info: ValidationInfo) -> str | None:
        """Fields that are wrong themselves are not in `info.data`, and are complained of already."""
        given = [info.data[name] is not None for name in ("x", "y") if name in info.data]
        if value is None and not all(given):
            raise ValueError("give a point `x` and `y`, or a `ref`")
        if value is not None and (any(given) or info.data.get("screenshot_id")):
            raise ValueError("stands for the place by itself: leave `x`, `y` and `screenshot_id` out")
        return value


class TapResult(ActResult):
    """Where it tapped."""

    x: int = Field(description="device pixel as rotated now")
    y: int
    screen: Size
    rotation: int | None = Field(description="quarter turns, 0 to 3; null where the phone does not tell")
    target: dict[str, Any] | None = Field(
        None,
        description="the element at the quoted ref as it was found, `moved_from` where it was told; "
        "or what stands at the point of a quoted picture with marks; else null",
    )


async def tap(scene: Scene, wanted: TapArguments) -> dict[str, Any]:
    """Run android_tap; one command, sent once and never repeated."""
    shot = scene.shots.find(wanted.screenshot_id, scene.now_ms()) if wanted.screenshot_id else None
    before = scene.shots.current
    target = await aim(scene, wanted.ref) if wanted.ref else None

    def at(screen: Screen) -> Pixel:
        if target is not None:
            return Pixel(x=target.point[0], y=target.point[1])
        assert wanted.x is not None
        assert wanted.y is not None
        return pixel("android_tap: ", Point(x=wanted.x, y=wanted.y), wanted.space, screen, shot)

    def plan(screen: Screen) -> str:
        return " && ".join([_command(at(screen), screen, wanted.hold_ms)] * wanted.times)

    done = await touch(scene, target or shot, plan, DEADLINE_S + wanted.times * (1 + wanted.hold_ms / 1000))
    where, screen = at(done.screen), done.screen
    result = TapResult(
        x=where.x,
        y=where.y,
        screen=Size(width=screen.width, height=screen.height),
        rotation=screen.rotation,
        target=target.told() if target else _under(where, shot),
        warning=done.warning,
    )
    return await observed(scene, wanted, before, result)


def _under(where: Pixel, shot: Shot | None) -> dict[str, Any] | None:
    """The smallest element at that pixel on the quoted picture; None where its elements were not listed."""
    marked = (shot.result or {}).get("elements") if shot else None
    boxes = [(Region(*one["bounds"]), one) for one in marked or ()]
    hit = [
        (box.width * box.height, at, one) for at, (box, one) in enumerate(boxes) if holds(box, where.x, where.y)
    ]
    return min(hit)[2] if hit else None


def _command(where: Pixel, screen: Screen, hold_ms: int) -> str:
    if hold_ms:
        return input_words(screen, "swipe", where.x, where.y, where.x, where.y, hold_ms)
    return input_words(screen, "tap", where.x, where.y)


TAP = Tool(
    tool_id="android_tap",
    title=Text("Tap", "点击"),
    description=Text(
        "Taps or long-presses an element by its ref, or a point: device pixels, thousandths of the screen, or "
        "pixels of a screenshot quoted by its screenshot_id. Says where it tapped; look again to see what it did, "
        "or pass observe.",
        "按 ref 点击或长按元素，或点击一个点：设备像素、屏幕千分比，或引用 screenshot_id 的截图像素。"
        "返回实际点击位置；请再次查看屏幕确认效果，或传入 observe。",
    ),
    kind="act",
    injects=True,
    arguments=TapArguments,
    result=TapResult,
    run=tap,
    deadline_s=180.0,
)
