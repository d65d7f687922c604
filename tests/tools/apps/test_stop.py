"""`android_app_stop` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import InvalidArguments
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

SETTINGS = "com.android.settings"


@pytest.mark.parametrize("name", [SETTINGS, "Settings"])
async def test_a_running_app(pixel: Stage, name: str) -> None:
    """Its processes are gone, and something else is in front."""
    pixel.virtual.phone.start(SETTINGS)
    told = await pixel.run("android_app_stop", package=name)
    assert (told["package"], told["running"], told["effect"]) == (SETTINGS, False, "seen")
    assert pixel.virtual.phone.packages[SETTINGS].pid is None
    assert told["front"]["package"] != SETTINGS


async def test_one_that_does_not_run(pixel: Stage) -> None:
    """Nothing was there to end."""
    told = await pixel.run("android_app_stop", package=SETTINGS)
    assert (told["running"], told["effect"]) == (False, "none_seen")


@pytest.mark.parametrize("name", ["com.not.there", "a'; rm -rf /; echo 'b", "$(reboot)", "a.b\nreboot"])
async def test_unknown_apps(pixel: Stage, name: str) -> None:
    """`am force-stop` would say nothing about an app that is not there; it is not sent."""
    with pytest.raises(InvalidArguments, match="package"):
        await pixel.run("android_app_stop", package=name)
    assert not any("force-stop" in line or "reboot" in line for line in pixel.virtual.executed)


async def test_a_phone_that_does_not_tell_its_processes(adb_server: RunningAdb) -> None:
    """Without pidof the app's place in front is what is left to go by."""
    async with stage(adb_server, lacks={"pidof": "nothing-here"}) as own:
        own.virtual.phone.start(SETTINGS)
        told = await own.run("android_app_stop", package=SETTINGS)
    assert (told["running"], told["effect"]) == (None, "seen")


async def test_an_app_that_comes_back(adb_server: RunningAdb) -> None:
    """A command that did nothing is no success."""
    async with stage(adb_server, lacks={"am force-stop": "true"}) as own:
        own.virtual.phone.start(SETTINGS)
        told = await own.run("android_app_stop", package=SETTINGS)
    assert (told["running"], told["effect"]) == (True, "none_seen")
