"""One connection to an adb server: a bare non-blocking socket that reads into one growing buffer."""

from __future__ import annotations

import asyncio
import socket

from device_connector.adb.wire import LENGTH_BYTES, STATUS_BYTES, request

FIRST_BYTES = 16 * 1024
LARGEST_STEP = 4 * 1024 * 1024
PAUSE_BYTES = 1024 * 1024
"""A link that nobody waits on stops reading when it holds this much: the peer then waits."""

KEEP_ALIVE = {"TCP_KEEPIDLE": 15, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3}
"""Seconds of silence, seconds between probes, probes; not every system has all three."""


class FailReply(Exception):
    """The server answered FAIL; `message` are its words."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class StrangeReply(Exception):
    """What came is no adb reply; `said` is how it begins."""

    def __init__(self, said: bytes) -> None:
        super().__init__(said)
        self.said = said


class Link:
    """Bytes to and from one socket; to be closed always. `ended`: the peer has closed, what came is still held.

    Reads by loop.add_reader: a transport with its protocol was measured slower for one short command.
    """

    __slots__ = ("_buffer", "_from", "_loop", "_reading", "_socket", "_to", "_waiter", "_wanted", "ended")

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._loop = asyncio.get_running_loop()
        self._buffer = bytearray(FIRST_BYTES)
        self._from = self._to = 0
        self._wanted = 0
        self._waiter: asyncio.Future[None] | None = None
        self._reading = False
        self.ended = False
        self._read(True)

    @classmethod
    async def open(cls, host: str, port: int) -> Link:
        """Connect; OSError when nobody listens there."""
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        connection = socket.socket(family, socket.SOCK_STREAM)
        try:
            connection.setblocking(False)
            await asyncio.get_running_loop().sock_connect(connection, (host, port))
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        except BaseException:
            connection.close()
            raise
        return cls(connection)

    @property
    def held(self) -> int:
        """Bytes that have come and were not taken."""
        return self._to - self._from

    async def send(self, data: bytes) -> None:
        """Write all of `data`; ConnectionError when the peer is gone."""
        try:
            sent = self._socket.send(data)
        except BlockingIOError:
            sent = 0
        if sent < len(data):
            await self._loop.sock_sendall(self._socket, data[sent:])

    async def hold(self, size: int) -> bool:
        """Wait until `size` bytes are held; False when the peer closed before."""
        if self.held < size and not self.ended:
            self._wanted, self._waiter = size, self._loop.create_future()
            self._read(True)
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self.held >= size

    def take(self, size: int | None = None) -> bytes:
        """The next `size` bytes held, all of them by default."""
        end = self._to if size is None else min(self._from + size, self._to)
        with memoryview(self._buffer) as view:
            taken = bytes(view[self._from : end])
        self._from = end
        if self._from == self._to:
            self._from = self._to = 0
        return taken

    async def ask(self, service: str) -> None:
        """Send a request and take its OKAY; raises FailReply, StrangeReply, OSError."""
        await self.send(request(service))
        await self.okay()

    async def okay(self) -> None:
        """Take one OKAY."""
        status = await self._exactly(STATUS_BYTES)
        if status == b"FAIL":
            raise FailReply((await self.block()).decode("utf-8", "replace"))
        if status != b"OKAY":
            raise StrangeReply(status)

    async def block(self) -> bytes:
        """Take one block: its length in four hex digits, then as many bytes."""
        digits = await self._exactly(LENGTH_BYTES)
        try:
            size = int(digits, 16)
        except ValueError:
            raise StrangeReply(digits) from None
        return await self._exactly(size)

    async def _exactly(self, size: int) -> bytes:
        if not await self.hold(size):
            raise ConnectionResetError("the peer closed the connection")
        return self.take(size)

    def keep_alive(self) -> None:
        """Have the kernel notice within half a minute that a silent peer's host is gone."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in KEEP_ALIVE.items():
            if hasattr(socket, name):
                self._socket.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)

    def close(self) -> None:
        """Close the socket; whoever waits is woken."""
        self._end()
        self._socket.close()

    def _read(self, on: bool) -> None:
        if on == self._reading or self.ended:
            return
        self._reading = on
        if on:
            self._loop.add_reader(self._socket.fileno(), self._arrived)
        else:
            self._loop.remove_reader(self._socket.fileno())

    def _end(self) -> None:
        self._read(False)
        self.ended = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _arrived(self) -> None:
        if self._to == len(self._buffer):
            self._grow()
        try:
            with memoryview(self._buffer) as view:
                count = self._socket.recv_into(view[self._to :])
        except BlockingIOError:
            return
        except OSError:
            count = 0
        if count == 0:
            self._end()
            return
        self._to += count
        if self._waiter is None:
            self._read(self.held < PAUSE_BYTES)
        elif self.held >= self._wanted:
            self._wake()

    def _grow(self) -> None:
        if self._from:
            del self._buffer[: self._from]
            self._from, self._to = 0, self._to - self._from
        self._buffer.extend(bytes(min(len(self._buffer), LARGEST_STEP)))
