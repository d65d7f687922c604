"""Calls on their one road: repeated, cut off, ordered, refused."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from device_connector.xagent import Refused
from tests.servers import RunningAdb
from tests.world import World, status_is, world

HOME = {"key": "home"}


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    async with world(adb_server, tmp_path) as own:
        yield own


def acts(own: World) -> list[str]:
    """The input commands that reached the phone."""
    return [line for line in own.phone.executed if "input " in line]


async def test_a_repeated_call_gets_the_first_answer(own: World) -> None:
    """Same id, same arguments: one act, one answer."""
    link, channel = await own.bound()
    first = await link.invoke(channel, "android_key", HOME, tool_call_id="call_1")
    second = await link.invoke(channel, "android_key", HOME, tool_call_id="call_1")
    assert first == second
    assert len(acts(own)) == 1


async def test_calls_sent_together_are_one(own: World) -> None:
    """The second joins the first while it runs."""
    link, channel = await own.bound()
    both = [link.invoke(channel, "android_key", HOME, tool_call_id="call_1") for _ in range(2)]
    first, second = await asyncio.gather(*both)
    assert first == second
    assert len(acts(own)) == 1


async def test_other_arguments_conflict(own: World) -> None:
    """Same id, other arguments: refused, not run."""
    link, channel = await own.bound()
    await link.invoke(channel, "android_key", HOME, tool_call_id="call_1")
    with pytest.raises(Refused) as refused:
        await link.invoke(channel, "android_key", {"key": "back"}, tool_call_id="call_1")
    assert refused.value.code == "idempotency_conflict"
    assert len(acts(own)) == 1


async def test_without_an_id_every_call_runs(own: World) -> None:
    """Nothing is deduplicated where there is no tool_call_id."""
    link, channel = await own.bound()
    for _ in range(2):
        await link.invoke(channel, "android_key", HOME)
    assert len(acts(own)) == 2


async def test_a_refused_call_runs_anew(own: World) -> None:
    """A call that never reached the phone leaves no receipt."""
    link, channel = await own.bound()
    with pytest.raises(Refused) as refused:
        await link.invoke(channel, "android_tap", {"x": 99_999, "y": 1}, tool_call_id="call_1")
    assert refused.value.code == "invalid_arguments"
    assert acts(own) == []
    assert await link.invoke(channel, "android_tap", {"x": 9, "y": 9}, tool_call_id="call_1")


async def test_a_receipt_answers_across_a_restart(adb_server: RunningAdb, tmp_path: Path) -> None:
    """The act is not sent again by the next process."""
    async with world(adb_server, tmp_path) as own:
        link, channel = await own.bound()
        first = await link.invoke(channel, "android_key", HOME, tool_call_id="call_1")
    async with world(adb_server, tmp_path) as own:
        link = await own.link()
        await link.open_channel(channel)
        assert await link.invoke(channel, "android_key", HOME, tool_call_id="call_1") == first
        assert acts(own) == []


async def test_an_act_cut_by_the_cable_is_unknown(own: World) -> None:
    """Unplugged while the act runs: outcome_unknown, and the same call is never sent again."""
    link, channel = await own.bound()
    own.phone.phone.faults.set("hang")
    call = asyncio.ensure_future(link.invoke(channel, "android_key", HOME, tool_call_id="call_1"))
    await own.phone.wait_for_command(lambda line: "input " in line)
    await own.phone.unplug()
    with pytest.raises(Refused) as refused:
        await call
    assert (refused.value.code, refused.value.payload["retryable"]) == ("outcome_unknown", False)
    own.phone.phone.faults.clear("hang")
    await own.phone.plug()
    await link.pushes.wait_for(status_is("connected"))
    with pytest.raises(Refused) as refused:
        await link.invoke(channel, "android_key", HOME, tool_call_id="call_1")
    assert refused.value.code == "outcome_unknown"
    assert len(acts(own)) == 1


async def test_an_observation_cut_by_the_cable_is_offline(own: World) -> None:
    """Looking changes nothing: device_offline, safe to repeat."""
    link, channel = await own.bound()
    own.phone.phone.faults.set("hang")
    call = asyncio.ensure_future(link.invoke(channel, "android_device_status"))
    await own.phone.wait_for_command(lambda line: "dumpsys" in line)
    await own.phone.unplug()
    with pytest.raises(Refused) as refused:
        await call
    assert (refused.value.code, refused.value.payload["retryable"]) == ("device_offline", True)


async def test_an_absent_phone_says_why(own: World) -> None:
    """A call to a phone that is gone is refused at once, with what to check."""
    link, channel = await own.bound()
    await own.phone.unplug()
    await link.pushes.wait_for(status_is("offline"))
    with pytest.raises(Refused) as refused:
        await link.invoke(channel, "android_key", HOME)
    assert refused.value.code == "device_offline"
    assert "cable" in refused.value.message


async def test_acts_reach_the_phone_in_order(own: World) -> None:
    """Twenty taps sent at once arrive in the order in which they were sent."""
    link, channel = await own.bound()
    points = [{"x": 10 + n, "y": 900} for n in range(20)]
    await asyncio.gather(*(link.invoke(channel, "android_tap", point) for point in points))
    assert [line.split()[-2] for line in acts(own)] == [str(point["x"]) for point in points]


async def test_an_unknown_tool_is_not_supported(own: World) -> None:
    """The refusal lists the tools of this Card."""
    link, channel = await own.bound()
    with pytest.raises(Refused) as refused:
        await link.invoke(channel, "android_teleport")
    assert (refused.value.type, refused.value.code) == ("tool.invoke.ack", "not_supported")
    assert refused.value.payload["tool_id"] == "android_teleport"
    assert "android_tap" in refused.value.message


async def test_calls_that_cannot_wait_are_answered_at_the_end(own: World) -> None:
    """The service ends under a phone that hangs: what was sent is unknown, what was not may be repeated."""
    link, channel = await own.bound()
    own.phone.phone.faults.set("hang")
    asks = ("android_key", HOME), ("android_device_status", {}), ("android_key", HOME)
    calls = [asyncio.ensure_future(link.invoke(channel, *ask)) for ask in asks]
    await own.phone.wait_for_command(lambda line: "input " in line)
    await own.phone.wait_for_command(lambda line: "dumpsys" in line)
    await own.service.invocations.drain(0.1)
    answers = await asyncio.gather(*calls, return_exceptions=True)
    codes = [one.code for one in answers if isinstance(one, Refused)]
    assert codes == ["outcome_unknown", "device_timeout", "device_busy"]
