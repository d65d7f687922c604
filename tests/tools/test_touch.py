"""Acts are sent once, and only while the screen stands as it was known."""

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
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage


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


async def test_folded_phone_is_touched_where_it_is_lit(fold: Stage) -> None:
    """When another panel than display 0 is the lit one, touches are sent to it."""
    inner, outer = fold.virtual.phone.displays
    inner.on, outer.on = False, True
    result = await fold.run("android_tap", space="normalized", x=1000, y=1000)
    assert result["screen"] == {"width": outer.width, "height": outer.height}
    assert fold.inputs[-1].endswith(f"input -d {outer.id} tap {outer.width - 1} {outer.height - 1}")


@pytest.mark.parametrize("also", [{}, {"dumpsys window": "dumpsys nothing"}], ids=["window", "wm"])
async def test_size_by_other_means(adb_server: RunningAdb, also: dict[str, str]) -> None:
    """Where the displays cannot be read, the size comes from the window manager; the rotation is not made up."""
    async with stage(adb_server, lacks={"dumpsys display": "dumpsys nothing", **also}) as own:
        result = await own.run("android_tap", x=1079, y=2399)
        assert (result["screen"], result["rotation"]) == ({"width": 1080, "height": 2400}, None)
        assert own.inputs == ["input tap 1079 2399"]


async def test_no_size_at_all(adb_server: RunningAdb) -> None:
    """Where nothing tells the size, no point is sent."""
    lacks = {"dumpsys": "false", "wm size": "wm nothing"}
    async with stage(adb_server, lacks=lacks) as own:
        with pytest.raises(ToolInvokeFailed, match="size cannot be read"):
            await own.run("android_tap", x=1, y=1)
        assert own.inputs == []
