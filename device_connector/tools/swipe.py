"""`android_swipe`: a finger drawn over the screen."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from device_connector.android.screen import Region, Screen
from device_connector.texts import Text
from device_connector.tools.aim import Ref, aim
from device_connector.tools.effect import ActArguments, ActResult, observed
from device_connector.tools.points import NORMALIZED, Pixel, Point, Spaced, pixel
from device_connector.tools.shots import Shot
from device_connector.tools.tool import Result, Scene, Tool
from device_connector.tools.touch import DEADLINE_S, input_words, touch

Direction = Literal["up", "down", "left", "right"]
WAYS: dict[Direction, tuple[int, int]] = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
"""Where the finger goes: `up` shows what is further down."""
LONG_PRESS_MS = 500
"""The hold of `input draganddrop` (400 or 500 ms) counts into the time it is given: less would never move."""


class SwipeArguments(Spaced, ActArguments):
    """A path by two points, or by a direction and a distance round the middle of the screen or of an element."""

    from_: Point | None = Field(None, alias="from", description="where the finger comes down")
    to: Point | None = Field(None, description="where it is lifted; needs `from`", validate_default=True)
    direction: Direction | None = Field(
        None,
        description="where the finger moves, instead of two points: `up` shows what is further down",
        validate_default=True,
    )
    ref: Ref | None = Field(
        None, description="with direction: swipe inside this element of android_ui_tree, such as a list"
    )
    distance: int = Field(
        500, ge=1, le=900, description="with direction: thousandths of the side of the screen, or of the element"
    )
    duration_ms: int = Field(300, ge=50, le=10_000)

    drag: bool = Field(
        False,
        description="with `from` and `to`: hold for a long press first, so that what is there comes along",
    )

    @field_validator("to")
    @classmethod
    def _has_a_start(cls, value: Point | None, info: ValidationInfo) -> Point | None:
        if (value is None) != (info.data.get("from_") is None):
            raise ValueError("`from` and `to` go together")
        return value

    @field_validator("direction")
    @classmethod
    def _one_way_to_say_it(cls, value: Direction | None, info: ValidationInfo) -> Direction | None:
        if (value is None) == (info.data.get("to") is None):
            raise ValueError("give either `from` and `to`, or `direction`")
        return value

    @field_validator("ref")
    @classmethod
    def _with_a_direction(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is not None and info.data.get("direction") is None:
            raise ValueError("only taken with `direction`")
        return value

    @field_validator("drag")
    @classmethod
    def _between_points(cls, value: bool, info: ValidationInfo) -> bool:
        if value and info.data.get("from_") is None:
            raise ValueError("only taken with `from` and `to`")
        return value


class Path(Result):
    """The way of the finger, in device pixels as rotated now."""

    start: Pixel = Field(serialization_alias="from")
    end: Pixel = Field(serialization_alias="to")
    duration_ms: int = Field(description="how long the finger moves; with drag after the long press")


class SwipeResult(ActResult):
    """The path that was swiped."""

    path: Path
    target: dict[str, Any] | None = Field(None, description="the element at the quoted ref as it was found")


async def swipe(scene: Scene, wanted: SwipeArguments) -> dict[str, Any]:
    """Run android_swipe; one command, sent once and never repeated."""
    shot = scene.shots.find(wanted.screenshot_id, scene.now_ms()) if wanted.screenshot_id else None
    before = scene.shots.current
    target = await aim(scene, wanted.ref) if wanted.ref else None

    def path_on(screen: Screen) -> tuple[Pixel, Pixel]:
        if wanted.from_ is not None and wanted.to is not None:
            return _between(wanted.from_, wanted.to, wanted, screen, shot)
        return _across(wanted, target.bounds if target else Region(0, 0, screen.width, screen.height))

    gesture, lasting = ("draganddrop", LONG_PRESS_MS) if wanted.drag else ("swipe", 0)
    lasting += wanted.duration_ms

    def plan(screen: Screen) -> str:
        start, end = path_on(screen)
        return input_words(screen, gesture, start.x, start.y, end.x, end.y, lasting)

    done = await touch(scene, target or shot, plan, DEADLINE_S + lasting / 1000)
    start, end = path_on(done.screen)
    path = Path(start=start, end=end, duration_ms=wanted.duration_ms)
    told = target.told() if target else None
    return await observed(scene, wanted, before, SwipeResult(path=path, target=told, warning=done.warning))


def _between(
    start: Point, end: Point, wanted: SwipeArguments, screen: Screen, shot: Shot | None
) -> tuple[Pixel, Pixel]:
    return (
        pixel("android_swipe: from.", start, wanted.space, screen, shot),
        pixel("android_swipe: to.", end, wanted.space, screen, shot),
    )


def _across(wanted: SwipeArguments, region: Region) -> tuple[Pixel, Pixel]:
    """Half the distance before the middle of `region`, half behind it."""
    assert wanted.direction is not None
    across, down = WAYS[wanted.direction]
    reach_x = across * wanted.distance * region.width // (2 * NORMALIZED)
    reach_y = down * wanted.distance * region.height // (2 * NORMALIZED)
    middle_x, middle_y = (region.left + region.right) // 2, (region.top + region.bottom) // 2
    return (
        Pixel(x=middle_x - reach_x, y=middle_y - reach_y),
        Pixel(x=middle_x + reach_x, y=middle_y + reach_y),
    )


SWIPE = Tool(
    tool_id="android_swipe",
    title=Text("Swipe", "滑动"),
    description=Text(
        "Draws a finger over the screen, from one point to another, or by direction and distance from the middle "
        "of it or of an element by its ref; or drags what is under it. "
        "`up` moves the finger up, which shows what is further down.",
        "在屏幕上滑动：从一点到另一点，或给出方向与距离（以屏幕中心为准，或以 ref 指定的元素中心为准）；"
        "也可长按后拖动。"
        "up 表示手指上滑，即查看下方内容。",
    ),
    kind="act",
    injects=True,
    arguments=SwipeArguments,
    result=SwipeResult,
    run=swipe,
    deadline_s=80.0,
)
