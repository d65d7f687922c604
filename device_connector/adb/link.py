"""One connection to an adb server: a bare non-blocking socket that reads into one growing buffer."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import socket
from ipaddress import ip_address

from device_connector.adb.wire import LENGTH_BYTES, STATUS_BYTES, request

READ_BYTES = 256 * 1024

_LENGTH = re.compile(rb"[0-9a-fA-F]{4}")

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

    It reads only while somebody waits, so what nobody takes makes the peer wait. It does so by loop.add_reader: a
    transport with its protocol was measured slower for one short command.
    """

    __slots__ = ("_buffer", "_loop", "_socket", "_waiter", "_wanted", "_watching", "ended")

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._loop = asyncio.get_running_loop()
        self._buffer = bytearray()
        self._wanted = 0
        self._waiter: asyncio.Future[None] | None = None
        self._watching = False
        self.ended = False

    @classmethod
    async def open(cls, host: str, port: int) -> Link:
        """A link to `host`; that nobody listens there is said by the first `send`."""
        if not _is_ip(host):
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
            host = str(found[0][4][0])
        return cls.dial(host, port)

    @classmethod
    def dial(cls, ip: str, port: int) -> Link:
        """Begin to connect, without waiting: on loopback the handshake is over when the call returns."""
        connection = socket.socket(socket.AF_INET6 if ":" in ip else socket.AF_INET, socket.SOCK_STREAM)
        try:
            connection.setblocking(False)
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            problem = connection.connect_ex((ip, port))
            if problem not in {0, errno.EINPROGRESS}:
                raise OSError(problem, os.strerror(problem))
            return cls(connection)
        except BaseException:
            connection.close()
            raise

    @classmethod
    def begin(cls, ip: str, port: int, first: bytes) -> Link | None:
        """A link on which `first` is written already, or None when that does not go without waiting."""
        try:
            link = cls.dial(ip, port)
        except OSError:
            return None
        try:
            if link.send_now(first) == len(first):
                return link
        except OSError:
            pass  # Nobody listens.
        link.close()
        return None

    @property
    def held(self) -> int:
        """Bytes that have come and were not taken."""
        return len(self._buffer)

    async def send(self, data: bytes) -> None:
        """Write all of `data`; ConnectionError when the peer is gone."""
        sent = self.send_now(data)
        if sent < len(data):
            await self._loop.sock_sendall(self._socket, data[sent:])

    def send_now(self, data: bytes) -> int:
        """Write what goes without waiting; how many bytes went."""
        try:
            return self._socket.send(data)
        except BlockingIOError:
            return 0

    def is_alive(self) -> bool:
        """Whether the peer has not closed, by a look at the socket itself."""
        while not self.ended and self._receive():
            pass
        return not self.ended

    async def hold(self, size: int) -> bool:
        """Wait until `size` bytes are held; False when the peer closed before."""
        if self._lacks(size):
            self._receive()  # Often there already: a read that finds nothing costs less than a turn of the loop.
        if self._lacks(size):
            self._wanted, self._waiter = size, self._loop.create_future()
            self._watch(True)
            try:
                await self._waiter
            finally:
                self._waiter = None
        return self.held >= size

    def take(self, size: int | None = None) -> bytes:
        """The next `size` bytes held, all of them by default."""
        if size is None or size >= len(self._buffer):
            taken, self._buffer = bytes(self._buffer), bytearray()
        else:
            taken = bytes(self._buffer[:size])
            del self._buffer[:size]
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
        if not _LENGTH.fullmatch(digits):
            raise StrangeReply(digits)
        return await self._exactly(int(digits, 16))

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

    def _lacks(self, size: int) -> bool:
        return len(self._buffer) < size and not self.ended

    def _watch(self, on: bool) -> None:
        if on == self._watching or self._loop.is_closed():
            return
        self._watching = on
        if on:
            self._loop.add_reader(self._socket.fileno(), self._arrived)
        else:
            self._loop.remove_reader(self._socket.fileno())

    def _arrived(self) -> None:
        """Something came, or the end did. The next wait often follows at once, so watching goes on till then."""
        if self._waiter is None:
            self._watch(False)
            return
        self._receive()
        if not self._lacks(self._wanted):
            self._wake()

    def _receive(self) -> bool:
        """Read once; False when there was nothing."""
        try:
            data = self._socket.recv(READ_BYTES)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        if not data:
            self._end()
            return False
        # Measured on 10 MB: as quick as recv_into a buffer of the right size, and quicker than one that doubles.
        self._buffer += data
        return True

    def _end(self) -> None:
        self._watch(False)
        self.ended = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


def _is_ip(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True
