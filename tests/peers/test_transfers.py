"""Files go in and out as they do with adb's own command."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from device_connector.adb.host import AdbServer
from device_connector.adb.transfer import file_sync
from tests.android.readings import Recording, by_name, recordings
from tests.peers.conftest import BOTH, Adb

PULLED = re.compile(
    r"(?P<files>\d+) files? pulled, (?P<skipped>\d+) skipped\. (?P<rate>[\d.]+ \w+/s) "
    r"\((?P<bytes>\d+) bytes in (?P<seconds>[\d.]+)s\)"
)


def pulled(text: str) -> dict[str, str]:
    """What adb's command says of a pull."""
    found = PULLED.search(text)
    assert found is not None, text
    return found.groupdict()


@pytest.mark.parametrize("recording", recordings("adb_pull"), ids=by_name)
def test_recorded_summary(recording: Recording) -> None:
    """Files, bytes, time and rate."""
    assert pulled(recording.text) == {name: str(value) for name, value in recording.expected.items()}


@pytest.mark.parametrize("adb", BOTH, indirect=True)
async def test_ours_and_adbs_agree(adb: Adb, tmp_path: Path) -> None:
    """What we put there adb pulls, byte for byte."""
    data, path = os.urandom(500_000), "/sdcard/a b.bin"

    async def whole() -> AsyncIterator[bytes]:
        yield data

    server = AdbServer("127.0.0.1", adb.server.port)
    row = next(row for row in await server.devices() if row.serial == adb.serial)
    device = server.device(row.transport_id or 0, name="peer")
    async with file_sync(device) as sync:
        await sync.send(path, whole(), mtime=1_700_000_000)
    device.close()
    said = await adb("pull", path, str(tmp_path / "b"))
    assert (tmp_path / "b").read_bytes() == data
    assert re.search(r"1 file pulled.*\(500000 bytes", (said.out + said.err).decode())
