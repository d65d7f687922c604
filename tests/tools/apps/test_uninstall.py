"""`android_app_uninstall` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import InstallFailed, InvalidArguments
from device_connector.simulator.apps.adb_typing import ADB_KEYBOARD
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

PACKAGE = ADB_KEYBOARD.package


async def test_an_app(pixel: Stage) -> None:
    """It is gone, and what was removed is told."""
    pixel.virtual.phone.install(ADB_KEYBOARD)
    told = await pixel.run("android_app_uninstall", package=PACKAGE)
    assert (told["removed"]["code"], told["left"]) == (ADB_KEYBOARD.version_code, None)
    assert PACKAGE not in pixel.virtual.phone.packages


@pytest.mark.parametrize(
    "name", ["com.not.there", "Settings", "a'; reboot; echo 'b", "$(reboot)", "a.b\nreboot", "--user"]
)
async def test_unknown_apps(pixel: Stage, name: str) -> None:
    """Only a name that is installed is taken, and nothing else is sent."""
    with pytest.raises(InvalidArguments, match="package"):
        await pixel.run("android_app_uninstall", package=name)
    assert not any("uninstall" in line or "reboot" in line for line in pixel.virtual.executed)


async def test_what_came_with_the_phone(pixel: Stage) -> None:
    """Android's code, and what it means."""
    with pytest.raises(InstallFailed, match=r"DELETE_FAILED_INTERNAL_ERROR.*came with the phone"):
        await pixel.run("android_app_uninstall", package="com.android.settings")


@pytest.mark.parametrize("says", ["Success", "Failure [DELETE_FAILED_DEVICE_POLICY_MANAGER]", ""])
async def test_what_is_still_there_is_not_removed(adb_server: RunningAdb, says: str) -> None:
    """Whatever is said."""
    async with stage(adb_server, lacks={"pm uninstall": f"echo '{says}';:"}) as own:
        own.virtual.phone.install(ADB_KEYBOARD)
        with pytest.raises(InstallFailed):
            await own.run("android_app_uninstall", package=PACKAGE)
