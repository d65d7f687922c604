"""adb/host.py: one adb server, real and scripted."""

from __future__ import annotations

import asyncio

import pytest

from device_connector.adb.host import AdbServer
from device_connector.adb.wire import DeviceRow
from device_connector.errors import NotReachable, NotSupported
from device_connector.simulator.virtual import VirtualPhone
from tests.adb.conftest import attached
from tests.adb.scripted import Open, ScriptedServer, block, fail
from tests.android.readings import FIXTURES
from tests.servers import free_port


def recorded(name: str) -> bytes:
    """A recorded reply."""
    return (FIXTURES / "host_replies" / name).read_bytes()


async def test_a_real_server_tells_its_version_and_features(server: AdbServer):
    """Version 41 is adb 1.0.41; adb 36 can list phones as protobuf."""
    assert await server.version() == 41
    assert "devicetracker_proto_format" in await server.host_features()


async def test_a_connected_phone_is_listed_with_its_transport(server: AdbServer, phone: VirtualPhone):
    """The look and the presence read the same row from different forms."""
    row = await attached(server, phone)
    assert (row.serial, row.state, row.connection) == (phone.address, "device", "tcp")
    assert await server.devices() == (row,)


async def test_connecting_twice_says_already(server: AdbServer, phone: VirtualPhone):
    """Which is no failure."""
    first, second = await server.connect(phone.address), await server.connect(phone.address)
    assert (first.ok, first.already, second.ok, second.already) == (True, False, True, True)


async def test_connecting_where_nobody_listens_is_told_in_adbs_words(server: AdbServer):
    """OKAY, then a failure in words."""
    reply = await server.connect(f"127.0.0.1:{free_port()}")
    assert not reply.ok
    assert reply.words.endswith("Connection refused")


async def test_a_disconnected_phone_is_gone(server: AdbServer, phone: VirtualPhone):
    """From the list, at once."""
    await attached(server, phone)
    await server.disconnect(phone.address)
    assert await server.devices() == ()


async def test_disconnecting_what_is_not_there_is_done_already(server: AdbServer):
    """The server says `no such device`; what was wanted is so."""
    await server.disconnect("192.0.2.1:5555")


async def test_reconnecting_asks_for_that_phone_alone():
    """By its transport: others are left in peace."""
    async with ScriptedServer({"host-transport-id:7:reconnect": block("reconnecting a [offline]\n")}) as script:
        await script.client.reconnect(7)
        assert script.asked == ["host-transport-id:7:reconnect"]


async def test_a_server_is_ended_by_its_own_request():
    """`host:kill`, answered by OKAY."""
    async with ScriptedServer({"host:kill": b"OKAY"}) as script:
        await script.client.kill()
        assert script.asked == ["host:kill"]


async def test_recorded_features_are_read():
    """A recorded reply, bytes as they were."""
    async with ScriptedServer({"host:host-features": recorded("features.bin.txt")}) as script:
        assert {"shell_v2", "stat_v2"} < await script.client.host_features()


async def test_a_malformed_recorded_list_is_empty():
    """A line without a state is no phone."""
    reply = recorded("devices_malformed.bin.txt")
    async with ScriptedServer({"host:devices": reply, "host:devices-l": reply}) as script:
        assert await script.client.devices() == ()


@pytest.mark.parametrize("name", ["fail_device_not_found.bin.txt", "fail_cannot_rebind.txt"])
async def test_a_recorded_refusal_is_told_in_adbs_words(name: str):
    """FAIL and its text."""
    async with ScriptedServer({"host:": recorded(name)}) as script:
        with pytest.raises(NotSupported, match=recorded(name)[8:].decode()):
            await script.client.version()


async def test_a_refused_request_names_server_and_request():
    """The message says what was asked and where."""
    async with ScriptedServer({"host:host-features": fail("unknown host service")}) as script:
        with pytest.raises(NotSupported, match=f"127.0.0.1:{script.port} refuses 'host:host-features': unknown"):
            await script.client.host_features()


async def test_tracking_without_protobuf_takes_short_lists_and_long_facts():
    """As adb 29 has it: TAB frames tell that something changed, the long list tells the transport."""
    script = {
        "host:host-features": block("shell_v2"),
        "host:track-devices": Open(recorded("track_devices_two_frames.bin.txt")),
        "host:devices": block("a b\tdevice\n"),
        "host:devices-l": block("a b                    device usb:1-1 model:M transport_id:9\n"),
    }
    async with ScriptedServer(script) as scripted:
        presence = await scripted.client.presence()
        rows = [await presence.next(), await presence.next()]
        presence.close()
    assert rows == [(DeviceRow("a b", "device", 9, "usb", "1-1", model="M"),)] * 2


async def test_lists_that_do_not_agree_are_asked_for_again():
    """A phone that came between the two has no transport yet; after some looks the safe list stands."""
    script = {"host:devices": block("a\tdevice\n"), "host:devices-l": block("")}
    async with ScriptedServer(script) as scripted:
        assert await scripted.client.devices() == (DeviceRow("a", "device"),)
        assert scripted.asked.count("host:devices-l") > 1


async def test_presence_ends_with_the_server():
    """A server's end is not an empty list."""
    script = {"host:host-features": block("x"), "host:track-devices": block(""), "host:devices": block("")}
    async with ScriptedServer(script) as scripted:
        presence = await scripted.client.presence()
        with pytest.raises(NotReachable, match="no adb server answers"):
            [await presence.next() for _ in range(2)]
        presence.close()


async def test_a_cut_protobuf_list_is_an_error_and_not_a_shorter_list():
    """No phone may seem gone by it."""
    script = {
        "host:host-features": block("devicetracker_proto_format"),
        "host:track-devices-proto-binary": Open(block(b"\n\x24\n\x0e127")),
    }
    async with ScriptedServer(script) as scripted:
        presence = await scripted.client.presence()
        with pytest.raises(NotReachable, match="no adb server"):
            await presence.next()
        presence.close()


async def test_where_nobody_listens_the_message_says_what_to_do():
    """Address, reason, next step."""
    port = free_port()
    with pytest.raises(NotReachable, match=f"127.0.0.1:{port} .Connection refused.: run `adb start-server`"):
        await AdbServer("127.0.0.1", port).version()


async def test_a_name_is_looked_up():
    """`localhost` as well as an address."""
    async with ScriptedServer({"host:version": block("0029")}) as script:
        assert await AdbServer("localhost", script.port).version() == 41


@pytest.mark.parametrize(
    "said", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"OKAYhtml", b"OKAY-001", b"SSH-2.0-OpenSSH_9.6\r\n"]
)
async def test_something_else_on_the_port_is_named(said: bytes):
    """An HTTP server on 5037 (jumpstarter PR 1033)."""
    async with ScriptedServer({"host:": said}) as script:
        with pytest.raises(NotReachable, match=rf"listens on 127.0.0.1:{script.port} is no adb server"):
            await script.client.version()


async def test_a_version_that_is_no_number_is_something_else():
    """OKAY alone does not make an adb server."""
    async with ScriptedServer({"host:version": block("1.0.41")}) as script:
        with pytest.raises(NotReachable, match="no adb server"):
            await script.client.version()


async def test_cancelling_a_question_closes_its_socket():
    """The server sees the end at once."""
    async with ScriptedServer({}) as script:
        asking = asyncio.create_task(script.client.version())
        await script.arrived.wait()
        asking.cancel()
        await script.dropped.wait()
    assert asking.cancelled()
