"""`android_swipe` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import (
    InvalidArguments,
)
from tests.tools.stage import Stage


async def test_swipe_by_points(pixel: Stage) -> None:
    """Both ends are told in device pixels."""
    result = await pixel.run(
        "android_swipe", **{"from": {"x": 500, "y": 800}, "to": {"x": 500, "y": 200}}, space="normalized"
    )
    assert result["path"] == {"from": {"x": 540, "y": 1920}, "to": {"x": 540, "y": 480}, "duration_ms": 300}


async def test_swipe_outside(pixel: Stage) -> None:
    """Each end is checked by its own name."""
    with pytest.raises(InvalidArguments, match=r"android_swipe: to\.x: 5000 is outside; allowed 0 to 1079"):
        await pixel.run("android_swipe", **{"from": {"x": 1, "y": 1}, "to": {"x": 5000, "y": 1}})


@pytest.mark.parametrize(
    ("direction", "line"),
    [
        ("up", "input swipe 540 1800 540 600 300"),
        ("down", "input swipe 540 600 540 1800 300"),
        ("left", "input swipe 810 1200 270 1200 300"),
        ("right", "input swipe 270 1200 810 1200 300"),
    ],
)
async def test_swipe_by_direction(pixel: Stage, direction: str, line: str) -> None:
    """A direction is where the finger moves, round the middle of the screen."""
    await pixel.run("android_swipe", direction=direction)
    assert pixel.inputs[-1].endswith(line)
