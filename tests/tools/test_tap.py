"""`android_tap` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import (
    StaleScreenshot,
)
from tests.tools.stage import Stage
from tests.world import middle

SETTINGS = "com.android.settings"


async def test_tap_opens_an_app(pixel: Stage) -> None:
    """A tap on an icon lands where it was aimed."""
    x, y = middle(pixel.virtual.phone, "Settings")
    result = await pixel.run("android_tap", x=x, y=y)
    assert (result["x"], result["y"], result["target"], result["effect"]) == (x, y, None, "unknown")
    foreground = pixel.virtual.phone.foreground()
    assert foreground is not None
    assert foreground.package == SETTINGS


async def test_tap_by_the_picture(pixel: Stage) -> None:
    """A point read from a smaller picture finds the same icon."""
    shot = await pixel.run("android_screenshot")
    x, y = middle(pixel.virtual.phone, "Settings")
    at = {"x": x * shot["width"] / 1080, "y": y * shot["height"] / 2400}
    await pixel.run("android_tap", space="screenshot", screenshot_id=shot["screenshot_id"], **at)
    foreground = pixel.virtual.phone.foreground()
    assert foreground is not None
    assert foreground.package == SETTINGS


async def test_picture_of_an_hour_ago_is_stale(pixel: Stage) -> None:
    """A picture may be quoted for an hour."""
    shot = await pixel.run("android_screenshot")
    pixel.now[0] += 3_600_001
    with pytest.raises(StaleScreenshot):
        await pixel.run("android_tap", space="screenshot", screenshot_id=shot["screenshot_id"], x=1, y=1)
    assert pixel.inputs == []


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"hold_ms": 800}, "input swipe 7 9 7 9 800"),
        ({"times": 2}, "input tap 7 9 && input tap 7 9"),
    ],
)
async def test_hold_and_times(pixel: Stage, arguments: dict[str, int], line: str) -> None:
    """A long press is a swipe that stays; several taps are one line."""
    await pixel.run("android_tap", x=7, y=9, **arguments)
    assert pixel.inputs[-1].endswith(f" && {line}")


async def test_tap_without_shell_v2(nexus: Stage) -> None:
    """An old phone's exit code comes by a marker; the check of its screen holds as well."""
    x, y = middle(nexus.virtual.phone, "Settings")
    await nexus.run("android_tap", x=x, y=y)
    foreground = nexus.virtual.phone.foreground()
    assert foreground is not None
    assert foreground.package == SETTINGS
