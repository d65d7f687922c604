"""Debian's adb 29: the same client, without protobuf."""

from __future__ import annotations

from device_connector.adb.host import AdbServer
from device_connector.simulator.virtual import VirtualPhone
from tests.adb.conftest import attached
from tests.servers import RunningAdb


async def test_an_old_server_lists_the_phone_and_runs_commands(old_adb_server: RunningAdb, phone: VirtualPhone):
    """Transport from the long list, exit code from shell v2."""
    server = AdbServer("127.0.0.1", old_adb_server.port)
    assert "devicetracker_proto_format" not in await server.host_features()
    row = await attached(server, phone)
    device = server.device(row.transport_id or 0, name=row.serial)
    results = [await device.shell("echo hi; nosuch", deadline_s=20) for _ in range(3)]
    device.close()
    assert [(result.stdout, result.exit_code) for result in results] == [(b"hi\n", 127)] * 3


async def test_an_old_server_carries_raw_output(old_adb_server: RunningAdb, phone: VirtualPhone):
    """A whole raw screencap."""
    server = AdbServer("127.0.0.1", old_adb_server.port)
    row = await attached(server, phone)
    device = server.device(row.transport_id or 0, name=row.serial)
    data = await device.exec("screencap", deadline_s=20)
    device.close()
    width, height = phone.phone.size()
    assert len(data) == 16 + 4 * width * height
