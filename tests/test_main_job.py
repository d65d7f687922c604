"""The main job on the real wire: bind, look, tap, look; unplug and plug in; restart."""

from pathlib import Path

from tests.servers import RunningAdb
from tests.world import status_is, world


async def test_an_agent_opens_an_app(adb_server: RunningAdb, tmp_path: Path) -> None:
    """Bound by code, the agent sees the phone, taps an icon in the picture and sees the app in front."""
    async with world(adb_server, tmp_path) as own:
        link, channel = await own.bound()
        before = await link.invoke(channel, "android_device_status")
        shot = await link.invoke(channel, "android_screenshot")
        x, y = own.icon("Settings")
        point = {
            "space": "screenshot",
            "screenshot_id": shot["screenshot_id"],
            "x": x * shot["width"] // shot["screen"]["width"],
            "y": y * shot["height"] // shot["screen"]["height"],
        }
        await link.invoke(channel, "android_tap", point)
        after = await link.invoke(channel, "android_device_status")
    assert before["foreground"]["package"] != after["foreground"]["package"]
    assert "settings" in after["foreground"]["package"]


async def test_unplugging_is_told_at_once(adb_server: RunningAdb, tmp_path: Path) -> None:
    """The platform hears offline when the phone goes and connected when it is back."""
    async with world(adb_server, tmp_path) as own:
        link, channel = await own.bound()
        await own.phone.unplug()
        gone = await link.pushes.wait_for(status_is("offline"))
        await own.phone.plug()
        back = await link.pushes.wait_for(status_is("connected"))
        assert gone["connector_channel_id"] == back["connector_channel_id"] == channel
        assert {tool["status"] for tool in gone["payload"]["connection_descriptor"]["tools"]} == {"unavailable"}
        assert await link.invoke(channel, "android_shell", {"command": "getprop ro.serialno"})


async def test_a_restart_keeps_the_binding(adb_server: RunningAdb, tmp_path: Path) -> None:
    """The channel is found again by its id; it is connected once the phone has answered."""
    async with world(adb_server, tmp_path) as own:
        _, channel = await own.bound()
    async with world(adb_server, tmp_path) as own:
        link = await own.link()
        opened = await link.open_channel(channel)
        assert opened["connector_channel_id"] == channel
        assert opened["connection_descriptor"]["connection"]["status"] == "connected"
