"""`android_device_status` on virtual phones."""

from __future__ import annotations

from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

BANK = "com.example.bank"


async def test_everything_is_read(pixel: Stage) -> None:
    """A phone that answers leaves nothing unread, and needs one command for it."""
    status = await pixel.run("android_device_status")
    assert status["unread"] == {}
    assert (status["alias"], status["model"], status["api_level"]) == ("bench-1", "Pixel 8", 36)
    assert status["foreground"]["package"] == "com.android.launcher3"
    assert len(pixel.virtual.executed) == 1


async def test_screen_as_rotated(pixel: Stage) -> None:
    """Size and rotation are those of the moment."""
    pixel.virtual.phone.rotation = 1
    screen = (await pixel.run("android_device_status"))["screen"]
    assert (screen["size"], screen["rotation"]) == ({"width": 2400, "height": 1080}, 1)


async def test_override_is_the_size(pixel: Stage) -> None:
    """A size and a density that were set win over the panel's."""
    pixel.virtual.phone.size_override, pixel.virtual.phone.density_override = (720, 1600), 280
    screen = (await pixel.run("android_device_status"))["screen"]
    assert (screen["size"], screen["density"]) == ({"width": 720, "height": 1600}, 280)


async def test_asleep_and_locked(pixel: Stage) -> None:
    """A sleeping phone is off and locked, and no app is in front."""
    pixel.virtual.phone.sleep()
    status = await pixel.run("android_device_status")
    assert (status["screen"]["on"], status["screen"]["locked"], status["foreground"]) == (False, True, None)
    assert "no app" in status["unread"]["foreground"]


async def test_without_shell_v2(nexus: Stage) -> None:
    """An old phone is read in the same way."""
    status = await nexus.run("android_device_status")
    assert (status["unread"], status["api_level"], status["screen"]["density"]) == ({}, 23, 480)


async def test_fold(fold: Stage) -> None:
    """A foldable tells its posture, and the size of the panel that is on."""
    screen = (await fold.run("android_device_status"))["screen"]
    assert (screen["display"], screen["posture"]) == (0, "OPENED")


async def test_missing_services_are_told(pixel: Stage) -> None:
    """Right after a boot, services are missing: null, with the reason."""
    pixel.virtual.phone.faults.set("not_ready")
    status = await pixel.run("android_device_status")
    assert status["screen"]["locked"] is None
    assert "Can't find service: window" in status["unread"]["screen.locked"]
    assert status["battery"]["percent"] is not None


async def test_display_by_other_means(adb_server: RunningAdb) -> None:
    """Where the displays cannot be read, the window manager tells size and density, but no rotation."""
    async with stage(adb_server, lacks={"dumpsys display": "dumpsys nothing"}) as own:
        status = await own.run("android_device_status")
        screen = status["screen"]
        assert (screen["size"], screen["density"], screen["rotation"]) == (
            {"width": 1080, "height": 2400},
            420,
            None,
        )
        assert "Can't find service: nothing" in status["unread"]["screen.rotation"]
