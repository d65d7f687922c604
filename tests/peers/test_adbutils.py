"""adbutils, through a real adb server, takes the virtual phone for a phone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import adbutils
import pytest

from device_connector.simulator.virtual import VirtualPhone
from tests.peers.conftest import BOTH, Adb

both = pytest.mark.parametrize("adb", BOTH, indirect=True)


def device(adb: Adb) -> adbutils.AdbDevice:
    return adbutils.AdbClient("127.0.0.1", adb.server.port).device(adb.serial)


@both
async def test_list(adb: Adb) -> None:
    """The phone is among its devices."""
    client = adbutils.AdbClient("127.0.0.1", adb.server.port)
    assert [one.serial for one in await asyncio.to_thread(client.device_list)] == [adb.serial]


@both
async def test_shell(adb: Adb) -> None:
    """Output and exit code."""
    done = await asyncio.to_thread(device(adb).shell2, "echo hi; exit 3", v2=True)
    assert (done.returncode, done.output) == (3, "hi\n")


@both
async def test_push_pull_stat_list(adb: Adb, tmp_path: Path) -> None:
    """Its own sync code."""
    sync = device(adb).sync
    await asyncio.to_thread(sync.push, b"hello", "/sdcard/a.txt")
    assert await asyncio.to_thread(sync.read_bytes, "/sdcard/a.txt") == b"hello"
    assert (await asyncio.to_thread(sync.stat, "/sdcard/a.txt")).size == 5
    assert "a.txt" in {entry.path for entry in await asyncio.to_thread(sync.list, "/sdcard/")}


@both
async def test_what_it_knows_of_phones(adb: Adb, phone: VirtualPhone) -> None:
    """Its parsers read the simulator's texts."""
    front = phone.phone.foreground()
    assert front is not None
    assert tuple(await asyncio.to_thread(device(adb).window_size)) == phone.phone.size()
    assert (await asyncio.to_thread(device(adb).app_current)).package == front.package
    assert await asyncio.to_thread(device(adb).is_screen_on)


@both
async def test_screenshot(adb: Adb, phone: VirtualPhone) -> None:
    """A picture of the screen's size."""
    picture = await asyncio.to_thread(device(adb).screenshot)
    assert picture.size == phone.phone.size()
