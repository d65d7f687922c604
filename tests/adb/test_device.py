"""adb/device.py: commands on a virtual phone through a real server, and what a scripted server does to them."""

from __future__ import annotations

import asyncio

import pytest

from device_connector.adb.host import AdbDevice, AdbServer
from device_connector.errors import ConnectorError, DeviceOffline, DeviceTimeout, DeviceUnauthorized
from device_connector.simulator.virtual import VirtualPhone
from tests.adb.conftest import attached, listed
from tests.adb.scripted import Open, Reply, ScriptedServer, block, fail, packet
from tests.android.readings import FIXTURES

SWITCH, FEATURES = "host:transport-id:7", "host-transport-id:7:features"
V2: dict[str, Reply] = {SWITCH: Open(), FEATURES: block("shell_v2,cmd")}
V1: dict[str, Reply] = {SWITCH: Open(), FEATURES: block("cmd")}


async def run(replies: dict[str, Reply], command: str = "true", **options: object) -> object:
    """One shell command at the scripted phone."""
    async with ScriptedServer(replies) as script:
        device = script.client.device(7, name="lab-1")
        try:
            return await device.shell(command, **({"deadline_s": 20} | options))
        finally:
            device.close()


async def refused(replies: dict[str, Reply], **options: object) -> ConnectorError:
    """The error of one shell command at the scripted phone."""
    with pytest.raises(ConnectorError) as caught:
        await run(replies, **options)
    return caught.value


async def test_a_command_answers_with_both_streams_and_its_exit_code(device: AdbDevice):
    """The one result that counts."""
    result = await device.shell("echo out; nosuch", deadline_s=20)
    assert (result.stdout, result.exit_code, result.truncated, result.by_marker) == (b"out\n", 127, False, False)
    assert b"nosuch" in result.stderr


async def test_commands_one_after_another_use_the_link_that_waits(device: AdbDevice, phone: VirtualPhone):
    """The spare link is an optimisation that nobody sees."""
    for number in range(5):
        assert (await device.shell(f"echo {number}", deadline_s=20)).stdout == b"%d\n" % number
    assert phone.executed[-5:] == [f"echo {number}" for number in range(5)]


async def test_commands_beside_one_another_do_not_mix(device: AdbDevice):
    """Each has its own link."""
    results = await asyncio.gather(*(device.shell(f"echo {number}", deadline_s=20) for number in range(8)))
    assert [result.stdout for result in results] == [b"%d\n" % number for number in range(8)]


async def test_a_phone_without_shell_v2_tells_its_exit_code_by_a_marker(server: AdbServer):
    """Android 6: `by_marker`, both streams in one, CR LF of its terminal undone."""
    async with VirtualPhone.create("nexus", serial="OLD") as old:
        row = await attached(server, old)
        device = server.device(row.transport_id or 0, name="old")
        result = await device.shell("echo out; nosuch", deadline_s=20)
        device.close()
    assert (result.exit_code, result.stderr, result.by_marker) == (127, b"", True)
    assert result.stdout.startswith(b"out\n")
    assert b"nosuch" in result.stdout


async def test_raw_output_comes_as_it_is(device: AdbDevice):
    """A raw screencap is its header and four bytes a pixel."""
    data = await device.exec("screencap", deadline_s=20)
    width, height = int.from_bytes(data[:4], "little"), int.from_bytes(data[4:8], "little")
    assert len(data) == 16 + 4 * width * height


async def test_raw_output_stops_at_the_limit(device: AdbDevice):
    """The rest is not waited for."""
    assert len(await device.exec("screencap", deadline_s=20, limit_bytes=1000)) == 1000


@pytest.mark.parametrize("limit", [4, 5])
async def test_output_up_to_the_limit_is_whole(device: AdbDevice, limit: int):
    """Four bytes fit into four."""
    result = await device.shell("echo abc", deadline_s=20, limit_bytes=limit)
    assert (result.stdout, result.exit_code, result.truncated) == (b"abc\n", 0, False)


async def test_output_over_the_limit_is_cut_and_says_so(device: AdbDevice):
    """With the exit code only if it had come by then."""
    result = await device.shell("echo abcdef", deadline_s=20, limit_bytes=3)
    assert (result.stdout, result.truncated) == (b"abc", True)


async def test_a_stream_carries_bytes_both_ways(device: AdbDevice):
    """`cat` gives back what it was handed."""
    async with await device.open("exec:cat", deadline_s=20) as stream:
        await stream.write(b"hello", deadline_s=20)
        assert await stream.read_exactly(5, deadline_s=20) == b"hello"


async def test_a_stream_ends_with_an_empty_read(device: AdbDevice):
    """As a file does."""
    async with await device.open("exec:echo x", deadline_s=20) as stream:
        assert await stream.read_exactly(2, deadline_s=20) == b"x\n"
        assert await stream.read(deadline_s=20) == b""


async def test_a_stream_that_ends_too_early_is_a_cut(device: AdbDevice):
    """Half an answer is none."""
    async with await device.open("exec:echo x", deadline_s=20) as stream:
        with pytest.raises(DeviceOffline) as caught:
            await stream.read_exactly(99, deadline_s=20)
    assert caught.value.sent


async def test_a_stream_that_says_nothing_times_out(device: AdbDevice):
    """Every read has a deadline."""
    async with await device.open("exec:cat", deadline_s=20) as stream:
        with pytest.raises(DeviceTimeout, match="no whole answer"):
            await stream.read(deadline_s=0.05)


async def test_an_unplugged_phone_is_offline_and_nothing_was_sent(
    device: AdbDevice, server: AdbServer, phone: VirtualPhone
):
    """Also when a link to it was waiting: that one is seen to be dead."""
    await device.shell("true", deadline_s=20)
    await server.disconnect(phone.address)
    with pytest.raises(DeviceOffline) as caught:
        await device.shell("echo never", deadline_s=20)
    assert not caught.value.sent
    assert "echo never" not in phone.executed


async def test_a_phone_that_goes_in_mid_command_may_have_got_it(device: AdbDevice, phone: VirtualPhone):
    """No exit packet: the outcome is not known."""
    call = asyncio.create_task(device.shell("sleep 60", deadline_s=20))
    await phone.wait_for_command(lambda line: line == "sleep 60")
    await phone.unplug()
    with pytest.raises(DeviceOffline) as caught:
        await call
    assert caught.value.sent


async def test_a_phone_that_has_not_accepted_us_is_unauthorized(server: AdbServer):
    """Nothing is sent to it."""
    async with VirtualPhone.create("pixel", serial="SHY", auth=True) as shy:
        await server.connect(shy.address)
        row = await listed(server, shy.address, "unauthorized")
        with pytest.raises(DeviceUnauthorized, match="tap Allow") as caught:
            await server.device(row.transport_id or 0, name="shy").shell("true", deadline_s=20)
    assert not caught.value.sent


async def test_cancelling_a_command_ends_it_on_the_phone(device: AdbDevice, phone: VirtualPhone):
    """The socket is closed; the next command works."""
    call = asyncio.create_task(device.shell("sleep 60", deadline_s=20))
    await phone.wait_for_command(lambda line: line == "sleep 60")
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    assert (await device.shell("echo next", deadline_s=20)).stdout == b"next\n"


async def test_recorded_shell_packets_are_read():
    """Both streams and exit code 1."""
    data = (FIXTURES / "host_replies" / "shell_v2_stdout_stderr_exit1.bin.txt").read_bytes()
    result = await run(V2 | {"shell,v2": data})
    assert (result.stdout, result.stderr, result.exit_code) == (b"this is stdout\n", b"this is stderr\n", 1)


async def test_output_without_an_exit_packet_does_not_count():
    """What adbutils takes for success."""
    error = await refused(V2 | {"shell,v2": b"OKAY" + packet(1, b"half an answ")})
    assert (type(error), error.sent) == (DeviceOffline, True)


async def test_output_without_its_marker_does_not_count():
    """As when the link is cut."""
    error = await refused(V1 | {"shell:": b"OKAYhalf an answ"})
    assert (type(error), error.sent) == (DeviceOffline, True)


async def test_output_without_a_marker_is_cut_at_the_limit():
    """An endless command ends at the limit, with no exit code."""
    result = await run(V1 | {"shell:": Open(b"OKAY" + b"y\r\n" * 999)}, limit_bytes=9)
    assert (result.stdout, result.exit_code, result.truncated) == (b"y\n" * 4 + b"y", None, True)


async def test_the_marker_is_another_one_each_time():
    """A command cannot know it."""
    async with ScriptedServer(V1 | {"shell:": b"OKAY"}) as script:
        device = script.client.device(7, name="lab-1")
        for _ in range(2):
            with pytest.raises(DeviceOffline):
                await device.shell("true", deadline_s=20)
        device.close()
        assert len({asked for asked in script.asked if asked.startswith("shell:")}) == 2


@pytest.mark.parametrize("replies", [V2, V2 | {"shell,v2": Open(b"OKAY" + packet(1, b"x"))}])
async def test_a_command_that_does_not_end_in_time_may_have_been_sent(replies: dict[str, Reply]):
    """Whether or not the phone took it up."""
    error = await refused(replies, deadline_s=0.1)
    assert (type(error), error.sent) == (DeviceTimeout, True)


async def test_a_server_that_does_not_switch_in_time_has_sent_nothing():
    """The command was not written."""
    error = await refused(V2 | {SWITCH: Open(b"")}, deadline_s=0.1)
    assert (type(error), error.sent) == (DeviceTimeout, False)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("device offline", DeviceOffline),
        ("device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set", DeviceUnauthorized),
        ("device still authorizing", DeviceUnauthorized),
        ("no device with transport id '7'", DeviceOffline),
        ("more than one device/emulator", DeviceOffline),
    ],
)
async def test_a_refused_switch_is_its_own_error_and_nothing_was_sent(text: str, kind: type[ConnectorError]):
    """The server's words are repeated in the message."""
    error = await refused(V2 | {SWITCH: fail(text)})
    assert (type(error), error.sent) == (kind, False)
    assert str(error).startswith("lab-1: ")
    assert text.split("\n", maxsplit=1)[0] in str(error)


@pytest.mark.parametrize(
    ("reply", "sent"),
    [(fail("device offline (transport offline)"), False), (fail("closed"), True), (b"", True), (b"OKA", True)],
)
async def test_a_refused_service_was_sent_only_if_the_phone_may_have_it(reply: bytes, sent: bool):
    """`closed` is also said when a phone goes while it starts the command."""
    error = await refused(V2 | {"shell,v2": reply})
    assert (type(error), error.sent) == (DeviceOffline, sent)


async def test_a_service_that_a_phone_does_not_have_is_closed():
    """As `exec:` in recovery."""
    async with ScriptedServer(V2 | {"exec:": fail("closed")}) as script:
        with pytest.raises(DeviceOffline, match="has no such service"):
            await script.client.device(7, name="lab-1").exec("screencap", deadline_s=20)


async def test_features_are_asked_for_once():
    """They do not change while a transport lives."""
    async with ScriptedServer(V2 | {"shell,v2": b"OKAY" + packet(3, b"\0")}) as script:
        device = script.client.device(7, name="lab-1")
        for _ in range(3):
            await device.shell("true", deadline_s=20)
        device.close()
        assert script.asked.count(FEATURES) == 1


async def test_a_device_of_a_server_that_has_ended_refuses_to_work():
    """A new server counts from 1 again: the id may be another phone's now."""
    async with ScriptedServer({}) as script:
        server = script.client
        device = server.device(7, name="lab-1")
        server.forget_devices()
        with pytest.raises(DeviceOffline, match="server was restarted") as caught:
            await device.shell("true", deadline_s=20)
        assert (caught.value.sent, script.asked) == (False, [])


async def test_a_dead_server_means_nothing_was_sent():
    """No connection, no command."""
    async with ScriptedServer({}) as script:
        device = script.client.device(7, name="lab-1")
    with pytest.raises(DeviceOffline) as caught:
        await device.shell("true", deadline_s=20)
    assert not caught.value.sent
