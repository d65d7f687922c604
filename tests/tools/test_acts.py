"""`android_tap`, `android_swipe` and `android_key` on virtual phones."""

from __future__ import annotations

from typing import Any

import pytest

from device_connector.errors import (
    DeviceOffline,
    InvalidArguments,
    PermissionDenied,
    StaleScreenshot,
    ToolInvokeFailed,
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


async def test_tap_is_one_command(pixel: Stage) -> None:
    """Once the screen is known, a tap is one command that checks it on the phone itself."""
    await pixel.run("android_device_status")
    before = len(pixel.virtual.executed)
    await pixel.run("android_tap", x=5, y=5)
    (line,) = pixel.virtual.executed[before:]
    assert line.endswith(" && input tap 5 5")


async def test_unknown_screen_is_read_first(pixel: Stage) -> None:
    """The first tap on a channel reads the screen before it touches anything."""
    await pixel.run("android_tap", space="normalized", x=1000, y=1000)
    assert [line.partition("&& ")[2] for line in pixel.inputs] == ["input tap 1079 2399"]


async def test_turned_since(pixel: Stage) -> None:
    """After a turn that nobody told, the point is checked against the screen as it is now."""
    await pixel.run("android_device_status")
    pixel.virtual.phone.rotation = 1
    result = await pixel.run("android_tap", x=2399, y=1079)
    assert (result["screen"], result["rotation"]) == ({"width": 2400, "height": 1080}, 1)


async def test_outside_the_turned_screen(pixel: Stage) -> None:
    """A point that was on the screen before it turned is refused, and nothing is touched."""
    await pixel.run("android_device_status")
    pixel.virtual.phone.rotation = 1
    before = pixel.virtual.phone.look
    with pytest.raises(InvalidArguments, match="y: 2000 is outside; allowed 0 to 1079"):
        await pixel.run("android_tap", x=5, y=2000)
    assert pixel.virtual.phone.look == before


async def test_picture_of_a_turned_screen_is_stale(pixel: Stage) -> None:
    """A point of a picture is refused once the screen has turned, even by half a turn."""
    shot = await pixel.run("android_screenshot")
    pixel.virtual.phone.rotation = 2
    with pytest.raises(StaleScreenshot, match="it was 1080x2400, rotation 0, it is 1080x2400, rotation 2"):
        await pixel.run("android_tap", space="screenshot", screenshot_id=shot["screenshot_id"], x=1, y=1)


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


DENIED = [
    ("android_tap", {"x": 5, "y": 5}),
    ("android_swipe", {"direction": "up"}),
    ("android_key", {"key": "back"}),
]


@pytest.mark.parametrize(("tool_id", "arguments"), DENIED)
async def test_input_refused_by_the_maker(pixel: Stage, tool_id: str, arguments: dict[str, Any]) -> None:
    """A phone that lets no events in is `permission_denied`, naming its switch; nothing was done."""
    pixel.virtual.phone.faults.set("inject_denied")
    with pytest.raises(PermissionDenied, match=r"USB debugging \(Security settings\)") as refused:
        await pixel.run(tool_id, **arguments)
    assert refused.value.sent is False


async def test_input_refused_in_the_old_wording(nexus: Stage) -> None:
    """The older SecurityException, exit code 0, is the same refusal."""
    nexus.virtual.phone.faults.set("inject_denied")
    with pytest.raises(PermissionDenied, match="Injecting to another application requires INJECT_EVENTS"):
        await nexus.run("android_tap", x=5, y=5)


async def test_input_not_ready(pixel: Stage) -> None:
    """Android's own words come through when `input` fails."""
    pixel.virtual.phone.faults.set("not_ready")
    with pytest.raises(ToolInvokeFailed, match=r"input failed: .*service"):
        await pixel.run("android_key", key="back")


async def test_cut_link_may_have_tapped(pixel: Stage) -> None:
    """A link that drops after the line was sent says so."""
    await pixel.run("android_device_status")
    pixel.virtual.phone.faults.set("cut", 0)
    with pytest.raises(DeviceOffline) as lost:
        await pixel.run("android_tap", x=5, y=5)
    assert lost.value.sent is True


async def test_look_before_a_tap_sent_nothing(pixel: Stage) -> None:
    """A link that drops while the screen is only looked at leaves no doubt: nothing was tapped."""
    pixel.virtual.phone.faults.set("cut", 0)
    with pytest.raises(DeviceOffline) as lost:
        await pixel.run("android_tap", x=5, y=5)
    assert lost.value.sent is False


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


async def test_key(pixel: Stage) -> None:
    """A key by its name, several presses in one command."""
    pixel.virtual.phone.start(SETTINGS)
    await pixel.run("android_key", key="home")
    await pixel.run("android_key", key="volume_up", times=3)
    await pixel.run("android_key", key="power", hold=True)
    assert pixel.inputs == ["input keyevent 3", "input keyevent 24 24 24", "input keyevent --longpress 26"]
