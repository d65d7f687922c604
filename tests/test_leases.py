"""The hour that a connector id outlives its last link (protocol 8.2), on the wire and by a stated clock."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from device_connector.xagent import Link, Refused
from tests.servers import RunningAdb
from tests.world import StatedClock, World, status_is, until, world

FLOW = "adb_bind_code"


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    async with world(adb_server, tmp_path) as own:
        yield own


async def leave(own: World, *links: Link) -> None:
    """End these links as the platform would, and wait until the connector has noticed."""
    left = own.links - len(links)
    for link in links:
        await link.close()
    await until(lambda: own.links == left)


async def ended(own: World) -> None:
    """Wait until no key has a channel."""
    await until(lambda: not own.service.phones.store.channels.all())


async def test_an_hour_without_a_link_ends_the_id_and_its_channels(own: World) -> None:
    """The key gets another id, its channel is not found, and opening it leads to a new, unbound one."""
    link, channel = await own.bound()
    await leave(own, link)
    own.clock.pass_by(minutes=60)
    await ended(own)
    again = await own.link()
    assert again.connector_id != link.connector_id
    with pytest.raises(Refused) as refused:
        await again.descriptor(channel)
    assert refused.value.code == "connection_not_found"
    ack = await again.open_channel(channel)
    assert ack["connector_channel_id"] != channel
    assert ack["connection_descriptor"]["connection"]["status"] == "created"


async def test_coming_back_within_the_hour_keeps_everything(own: World) -> None:
    """Any hello of the key counts, and the next hour begins anew."""
    link, channel = await own.bound()
    for _ in range(2):
        await leave(own, link)
        own.clock.pass_by(minutes=59)
        again = await own.link()
        assert again.connector_id == link.connector_id
        link = again
    ack = await link.open_channel(channel)
    assert ack["connector_channel_id"] == channel
    assert ack["connection_descriptor"]["connection"]["status"] == "connected"


async def test_a_lease_that_is_over_is_not_renewed_by_the_next_hello(own: World) -> None:
    """Whoever comes after the hour finds it over, noticed before or not."""
    link, _ = await own.bound()
    await leave(own, link)
    client = await own.xagent()
    async with client.link() as again:
        own.clock.pass_by(minutes=60)
        await again.hello(connector_id=link.connector_id)
        assert again.connector_id != link.connector_id


async def test_a_link_that_is_open_keeps_the_lease(own: World) -> None:
    """Of two links one is enough; the hour begins when the last has ended."""
    (first, channel), second = await own.bound(), await own.link()
    assert first.connector_id == second.connector_id
    await leave(own, first)
    own.clock.pass_by(minutes=120)
    assert (await second.open_channel(channel))["connector_channel_id"] == channel
    await leave(own, second)
    own.clock.pass_by(minutes=59)
    assert (await own.link()).connector_id == first.connector_id


async def test_a_link_without_hello_does_not_keep_the_lease(own: World) -> None:
    """An open socket is no data plane before its hello."""
    link, _ = await own.bound()
    await leave(own, link)
    client = await own.xagent()
    async with client.link():
        own.clock.pass_by(minutes=60)
        await ended(own)


async def test_the_end_of_a_lease_frees_the_phone(own: World) -> None:
    """Another key may bind it, and what the old channel kept is gone."""
    link, channel = await own.bound()
    picture = await link.invoke(channel, "android_screenshot")
    await leave(own, link)
    own.clock.pass_by(minutes=60)
    await ended(own)
    stranger = await own.link(own.new_key("stranger"))
    second = (await stranger.open_channel())["connector_channel_id"]
    ack = await stranger.auth_start(second, FLOW, {"device_code": own.code()})
    assert ack["status"] == "authenticated"
    status, _, _ = await own.request("GET", picture["download_url"])
    assert status == 404


async def test_one_keys_end_leaves_the_others_alone(own: World) -> None:
    """Leases belong to keys."""
    stranger = await own.link(own.new_key("stranger"))
    kept = (await stranger.open_channel())["connector_channel_id"]
    link, _ = await own.bound()
    await leave(own, link)
    own.clock.pass_by(minutes=60)
    await until(lambda: len(own.service.phones.store.channels.all()) == 1)
    assert (await stranger.descriptor(kept))["connection"]["connector_id"] == stranger.connector_id


async def test_a_restart_does_not_begin_the_hour_anew(adb_server: RunningAdb, tmp_path: Path) -> None:
    """What had passed before the restart counts, the time in between too."""
    clock = StatedClock()
    async with world(adb_server, tmp_path, clock=clock) as own:
        link, _ = await own.bound()
        await leave(own, link)
        clock.pass_by(minutes=50)
    async with world(adb_server, tmp_path, clock=clock) as own:
        assert own.service.phones.store.channels.all()
        clock.pass_by(minutes=10)
        await ended(own)


async def test_a_restart_within_the_hour_keeps_the_binding(adb_server: RunningAdb, tmp_path: Path) -> None:
    """Offline first, connected as soon as the phone has answered."""
    clock = StatedClock()
    async with world(adb_server, tmp_path, clock=clock) as own:
        link, channel = await own.bound()
        await leave(own, link)
    clock.pass_by(minutes=59)
    async with world(adb_server, tmp_path, clock=clock) as own:
        again = await own.link()
        assert again.connector_id == link.connector_id
        look = (await again.open_channel(channel))["connection_descriptor"]
        assert look["connection"]["status"] == "connected"


async def test_the_hour_of_a_key_that_was_here_begins_with_the_restart(
    adb_server: RunningAdb, tmp_path: Path
) -> None:
    """The time that we were away is not the platform's; an hour without any hello afterwards is."""
    clock = StatedClock()
    async with world(adb_server, tmp_path, clock=clock) as own:
        await own.bound()
        await own.stop_service()
    clock.pass_by(minutes=600)
    async with world(adb_server, tmp_path, clock=clock) as own:
        clock.pass_by(minutes=59)
        await own.link(own.new_key("stranger"))
        assert own.service.phones.store.channels.all()
        clock.pass_by(minutes=1)
        await ended(own)


async def test_a_clock_that_is_put_right_ends_no_lease(own: World) -> None:
    """Only what passes by the steady clock counts while the process lives."""
    link, _ = await own.bound()
    await leave(own, link)
    own.clock.set_by(minutes=600)
    assert (await own.link()).connector_id == link.connector_id


async def test_a_store_that_was_reset_gives_a_new_id(adb_server: RunningAdb, tmp_path: Path) -> None:
    """The platform's old ids are unknown and do no harm."""
    async with world(adb_server, tmp_path) as own:
        link, channel = await own.bound()
    (tmp_path / "state" / "state.sqlite3").unlink()
    async with world(adb_server, tmp_path) as own:
        client = await own.xagent()
        async with client.link() as again:
            await again.hello(connector_id=link.connector_id)
            assert again.connector_id != link.connector_id
            assert (await again.open_channel(channel))["connector_channel_id"] != channel


async def test_a_foreign_connector_id_gets_the_keys_own(own: World) -> None:
    """What the hello claims is a hint, not a name that could be taken."""
    link = await own.link()
    client = await own.xagent()
    async with client.link() as other:
        ack = await other.hello(connector_id="conn_of_somebody_else")
    assert ack["connector_id"] == link.connector_id


async def test_a_lease_that_ends_leaves_other_channels_their_phone(adb_server: RunningAdb, tmp_path: Path) -> None:
    """The owner's lease ends; an observer of another key goes on looking at the same phone."""
    async with world(adb_server, tmp_path, binding={"sharing": "observers"}) as own:
        owner, _ = await own.bound()
        watcher = await own.link(own.new_key("watcher"))
        channel = (await watcher.open_channel())["connector_channel_id"]
        await watcher.auth_start(channel, FLOW, {"device_code": own.code()})
        await leave(own, owner)
        own.clock.pass_by(minutes=60)
        await until(lambda: len(own.service.phones.store.channels.all()) == 1)
        assert await watcher.invoke(channel, "android_device_status")
        await own.phone.unplug()
        assert await watcher.pushes.wait_for(status_is("offline"))
