"""adb/transfer.py: a phone's file service through a real server, and what a scripted phone does to it."""

from __future__ import annotations

import asyncio
import errno
import struct
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import pytest

from device_connector.adb.host import AdbDevice
from device_connector.adb.transfer import FileSync, file_sync
from device_connector.errors import DeviceOffline, ToolInvokeFailed
from device_connector.simulator.virtual import VirtualPhone
from tests.adb.scripted import OKAY, ScriptedServer, block

Script = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
FEATURES = "host-transport-id:7:features"
FOLDER = "/storage/emulated/0"


async def pieces(*data: bytes) -> AsyncIterator[bytes]:
    """What is to be sent."""
    for one in data:
        yield one
        await asyncio.sleep(0)


async def test_there_and_back(device: AdbDevice, phone: VirtualPhone) -> None:
    """What goes in in pieces of any size comes out the same."""
    data = [b"", b"a" * 3, b"b" * 70_000, b"c" * 300_000]
    async with file_sync(device) as sync:
        assert await sync.send(f"{FOLDER}/a,b", pieces(*data), mtime=7) == sum(map(len, data))
        assert b"".join([piece async for piece in sync.receive(f"{FOLDER}/a,b")]) == b"".join(data)
    assert phone.phone.files.stat(f"{FOLDER}/a,b").mtime == 7


async def test_stat(device: AdbDevice) -> None:
    """A file, a folder, nothing."""
    async with file_sync(device) as sync:
        await sync.send(f"{FOLDER}/a", pieces(b"12345"), mtime=7)
        found = [await sync.stat(f"{FOLDER}/{name}") for name in ("a", "", "none", "a/b")]
    assert [one and (one.is_file, one.is_folder) for one in found] == [(True, False), (False, True), None, None]
    assert found[0] is not None
    assert found[0].size == 5


async def test_refusals(device: AdbDevice) -> None:
    """The phone's words, with the path."""
    async with file_sync(device) as sync:
        with pytest.raises(ToolInvokeFailed, match=r"/system/a.*Read-only"):
            await sync.send("/system/a", pieces(b"x"), mtime=7)
        with pytest.raises(ToolInvokeFailed, match=r"/none.*No such file"):
            await anext(sync.receive("/none"))


class ScriptedPhone(ScriptedServer):
    """A server with one phone, that plays a script once `sync:` is open."""

    def __init__(self, script: Script) -> None:
        super().__init__({})
        self._script = script

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while (service := (await reader.readexactly(int(await reader.readexactly(4), 16))).decode()) != "sync:":
            writer.write(block("stat_v2") if service == FEATURES else OKAY)
        writer.write(OKAY)
        await self._script(reader, writer)


@asynccontextmanager
async def scripted(script: Script) -> AsyncIterator[FileSync]:
    """A stream to a phone that plays `script`."""
    async with ScriptedPhone(script) as phone:
        device = phone.client.device(7, name="lab-1")
        try:
            async with file_sync(device) as sync:
                yield sync
        finally:
            device.close()


def answers(data: bytes) -> Script:
    """A phone that says this to whatever it is asked, and ends."""

    async def script(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(8)
        writer.write(data)
        writer.write_eof()
        await reader.read()

    return script


def fail(words: bytes) -> bytes:
    """A refusal."""
    return b"FAIL" + len(words).to_bytes(4, "little") + words


def stat_2(error: int) -> bytes:
    """An answer to STA2 that is an error."""
    return struct.pack("<4sIQQIIIIQqqq", b"STA2", error, *[0] * 10)


async def test_an_early_refusal_stops_the_sending() -> None:
    """A phone that is full says so at once: the rest is not sent."""
    taken = 0

    async def full(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal taken
        await reader.read(8)
        writer.write(fail(b"write failed: No space left on device"))
        while data := await reader.read(1 << 16):
            taken += len(data)

    async with scripted(full) as sync:
        with pytest.raises(ToolInvokeFailed, match="No space left"):
            await sync.send("/sdcard/a", pieces(*[b"x" * (1 << 20)] * 64), mtime=7)
    assert taken < 64 << 20


@pytest.mark.parametrize(
    "said", [b"WHAT\0\0\0\0", b"DATA" + (1 << 30).to_bytes(4, "little"), fail(b"nope"), b"OKAY\0\0\0\0"]
)
async def test_odd_replies_are_refusals(said: bytes) -> None:
    """What is not in the protocol is never taken for a file."""
    async with scripted(answers(said)) as sync:
        with pytest.raises(ToolInvokeFailed, match="/sdcard/a"):
            await anext(sync.receive("/sdcard/a"))


@pytest.mark.parametrize("said", [b"", b"DATA\4\0\0\0ab", b"DATA\2\0\0\0ab", b"DO"])
async def test_a_file_that_is_cut_is_not_whole(said: bytes) -> None:
    """Without the end that the protocol has, the generator does not end well."""
    async with scripted(answers(said)) as sync:
        with pytest.raises(DeviceOffline):
            [piece async for piece in sync.receive("/sdcard/a")]


@pytest.mark.parametrize("error", [errno.ENOENT, errno.ENOTDIR])
async def test_what_is_not_there(error: int) -> None:
    """Not an error."""
    async with scripted(answers(stat_2(error))) as sync:
        assert await sync.stat("/sdcard/a") is None


async def test_what_may_not_be_seen() -> None:
    """The kernel's words."""
    async with scripted(answers(stat_2(errno.EACCES))) as sync:
        with pytest.raises(ToolInvokeFailed, match="Permission denied"):
            await sync.stat("/sdcard/a")
