"""adb servers and phones, as the doctor sees them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from device_connector.simulator.virtual import VirtualPhone
from tests.adb.scripted import ScriptedServer, block
from tests.doctor.conftest import Lab
from tests.servers import RunningAdb
from tests.world import until, world

DENIED = "no permissions (missing udev rules? user is in the plugdev group); see [http://developer.android.com/]"


async def connect(adb: RunningAdb, phone: VirtualPhone, state: str) -> None:
    await asyncio.to_thread(adb.run, "connect", phone.address)
    await until(lambda: f"{phone.address}\t{state}" in adb.run("devices"))


async def test_a_ready_phone_is_good(lab_with_adb: Lab, adb_server: RunningAdb) -> None:
    """It is named with its model and Android version, and so is the server."""
    async with VirtualPhone.create("pixel") as phone:
        await connect(adb_server, phone, "device")
        (found,) = await lab_with_adb.findings("phone")
    assert (found.verdict, f"{phone.address} is ready" in found.seen) == ("ok", True)
    assert [one.verdict for one in await lab_with_adb.findings("adb.server")] == ["ok"]


@pytest.mark.parametrize(
    ("fault", "state", "words"),
    [
        ("unauthorized", "unauthorized", ("is unauthorized", "tap Allow under USB debugging")),
        ("offline", "offline", ("is offline", "check cable, hub or network")),
        ("closed", "device", ("is unresponsive", "plug it in again, or restart it")),
    ],
)
async def test_a_phone_that_cannot_be_used_fails(
    lab_with_adb: Lab, adb_server: RunningAdb, fault: str, state: str, words: tuple[str, str]
) -> None:
    """Its state and what to do at the phone."""
    async with VirtualPhone.create() as phone:
        phone.phone.faults.set(fault)
        await connect(adb_server, phone, state)
        found = await lab_with_adb.bad("phone")
    assert (found.verdict, words[0] in found.seen, words[1] in str(found.fix)) == ("fail", True, True), found


async def test_a_phone_that_starts_is_waited_for(lab_with_adb: Lab, adb_server: RunningAdb) -> None:
    """No failure: it will be ready by itself."""
    async with VirtualPhone.create() as phone:
        phone.phone.props["sys.boot_completed"] = "0"
        await connect(adb_server, phone, "device")
        found = await lab_with_adb.bad("phone")
    assert (found.verdict, "is booting" in found.seen) == ("warn", True)


async def test_a_phone_that_is_not_allowed_is_told(lab_with_adb: Lab, adb_server: RunningAdb) -> None:
    """The key that leaves it out is named."""
    lab_with_adb.set(devices__allow='["PIXEL*"]')
    async with VirtualPhone.create() as phone:
        await connect(adb_server, phone, "device")
        assert "devices.allow" in str((await lab_with_adb.bad("phone")).fix)


async def test_no_phone_is_told(lab_with_adb: Lab) -> None:
    """With the two ways to attach one."""
    assert "phones connect HOST:PORT" in str((await lab_with_adb.bad("phone")).fix)


async def test_a_phone_without_permissions_leads_to_udev(lab: Lab) -> None:
    """The words of adb are quoted; the fix is the rules."""
    replies = {"host:devices": block("X1\tno permissions\n"), "host:devices-l": block(f"X1  {DENIED} usb:1-2\n")}
    async with ScriptedServer(replies) as adb:
        lab.set(adb__servers=f'["127.0.0.1:{adb.port}"]')
        found = await lab.bad("phone")
    assert found.seen.startswith("X1 is no_permissions (adb: missing udev rules?")
    assert "install the udev rules" in str(found.fix)


async def test_a_web_server_on_adbs_port_is_told(lab: Lab, adb_server: RunningAdb, tmp_path: Path) -> None:
    """What listens there is no adb server; on the connector's own port it is known as ours."""
    async with world(adb_server, tmp_path / "world") as own:
        port = own.service.url.rpartition(":")[2]
        lab.set(adb__servers=f'["127.0.0.1:{port}"]', server__port=port)
        found = await lab.bad("adb.server")
        assert "is no adb server (it answers 'HTTP" in found.seen
        assert "end what holds the port" in str(found.fix)
        (ours,) = await lab.findings("port.connector")
    assert (ours.verdict, "our own service answers" in ours.seen) == ("ok", True)
