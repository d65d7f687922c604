"""The data plane's own limits: keys, sizes, time, number of links, readers that do not read."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from device_connector.keys import ApiKeys
from device_connector.xagent import HttpRefused, Refused
from tests.servers import RunningAdb
from tests.world import World, status_is, until, world

SMALL = {"hello_s": 1, "packet_bytes": 65536, "links_per_key": 2}


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    async with world(adb_server, tmp_path, limits=SMALL) as own:
        yield own


@pytest.mark.parametrize("key", ["", "dck_wrong"])
async def test_no_or_a_wrong_key_is_401(own: World, key: str) -> None:
    """Refused before the upgrade."""
    client = await own.xagent()
    with pytest.raises(HttpRefused) as refused:
        async with client.link(key=key):
            pass
    assert refused.value.status == 401


async def test_the_subprotocol_must_be_offered(own: World) -> None:
    """400 before the upgrade."""
    client = await own.xagent()
    with pytest.raises(HttpRefused) as refused:
        async with client.link(protocols=("chat",)):
            pass
    assert refused.value.status == 400


async def test_a_key_has_so_many_links(own: World) -> None:
    """The link over the limit is 429; one that ends makes room."""
    client = await own.xagent()
    await own.link()
    async with client.link() as second:
        await second.hello()
        with pytest.raises(HttpRefused) as refused:
            async with client.link():
                pass
        assert refused.value.status == 429
    await until(lambda: own.links == 1)
    assert await own.link()


async def test_a_link_without_hello_is_closed(own: World) -> None:
    """1008 after limits.hello_s."""
    client = await own.xagent()
    async with client.link() as link:
        assert await link.closed() == 1008


async def test_a_packet_over_the_limit_closes_the_link(own: World) -> None:
    """1009, and other links go on."""
    link, other = await own.link(), await own.link()
    await link.send('{"pad": "' + "x" * 65536 + '"}')
    assert await link.closed() == 1009
    assert await other.open_channel()


async def test_a_binary_frame_is_answered(own: World) -> None:
    """An error packet; the link stays."""
    link = await own.link()
    await link.send(b"\x00")
    push = await link.pushes.wait_for(lambda packet: packet["type"] == "error")
    assert push["error"]["code"] == "invalid_packet"
    assert await link.open_channel()


async def test_packets_sent_without_waiting_are_taken_in_order(own: World) -> None:
    """A close that follows its open finds the channel open, a call after the close does not."""
    link = await own.link()
    channel = (await link.open_channel())["connector_channel_id"]
    asks = [
        link.close_channel(channel),
        link.open_channel(channel),
        link.descriptor(channel),
        link.close_channel(channel),
        link.descriptor(channel),
    ]
    answers = await asyncio.gather(*asks, return_exceptions=True)
    assert isinstance(answers[-1], Refused)
    assert answers[-1].code == "channel_not_open"
    assert not any(isinstance(answer, Exception) for answer in answers[:-1])


async def test_another_keys_channel_is_not_ours(own: World) -> None:
    """A foreign channel id is named as such, and channel.open of it leads to a new one."""
    _, channel = await own.bound()
    stranger = await own.link(own.new_key("stranger"))
    with pytest.raises(Refused) as refused:
        await stranger.descriptor(channel)
    assert refused.value.code == "connector_channel_not_owned"
    assert (await stranger.open_channel(channel))["connector_channel_id"] != channel


async def test_a_revoked_key_loses_its_link(own: World) -> None:
    """Revoking drops live links with 1008 and refuses new ones."""
    link = await own.link()
    ApiKeys(own.settings.api_keys_file).revoke("test")
    assert await link.closed() == 1008
    with pytest.raises(HttpRefused):
        await own.link()


async def test_pushes_stop_when_the_channel_is_closed(own: World) -> None:
    """After channel.close this link hears no more of the channel; another link that has it open does."""
    link, channel = await own.bound()
    other = await own.link()
    await other.open_channel(channel)
    await link.close_channel(channel)
    await own.phone.unplug()
    assert await other.pushes.wait_for(status_is("offline"))
    with pytest.raises(TimeoutError):
        await link.pushes.wait_for(status_is("offline"), deadline_s=0.05)


async def test_the_service_ends_with_a_call_under_way(adb_server: RunningAdb, tmp_path: Path) -> None:
    """A call that ends while the service stops is still answered."""
    async with world(adb_server, tmp_path) as own:
        link, channel = await own.bound()
        own.phone.phone.faults.set("slow", 0.3)
        call = asyncio.ensure_future(link.invoke(channel, "android_key", {"key": "home"}))
        await own.phone.wait_for_command(lambda line: "input " in line)
        await own.stop_service()
        assert await call


async def test_a_burst_of_asks_is_answered_whole(own: World) -> None:
    """More asks at once than answers may wait for a slow reader: a peer that reads gets every one."""
    link, channel = await own.bound()
    asks = [link.descriptor(channel) for _ in range(1500)]
    answers = await asyncio.gather(*asks)
    assert len(answers) == 1500
    assert own.links == 1
