"""What was typed is in no log and in no file of ours; long calls tell how far they are."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from device_connector.xagent import Refused
from tests.servers import RunningAdb
from tests.world import World, world

SECRET = "pa55-w0rd-of-nobody"


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    async with world(adb_server, tmp_path) as own:
        yield own


def holds_secret(folder: Path) -> list[Path]:
    """The files below `folder` with SECRET in them."""
    return [path for path in folder.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()]


async def test_typed_text_stays_nowhere(own: World) -> None:
    """Neither the log nor the receipts hold it, whether the call works, is refused or fails."""
    link, channel = await own.bound()
    phone = own.phone.phone
    with capture_logs() as logs:
        phone.start("com.example.notes", "com.example.notes.EditActivity")
        with pytest.raises(Refused) as unfocused:
            await link.invoke(channel, "android_text_input", {"text": SECRET}, tool_call_id="one")
        with pytest.raises(Refused) as wrong:
            await link.invoke(channel, "android_text_input", {"text": SECRET, "ref": 7}, tool_call_id="two")
        phone.tap(540, 340)
        result = await link.invoke(channel, "android_text_input", {"text": SECRET}, tool_call_id="three")
        phone.faults.set("inject_denied")
        with pytest.raises(Refused) as denied:
            await link.invoke(channel, "android_text_input", {"text": SECRET}, tool_call_id="four")
    assert result["effect"] == "seen"
    told = [str(one.value) for one in (unfocused, wrong, denied)]
    assert SECRET not in f"{logs} {told} {result}"
    assert holds_secret(own.settings.state.dir) == []


async def test_a_wait_tells_how_far_it_is(own: World) -> None:
    """Progress is pushed on the call's channel until its answer comes."""
    link, channel = await own.bound()
    call = {"text": "no such words anywhere", "timeout_ms": 1500}
    waiting = asyncio.ensure_future(link.invoke(channel, "android_wait_for", call, tool_call_id="w"))
    push = await link.pushes.wait_for(lambda push: push["type"] == "tool.progress.push")
    assert (push["payload"]["tool_id"], push["payload"]["tool_call_id"]) == ("android_wait_for", "w")
    assert 0 <= push["payload"]["progress"] <= 1
    assert (await waiting)["met"] is False
