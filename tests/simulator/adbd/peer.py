"""An adb server's end of a link, message by message, so that tests see each one."""

from __future__ import annotations

import asyncio
import struct
from contextlib import suppress

from device_connector.simulator.adbd.message import (
    CLSE,
    CNXN,
    OKAY,
    OPEN,
    WRTE,
    Message,
    checksum,
    header,
)

DEADLINE_S = 10.0
_HEADER = struct.Struct("<6I")


class Peer:
    """`version` and `max_data` are what it offers; `sums` are the checksum fields received."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        version: int = 0x01000001,
        max_data: int = 1 << 20,
    ) -> None:
        self.version, self.max_data = version, max_data
        self.sums: list[int] = []
        self._reader, self._writer = reader, writer

    def send(self, command: int, arg0: int, arg1: int, data: bytes = b"") -> None:
        """Send one message."""
        self._writer.write(header(command, arg0, arg1, len(data), checksum(data)) + data)

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._writer.write(data)

    async def read(self) -> Message:
        """The next message; EOFError where the link has ended."""
        try:
            async with asyncio.timeout(DEADLINE_S):
                command, arg0, arg1, length, check, _ = _HEADER.unpack(
                    await self._reader.readexactly(_HEADER.size)
                )
                self.sums.append(check)
                return Message(command, arg0, arg1, await self._reader.readexactly(length))
        except (asyncio.IncompleteReadError, ConnectionResetError) as ended:
            raise EOFError from ended

    async def hello(self) -> Message:
        """Say hello and read the answer."""
        self.send(CNXN, self.version, self.max_data, b"host::features=shell_v2")
        return await self.read()

    async def open(self, service: str, stream: int = 1) -> int:
        """Open a service; its id on the phone's side, 0 where it was refused."""
        self.send(OPEN, stream, 0, service.encode() + b"\0")
        answer = await self.read()
        assert answer.command in {OKAY, CLSE}
        assert answer.arg1 == stream
        return answer.arg0

    async def run(self, service: str, stream: int = 1) -> bytes:
        """All that a service writes until it is closed, each message acknowledged."""
        its, written = await self.open(service, stream), b""
        while (message := await self.read()).command != CLSE:
            assert message[:3] == (WRTE, its, stream)
            written += message.data
            self.send(OKAY, stream, its)
        return written

    async def until_cut(self) -> None:
        """Read until the phone breaks the link."""
        with suppress(EOFError):
            while True:
                await self.read()

    async def leave(self) -> None:
        """Close the link."""
        self._writer.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()
