"""adb's file service: one `sync:` stream, on which files go in and out piece by piece.

Source: packages/modules/adb/SYNC.TXT, file_sync_protocol.h; of each request the newest form that the phone has.
"""

from __future__ import annotations

import errno
import os
import stat
import struct
from collections.abc import AsyncGenerator, AsyncIterable, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from device_connector.adb.device import AdbDevice
from device_connector.adb.stream import AdbStream
from device_connector.errors import ToolInvokeFailed
from device_connector.texts import Text

LARGEST_PIECE = 64 * 1024
LONGEST_PATH = 1024
SILENCE_S = 20.0
"""A phone that takes or gives nothing for so long is given up."""

_HEAD = struct.Struct("<4sI")
_STAT_1 = struct.Struct("<III")
_STAT_2 = struct.Struct("<IQQIIIIQqqq")
_SEND_2 = struct.Struct("<4sII")
_PLAIN = 0
"""The flags of a transfer that is not compressed."""


@dataclass(frozen=True, slots=True)
class FileStat:
    """What is at a path: its mode with the type's bits, its length in bytes."""

    mode: int
    size: int

    @property
    def is_file(self) -> bool:
        """A regular file."""
        return stat.S_ISREG(self.mode)

    @property
    def is_folder(self) -> bool:
        """A folder."""
        return stat.S_ISDIR(self.mode)


class FileSync:
    """One open `sync:` stream; requests go one after another.

    Methods raise ToolInvokeFailed with the phone's words, and DeviceOffline or DeviceTimeout with `sent` set.
    """

    def __init__(self, stream: AdbStream, features: frozenset[str]) -> None:
        self._stream = stream
        self._features = features

    async def stat(self, path: str) -> FileStat | None:
        """What is at `path`, None where nothing is; a link is not followed on phones of the first version."""
        if "stat_v2" in self._features:
            return await self._stat_2(path)
        await self._request(b"STAT", path)
        await self._head(b"STAT", 4)
        mode, size, _ = _STAT_1.unpack(await self._take(_STAT_1.size))
        return FileStat(mode, size) if mode else None

    async def _stat_2(self, path: str) -> FileStat | None:
        await self._request(b"STA2", path)
        await self._head(b"STA2", 4)
        error, _, _, mode, _, _, _, size, *_ = _STAT_2.unpack(await self._take(_STAT_2.size))
        if error in {errno.ENOENT, errno.ENOTDIR}:
            return None
        if error:
            raise refused(path, os.strerror(error))
        return FileStat(mode, size)

    async def send(self, path: str, chunks: AsyncIterable[bytes], *, mode: int = 0o644, mtime: int) -> int:
        """Write a file of what `chunks` give; how many bytes went, once the phone has said that it has them."""
        mode |= stat.S_IFREG
        if "sendrecv_v2" in self._features:
            await self._request(b"SND2", path)
            await self._write(_SEND_2.pack(b"SND2", mode, _PLAIN))
        else:
            await self._request(b"SEND", f"{path},{mode}")
        size = 0
        async for chunk in chunks:
            if self._stream.held:
                break  # The phone speaks before the end only to refuse.
            for piece in _pieces(chunk):
                await self._write(_HEAD.pack(b"DATA", len(piece)) + piece)
                size += len(piece)
        await self._write(_HEAD.pack(b"DONE", mtime))
        await self._answer(path, b"OKAY")
        return size

    async def receive(self, path: str) -> AsyncGenerator[bytes]:
        """The file's bytes; it was whole when the generator ends by itself."""
        if "sendrecv_v2" in self._features:
            await self._request(b"RCV2", path)
            await self._write(_HEAD.pack(b"RCV2", _PLAIN))
        else:
            await self._request(b"RECV", path)
        while size := await self._answer(path, b"DATA", b"DONE"):
            yield await self._take(size)

    async def _answer(self, path: str, *expected: bytes) -> int:
        """The number in the next head, 0 for the last one; ToolInvokeFailed where the phone refuses."""
        name, number = _HEAD.unpack(await self._take(_HEAD.size))
        if name == b"FAIL":
            said = await self._take(min(number, LARGEST_PIECE))
            raise refused(path, said.decode("utf-8", "replace"))
        if name not in expected or number > LARGEST_PIECE:
            raise refused(path, f"a reply that is none: {name!r} {number}")
        return 0 if name in {b"DONE", b"OKAY"} else number

    async def _head(self, expected: bytes, size: int) -> None:
        name = await self._take(size)
        if name != expected:
            raise refused("", f"a reply that is none: {name!r}")

    async def _request(self, name: bytes, path: str) -> None:
        data = path.encode()
        await self._write(_HEAD.pack(name, len(data)) + data)

    async def _write(self, data: bytes) -> None:
        await self._stream.write(data, deadline_s=SILENCE_S)

    async def _take(self, size: int) -> bytes:
        return await self._stream.read_exactly(size, deadline_s=SILENCE_S)


@asynccontextmanager
async def file_sync(phone: AdbDevice) -> AsyncIterator[FileSync]:
    """A stream for files while the block lasts."""
    features = await phone.features()
    async with await phone.open("sync:", deadline_s=SILENCE_S) as stream:
        yield FileSync(stream, features)


def refused(path: str, said: str) -> ToolInvokeFailed:
    """The phone's own words about a path."""
    return ToolInvokeFailed(
        Text(f"the phone refuses {path!r}: {said.strip()}", f"手机拒绝了 {path!r}：{said.strip()}")
    )


def _pieces(chunk: bytes) -> list[bytes]:
    return [chunk[at : at + LARGEST_PIECE] for at in range(0, len(chunk), LARGEST_PIECE)]
