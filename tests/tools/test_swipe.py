"""`android_swipe` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import InvalidArguments, NotSupported
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage


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


async def _icon(own: Stage, label: str) -> dict[str, int]:
    """The middle of an icon of the home screen, in device pixels."""
    tree = await own.run("android_ui_tree", query=label)
    (icon,) = (one for one in tree["elements"] if one["text"] == label)
    left, top, right, bottom = icon["bounds"]
    return {"x": (left + right) // 2, "y": (top + bottom) // 2}


@pytest.mark.parametrize("profile", ["pixel", "fold"])
async def test_drag(adb_server: RunningAdb, profile: str) -> None:
    """The finger holds before it moves, so that the icon comes along; the hold is not part of the path's time."""
    async with stage(adb_server, profile) as own:
        start, end = await _icon(own, "Clock"), await _icon(own, "Calculator")
        result = await own.run("android_swipe", **{"from": start, "to": end}, drag=True, duration_ms=400)
        assert result["path"] == {"from": start, "to": end, "duration_ms": 400}
        assert own.inputs[-1].endswith(f"input draganddrop {start['x']} {start['y']} {end['x']} {end['y']} 900")
        assert (await _icon(own, "Clock"), await _icon(own, "Calculator")) == (end, start)


async def test_drag_before_android_7(nexus: Stage) -> None:
    """What the phone's `input` does not know is not supported, in its own words; nothing was touched."""
    before = nexus.virtual.phone.look
    with pytest.raises(
        NotSupported, match="does not know draganddrop, only: text, keyevent, tap, swipe"
    ) as refused:
        await nexus.run("android_swipe", **{"from": {"x": 1, "y": 900}, "to": {"x": 500, "y": 900}}, drag=True)
    assert (refused.value.sent, nexus.virtual.phone.look) == (False, before)


async def test_drag_has_two_points(pixel: Stage) -> None:
    """A direction says nothing about what is to come along."""
    with pytest.raises(InvalidArguments, match="drag: only taken with `from` and `to`"):
        await pixel.run("android_swipe", direction="up", drag=True)
