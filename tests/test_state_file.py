"""A state file that another process holds: what cannot be written down is not done, and nothing else suffers."""

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from device_connector.xagent import Refused
from tests.servers import RunningAdb
from tests.world import World, status_is, world


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    async with world(adb_server, tmp_path) as own:
        yield own


@contextmanager
def held(state: Path) -> Iterator[None]:
    """Keep every other writer from the state file."""
    other = sqlite3.connect(state / "state.sqlite3", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    try:
        yield
    finally:
        other.close()


async def test_an_act_that_cannot_be_written_down_is_not_sent(own: World) -> None:
    """Refused with the file's path, nothing reached the phone, and the same call runs when the file is free."""
    link, channel = await own.bound()
    with held(own.settings.state.dir), pytest.raises(Refused, match=r"state\.sqlite3") as refused:
        await link.invoke(channel, "android_key", {"key": "home"}, tool_call_id="call_1")
    assert refused.value.code == "tool_invoke_failed"
    assert not any("input " in line for line in own.phone.executed)
    assert await link.invoke(channel, "android_key", {"key": "home"}, tool_call_id="call_1")


async def test_looking_needs_no_record(own: World) -> None:
    """Observations and descriptors are answered meanwhile."""
    link, channel = await own.bound()
    with held(own.settings.state.dir):
        assert await link.invoke(channel, "android_device_status")
        assert (await link.descriptor(channel))["connection"]["status"] == "connected"


async def test_a_phone_that_comes_back_meanwhile_is_met_later(own: World) -> None:
    """The service outlives the time, and the phone is connected once the file is free."""
    link, channel = await own.bound()
    with held(own.settings.state.dir):
        await own.phone.drop()
        await link.pushes.wait_for(status_is("offline"))
        with pytest.raises(Refused, match=r"state\.sqlite3"):
            await link.open_channel()
    assert await link.pushes.wait_for(status_is("connected"))
    assert await link.invoke(channel, "android_key", {"key": "home"}, tool_call_id="call_1")


async def test_a_hello_that_cannot_be_written_down_is_answered(own: World) -> None:
    """A key's first hello needs a record: it is refused, and the link ends so that the platform tries again."""
    client = await own.xagent(own.new_key("new"))
    async with client.link() as link:
        with held(own.settings.state.dir), pytest.raises(Refused, match=r"state\.sqlite3"):
            await link.hello()
        assert await link.closed() == 1013
    async with client.link() as link:
        assert await link.hello()
