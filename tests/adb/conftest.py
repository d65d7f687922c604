"""A virtual phone that a real adb server has as a device."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from device_connector.adb.host import AdbDevice, AdbServer
from device_connector.adb.wire import DeviceRow
from device_connector.simulator.virtual import VirtualPhone
from tests.servers import QUIET, RunningAdb

DEADLINE_S = 20.0


async def attached(server: AdbServer, phone: VirtualPhone) -> DeviceRow:
    """Connect `phone` and wait until the server lists it as a device."""
    await server.connect(phone.address)
    async with asyncio.timeout(DEADLINE_S):
        return await listed(server, phone.address, "device")


async def listed(server: AdbServer, serial: str, state: str) -> DeviceRow:
    """Wait for that serial in that state."""
    presence = await server.presence()
    try:
        while True:
            for row in await presence.next():
                if (row.serial, row.state) == (serial, state):
                    return row
    finally:
        presence.close()


@pytest.fixture
async def phone() -> AsyncIterator[VirtualPhone]:
    """A current phone on the wire."""
    async with VirtualPhone.create("pixel") as virtual:
        yield virtual


@pytest.fixture
async def server(adb_server: RunningAdb) -> AdbServer:
    """Our client of the private server."""
    return AdbServer("127.0.0.1", adb_server.port)


@pytest.fixture
async def device(server: AdbServer, phone: VirtualPhone) -> AsyncIterator[AdbDevice]:
    """The virtual phone, attached."""
    row = await attached(server, phone)
    assert row.transport_id is not None
    attached_device = server.device(row.transport_id, name=row.serial)
    yield attached_device
    attached_device.close()


@pytest.fixture
def quiet_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The environment of a service; servers that it starts look for no phones and use no key of the user's."""
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    for name, value in QUIET.items():
        monkeypatch.setenv(name, value)
    return tmp_path
