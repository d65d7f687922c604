"""Who is here, and in what state, on real adb servers."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from device_connector.simulator.virtual import VirtualPhone
from device_connector.xagent import Refused
from tests.servers import RunningAdb, running_adb
from tests.world import World, status_is, until, world


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    async with world(adb_server, tmp_path) as own:
        yield own


async def test_a_phone_that_has_not_started_is_booting(own: World) -> None:
    """Attached and answering is not ready: sys.boot_completed has to be 1."""
    fleet = own.service.phones.fleet
    own.phone.phone.props["sys.boot_completed"] = ""
    await own.phone.unplug()
    await own.phone.plug()
    await until(lambda: [one.state for one in fleet.phones.values()] == ["booting"])
    own.phone.phone.props["sys.boot_completed"] = "1"
    await own.ready()


async def test_a_phone_that_answers_nothing_is_unresponsive(own: World) -> None:
    """The server lists it as `device`; a greeting without an answer tells the truth, and the next one mends it."""
    link, _ = await own.bound()
    own.phone.phone.faults.set("hang")
    await own.phone.unplug()
    await own.phone.plug()
    fleet = own.service.phones.fleet
    await until(lambda: [one.state for one in fleet.phones.values()] == ["unresponsive"])
    own.phone.phone.faults.clear("hang")
    assert await link.pushes.wait_for(status_is("connected"))


async def test_an_unauthorized_phone_says_what_to_tap(adb_server: RunningAdb, tmp_path: Path) -> None:
    """The state and its fix; once the key is accepted the phone is ready."""
    async with VirtualPhone.create(serial="VIRT0009", auth=True) as phone, world(adb_server, tmp_path) as own:
        await asyncio.to_thread(adb_server.run, "connect", phone.address)
        fleet = own.service.phones.fleet
        await until(lambda: any(one.state == "unauthorized" for one in fleet.attachments))
        shy = next(one for one in fleet.attachments if one.state == "unauthorized")
        assert "Allow" in shy.reason.en
        phone.accept()
        await until(
            lambda: any(one.address == phone.address and one.state == "ready" for one in fleet.attachments)
        )


async def test_another_phone_at_the_address_is_another_phone(own: World) -> None:
    """The old binding stays offline; acts never reach the newcomer."""
    link, channel = await own.bound()
    port = int(own.phone.address.rpartition(":")[2])
    await own.phone.close()
    await link.pushes.wait_for(status_is("offline"))
    async with VirtualPhone.create(serial="STRANGER", port=port) as stranger:
        fleet = own.service.phones.fleet
        await until(lambda: any(one.facts and one.facts.serialno == "STRANGER" for one in fleet.attachments))
        assert (await link.descriptor(channel))["connection"]["status"] == "offline"
        assert not any("input" in line for line in stranger.executed)


async def test_a_server_that_dies_takes_its_phones_offline_and_back(tmp_path: Path) -> None:
    """Every phone is offline while the server is down, and connected when one is there again."""
    with running_adb(tmp_path / "adb") as first:
        async with world(first, tmp_path) as own:
            link, _ = await own.bound()
            await asyncio.to_thread(first.run, "kill-server")
            assert await link.pushes.wait_for(status_is("offline"))
            assert await link.pushes.wait_for(status_is("connected"), deadline_s=30)
            await asyncio.to_thread(first.run, "kill-server")


async def test_a_start_does_not_disturb_an_attached_phone(adb_server: RunningAdb, tmp_path: Path) -> None:
    """A TCP phone that the server has already keeps its transport."""
    async with VirtualPhone.create(serial="VIRT0009") as phone:
        await asyncio.to_thread(adb_server.run, "connect", phone.address)
        before = await asyncio.to_thread(adb_server.run, "devices", "-l")
        async with world(adb_server, tmp_path, profiles=(), devices={"tcp": [phone.address]}) as own:
            await until(lambda: bool(own.service.phones.fleet.attachments))
            await until(lambda: own.service.phones.fleet.settled)
            assert await asyncio.to_thread(adb_server.run, "devices", "-l") == before


async def test_a_phone_that_falls_silent_is_found_out(own: World) -> None:
    """It is listed as before: a call without an answer has it greeted, and the descriptor tells the truth."""
    link, channel = await own.bound()
    own.phone.phone.faults.set("hang")
    with pytest.raises(Refused) as refused:
        await link.invoke(channel, "android_shell", {"command": "uptime", "timeout_ms": 1000})
    assert refused.value.code == "device_timeout"
    push = await link.pushes.wait_for(status_is("offline"))
    assert "plug it in again" in push["payload"]["connection_descriptor"]["tools"][0]["reason"]
    own.phone.phone.faults.clear("hang")
    assert await link.pushes.wait_for(status_is("connected"))


async def test_a_doubted_phone_that_answers_stays_connected(own: World) -> None:
    """One slow command proves nothing: no push, and the next call is taken."""
    link, channel = await own.bound()
    own.phone.phone.faults.set("hang", count=1)
    with pytest.raises(Refused):
        await link.invoke(channel, "android_shell", {"command": "uptime", "timeout_ms": 1000})
    assert await link.invoke(channel, "android_shell", {"command": "uptime"})
    with pytest.raises(TimeoutError):
        await link.pushes.wait_for(status_is("offline"), deadline_s=0.05)


async def test_a_forgotten_phone_that_is_attached_is_met_anew(own: World) -> None:
    """`phones forget` takes its bindings; the phone itself is ready again under a new id."""
    link, channel = await own.bound()
    store, fleet = own.service.phones.store, own.service.phones.fleet
    (before,) = fleet.phones
    store.phones.forget(before)
    fleet.refresh()
    await until(lambda: bool(fleet.phones) and before not in fleet.phones)
    await own.ready()
    assert (await link.descriptor(channel))["connection"]["status"] == "created"


@pytest.mark.parametrize("level", ["²", "9" * 6000, "", "-1", "34 "])
async def test_a_phone_may_say_anything_of_itself(own: World, level: str) -> None:
    """Odd properties end neither the greeting nor the service."""
    await own.phone.unplug()
    own.phone.phone.props["ro.build.version.sdk"] = level
    await own.phone.plug()
    await own.ready()


async def test_two_phones_of_one_number_are_two(own: World) -> None:
    """Twins at two addresses: a call for one never reaches the other, also when the one is gone."""
    link, channel = await own.bound()
    async with VirtualPhone.create(serial=own.phone.phone.serial) as twin:
        await asyncio.to_thread(own.adb.run, "connect", twin.address)
        fleet = own.service.phones.fleet
        await until(lambda: sum(one.state == "ready" for one in fleet.attachments) == 2)
        assert len(fleet.phones) == 2
        await own.phone.unplug()
        await link.pushes.wait_for(status_is("offline"))
        with pytest.raises(Refused):
            await link.invoke(channel, "android_key", {"key": "home"})
        assert not any("input" in line for line in twin.executed)
