"""Batches on the road of a call: one act in the lane, one receipt, an honest end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from device_connector.xagent import Refused
from tests.servers import RunningAdb
from tests.world import World, world


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    async with world(adb_server, tmp_path) as own:
        yield own


def taps(*xs: int) -> dict[str, Any]:
    """A batch that taps at these places."""
    return {"steps": [{"tool": "android_tap", "arguments": {"x": x, "y": 900}} for x in xs]}


def tapped(own: World) -> list[int]:
    """Where the phone was tapped."""
    return [int(line.split()[-2]) for line in own.phone.executed if "input " in line]


async def test_nothing_comes_between_the_steps(own: World) -> None:
    """An act that is sent while the batch runs waits for its end."""
    link, channel = await own.bound()
    own.phone.phone.faults.set("slow", 0.05)
    several = asyncio.ensure_future(link.invoke(channel, "android_batch", taps(1, 2, 3)))
    await own.phone.wait_for_command(lambda line: "input " in line)
    await link.invoke(channel, "android_tap", {"x": 9, "y": 900})
    await several
    assert tapped(own) == [1, 2, 3, 9]


async def test_a_repeated_batch_gets_the_first_answer(own: World) -> None:
    """One receipt for the whole: no step is sent again, those that failed neither."""
    link, channel = await own.bound()
    wanted = taps(1, 9000, 3)
    first = await link.invoke(channel, "android_batch", wanted, tool_call_id="call_1")
    assert (first["stopped_at"], first["not_run"]) == (1, 1)
    assert await link.invoke(channel, "android_batch", wanted, tool_call_id="call_1") == first
    assert tapped(own) == [1]


async def test_a_batch_cut_by_the_cable_tells_what_was_done(own: World) -> None:
    """outcome_unknown, with the answers of the steps before and the index of the one that was cut."""
    link, channel = await own.bound()
    call = asyncio.ensure_future(link.invoke(channel, "android_batch", taps(1, 2, 3), tool_call_id="call_1"))
    await own.phone.wait_for_command(lambda line: "input tap 1 " in line)
    own.phone.phone.faults.set("hang")
    await own.phone.wait_for_command(lambda line: "input tap 2 " in line)
    await own.phone.unplug()
    said = await ended(call)
    assert said["code"] == "outcome_unknown"
    assert (said["steps"][0]["result"]["x"], said["stopped_at"], said["not_run"]) == (1, 1, 1)
    assert tapped(own) == [1, 2]


async def ended(call: asyncio.Future[dict[str, Any]]) -> dict[str, Any]:
    """What a cut batch says, whether the phone's stream or its presence was seen to end first."""
    try:
        said = await call
    except Refused as refused:
        return {"code": refused.code, **refused.payload}
    return {"code": said["steps"].pop()["error"]["code"], **said}


async def test_steps_are_told_while_they_run(own: World) -> None:
    """Progress is pushed to the channel, under the batch's own id."""
    link, channel = await own.bound()
    await link.invoke(channel, "android_batch", taps(1, 2), tool_call_id="call_1")
    push = await link.pushes.wait_for(lambda one: one["type"] == "tool.progress.push")
    said = push["payload"]
    assert (said["tool_id"], said["tool_call_id"], said["progress"]) == ("android_batch", "call_1", 0.0)


async def test_an_observer_runs_no_batch(adb_server: RunningAdb, tmp_path: Path) -> None:
    """A channel that may only observe has no use of a tool that acts."""
    async with world(adb_server, tmp_path, binding={"sharing": "observers"}) as own:
        await own.bound()
        link, channel = await own.bound()
        with pytest.raises(Refused) as refused:
            await link.invoke(channel, "android_batch", taps(1))
        assert refused.value.code == "permission_denied"
        assert tapped(own) == []


async def test_a_refused_touch_in_a_batch_is_noticed(own: World) -> None:
    """What a step's error tells of the phone counts as if the call had been made alone."""
    link, channel = await own.bound()
    own.phone.phone.faults.set("inject_denied")
    said = await link.invoke(channel, "android_batch", taps(1))
    assert said["steps"][0]["error"]["code"] == "permission_denied"
    descriptor = await link.descriptor(channel)
    states = {tool["tool_id"]: tool["status"] for tool in descriptor["tools"]}
    assert states["android_tap"] == "denied_by_target"
