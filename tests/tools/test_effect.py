"""What an act says of its effect."""

from __future__ import annotations

from tests.tools.stage import Stage
from tests.world import middle


async def test_observe_sees_the_effect(pixel: Stage) -> None:
    """With `observe` the settled screen comes along, and the effect is told by comparing pictures."""
    await pixel.run("android_screenshot")
    x, y = middle(pixel.virtual.phone, "Settings")
    result = await pixel.run("android_tap", x=x, y=y, observe="screen")
    assert result["effect"] == "seen"
    assert pixel.picture(result["screenshot"]).size == (576, 1280)


async def test_observe_sees_no_effect(pixel: Stage) -> None:
    """A key that changes nothing is told as that."""
    await pixel.run("android_screenshot")
    result = await pixel.run("android_key", key="escape", observe="screen")
    assert result["effect"] == "none_seen"
    assert "pixel for pixel" in result["effect_basis"]


async def test_observe_without_a_picture_before(pixel: Stage) -> None:
    """Without a picture from before there is nothing to compare with."""
    result = await pixel.run("android_key", key="home", observe="screen")
    assert (result["effect"], result["screenshot"] is not None) == ("unknown", True)


async def test_failed_look_does_not_fail_the_act(pixel: Stage) -> None:
    """The act was done: a capture that fails after it is told beside it."""
    pixel.virtual.phone.faults.set("empty_capture")
    result = await pixel.run("android_key", key="home", observe="screen")
    assert result["screenshot"] is None
    assert result["screenshot_error"]["code"] == "capture_failed"
