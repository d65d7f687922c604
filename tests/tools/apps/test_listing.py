"""`android_app_list` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import DeviceUnresponsive, ToolInvokeFailed
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

SETTINGS = "com.android.settings"


async def test_those_with_an_icon(pixel: Stage) -> None:
    """By default what a person could open, with label and version."""
    told = await pixel.run("android_app_list")
    found = {row["package"]: row for row in told["apps"]}
    known = pixel.virtual.phone.packages
    assert found.keys() == {one.name for one in known.values() if one.launcher_activity}
    assert found[SETTINGS]["label"] == known[SETTINGS].label
    assert found[SETTINGS]["version"] == known[SETTINGS].version_name
    assert told["unread"] == {}


@pytest.mark.parametrize(("kind", "system"), [("user", {False}), ("system", {True}), ("all", {True, False})])
async def test_filters(pixel: Stage, kind: str, system: set[bool]) -> None:
    """Installed later, come with the phone, or both."""
    told = await pixel.run("android_app_list", filter=kind)
    assert {row["system"] for row in told["apps"]} == system
    wanted = {one.name for one in pixel.virtual.phone.packages.values() if one.system in system}
    assert {row["package"] for row in told["apps"]} == wanted


@pytest.mark.parametrize("query", ["settings", "SETTINGS", "设置"])
async def test_query(pixel: Stage, query: str) -> None:
    """Part of a name, a label, or what people call it."""
    told = await pixel.run("android_app_list", query=query)
    assert [row["package"] for row in told["apps"]] == [SETTINGS]


async def test_before_android_7(nexus: Stage) -> None:
    """What cannot be told is null with its reason, and the filter makes do with what is known."""
    told = await nexus.run("android_app_list", filter="system")
    assert {row["launchable"] for row in told["apps"]} == {None}
    assert "not found" in told["unread"]["launchable"]
    own = await nexus.run("android_app_list")
    assert {row["system"] for row in own["apps"]} == {False}


@pytest.mark.parametrize(
    ("says", "error"),
    [
        ("Error: Could not access the Package Manager. Is the system running?", DeviceUnresponsive),
        ("cmd: Failure calling service package: Failed transaction (2147483646)", ToolInvokeFailed),
    ],
)
async def test_a_list_that_fails(adb_server: RunningAdb, says: str, error: type[Exception]) -> None:
    """An empty list is never made up."""
    async with stage(adb_server, lacks={"pm list packages": f'echo "{says}";:'}) as own:
        with pytest.raises(error):
            await own.run("android_app_list")


async def test_another_users_apps_are_not_asked_for(adb_server: RunningAdb) -> None:
    """Where a secure folder makes the plain list fail, that of the owner is read."""
    denied = "java.lang.SecurityException: Shell does not have permission to access user 150"
    lacks = {"pm list packages 2>&1": f'echo "{denied}"', "pm list packages -3 2>&1": f'echo "{denied}"'}
    async with stage(adb_server, lacks=lacks) as own:
        assert (await own.run("android_app_list", filter="all"))["apps"]
