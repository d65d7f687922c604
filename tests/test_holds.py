"""An operator's hold: all acts on a phone stop at once, looking goes on."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from device_connector.cli import holds
from device_connector.errors import UsageError
from device_connector.xagent import Link, Refused
from tests.servers import RunningAdb
from tests.world import World, world

HOME = {"key": "home"}


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    async with world(adb_server, tmp_path) as own:
        yield own


async def refusal(link: Link, channel: str) -> Refused:
    with pytest.raises(Refused) as refused:
        await link.invoke(channel, "android_key", HOME)
    return refused.value


async def test_a_held_phone_takes_no_act(own: World) -> None:
    """device_busy says who; observations go on; free gives it back."""
    link, channel = await own.bound()
    made = holds.hold(own.settings, own.phone.phone.serial, None)
    refused = await refusal(link, channel)
    assert (refused.code, refused.payload["retryable"]) == ("device_busy", True)
    assert made.holder in refused.message
    assert await link.invoke(channel, "android_device_status")
    assert not any("input" in line for line in own.phone.executed)
    assert holds.free(own.settings, own.phone.phone.serial) == 1
    assert await link.invoke(channel, "android_key", HOME)


async def test_all_phones_are_stopped_by_one_word(own: World) -> None:
    """The kill switch, with its end."""
    link, channel = await own.bound()
    holds.hold(own.settings, None, "30m")
    refused = await refusal(link, channel)
    assert "UTC" in refused.message
    own.clock.pass_by(minutes=31)
    assert await link.invoke(channel, "android_key", HOME)


async def test_running_and_queued_acts_are_stopped(own: World) -> None:
    """The running act may have happened, the queued one has not."""
    link, channel = await own.bound()
    own.phone.phone.faults.set("hang")
    running = asyncio.ensure_future(link.invoke(channel, "android_key", HOME, tool_call_id="1"))
    await own.phone.wait_for_command(lambda line: "input " in line)
    queued = asyncio.ensure_future(link.invoke(channel, "android_key", {"key": "back"}, tool_call_id="2"))
    await asyncio.sleep(0)
    holds.hold(own.settings, None, None)
    ends = await asyncio.gather(running, queued, return_exceptions=True)
    assert [end.code for end in ends] == ["outcome_unknown", "device_busy"]
    assert sum("input " in line for line in own.phone.executed) == 1


async def test_a_recorded_answer_is_given_all_the_same(own: World) -> None:
    """A repeat of an act that was done touches nothing."""
    link, channel = await own.bound()
    first = await link.invoke(channel, "android_key", HOME, tool_call_id="1")
    holds.hold(own.settings, None, None)
    assert await link.invoke(channel, "android_key", HOME, tool_call_id="1") == first


async def test_a_call_of_a_former_binding_is_fenced_off(own: World) -> None:
    """An act that waited while the channel gave the phone back does not reach it."""
    link, channel = await own.bound()
    own.phone.phone.faults.set("slow", 0.3)
    running = asyncio.ensure_future(link.invoke(channel, "android_key", HOME))
    await own.phone.wait_for_command(lambda line: "input " in line)
    queued = asyncio.ensure_future(link.invoke(channel, "android_key", {"key": "back"}))
    await asyncio.sleep(0)
    await link.logout(channel)
    _, late = await asyncio.gather(running, queued, return_exceptions=True)
    assert isinstance(late, Refused)
    assert late.code == "connection_not_authenticated"
    assert sum("input " in line for line in own.phone.executed) == 1


@pytest.mark.parametrize("text", ["", "30", "m", "0m", "-5m", "1w", "9999999s"])
def test_a_wrong_duration_is_refused(text: str) -> None:
    """A number and a unit."""
    with pytest.raises(UsageError, match="30m"):
        holds.duration_ms(text)
