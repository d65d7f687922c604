"""`android_notifications` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import InvalidArguments, ToolInvokeFailed
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

NOTES = "com.example.notes"


@pytest.mark.parametrize("profile", ["pixel", "nexus"])
async def test_listed(adb_server: RunningAdb, profile: str) -> None:
    """App, title, text and time, the latest first; any characters."""
    async with stage(adb_server, profile) as own:
        own.virtual.phone.post(NOTES, "First", "one", number=1)
        own.virtual.phone.post(NOTES, "读书 (3)", "line\nother } 🍎", number=2)
        result = await own.run("android_notifications")
        told = [(one["app"], one["title"], one["text"]) for one in result["notifications"]]
        assert told == [(NOTES, "读书 (3)", "line\nother } 🍎"), (NOTES, "First", "one")]
        when = result["notifications"][0]["posted_at"]
        assert abs(when - own.virtual.phone.now() * 1000) < 60_000
        assert (result["redacted"], result["redacted_reason"]) == (0, None)


async def test_nothing_posted(pixel: Stage) -> None:
    """An empty list is an answer."""
    assert (await pixel.run("android_notifications"))["notifications"] == []


async def test_redacted(adb_server: RunningAdb) -> None:
    """Where Android keeps the words back, that is told, and where to read them."""
    async with stage(adb_server, lacks={"--noredact": ""}) as own:
        own.virtual.phone.post(NOTES, "First", "one")
        result = await own.run("android_notifications")
        assert result["notifications"][0]["redacted"] is True
        assert (result["redacted"], "open the shade" in result["redacted_reason"]) == (1, True)


async def test_many_and_long(pixel: Stage) -> None:
    """A hundred at most, each of a bounded length."""
    for number in range(105):
        pixel.virtual.phone.post(NOTES, str(number), "x" * 2000, number=number)
    result = await pixel.run("android_notifications")
    assert (len(result["notifications"]), result["left_out"]) == (100, 5)
    assert result["notifications"][0]["text"] == "x" * 999 + "…"


async def test_no_service(adb_server: RunningAdb) -> None:
    """Android's own words where there is no list."""
    async with stage(adb_server, lacks={"dumpsys notification": "dumpsys nothing"}) as own:
        with pytest.raises(ToolInvokeFailed, match="Can't find service: nothing"):
            await own.run("android_notifications")


async def test_takes_no_arguments(pixel: Stage) -> None:
    """Unknown fields are refused."""
    with pytest.raises(InvalidArguments):
        await pixel.run("android_notifications", package=NOTES)
