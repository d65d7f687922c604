"""Points in the three spaces, and the device pixels they mean."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator

from device_connector.android.screen import Screen
from device_connector.errors import InvalidArguments
from device_connector.texts import Text
from device_connector.tools.shots import Shot
from device_connector.tools.tool import Arguments, Result

Space = Literal["device", "normalized", "screenshot"]
Coordinate = Annotated[float, Field(ge=0, le=32767, allow_inf_nan=False)]
NORMALIZED = 1000


class Spaced(Arguments):
    """Arguments that hold points: in device pixels as rotated now, in thousandths, or in a picture's pixels."""

    space: Space = Field(
        "device",
        description="`device`: pixels as rotated now; `normalized`: 0 to 1000 of either side; "
        "`screenshot`: pixels of the picture named by screenshot_id",
    )
    screenshot_id: str | None = Field(
        None,
        max_length=200,
        description="the picture that a point of space `screenshot` was read from",
        validate_default=True,
    )

    @field_validator("screenshot_id")
    @classmethod
    def _goes_with_its_space(cls, value: str | None, info: ValidationInfo) -> str | None:
        quoted = info.data.get("space") == "screenshot"
        if quoted and not value:
            raise ValueError("needed with space 'screenshot': quote the picture that the point was read from")
        if value is not None and not quoted:
            raise ValueError("only taken with space 'screenshot'")
        return value


class Point(Arguments):
    """One point in the space of its call."""

    x: Coordinate
    y: Coordinate


class Pixel(Result):
    """A device pixel as rotated now."""

    x: int
    y: int


class Size(Result):
    """Pixels across and down."""

    width: int
    height: int


def pixel(path: str, point: Point, space: Space, screen: Screen, shot: Shot | None) -> Pixel:
    """The device pixel that `point` means; InvalidArguments names the coordinate, its value and what is allowed.

    `path` is where the point stands, as in `android_swipe: from.`.
    """
    wide, high = _limits(space, screen, shot)
    what = f"the picture is {shot.width}x{shot.height}" if shot else f"the screen is {screen}"
    _check(f"{path}x", point.x, wide, what)
    _check(f"{path}y", point.y, high, what)
    if shot is not None:
        x, y = shot.to_device(point.x, point.y)
    elif space == "normalized":
        x, y = _share(point.x, screen.width), _share(point.y, screen.height)
    else:
        x, y = int(point.x), int(point.y)
    return Pixel(x=x, y=y)


def _limits(space: Space, screen: Screen, shot: Shot | None) -> tuple[int, int]:
    if shot is not None:
        return shot.width - 1, shot.height - 1
    if space == "normalized":
        return NORMALIZED, NORMALIZED
    return screen.width - 1, screen.height - 1


def _share(value: float, side: int) -> int:
    return min(int(value * side / NORMALIZED), side - 1)


def _check(path: str, value: float, largest: int, what: str) -> None:
    if value > largest:
        raise InvalidArguments(
            Text(
                f"{path}: {value:g} is outside; allowed 0 to {largest} ({what})",
                f"{path}：{value:g} 超出范围；允许 0 到 {largest}（{what}）",
            )
        )
