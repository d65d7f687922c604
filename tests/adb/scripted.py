"""An adb server that says what a test tells it to: what a real one will not do on demand."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from device_connector.adb.host import AdbServer

OKAY = b"OKAY"


@dataclass(frozen=True, slots=True)
class Open:
    """Bytes after which the connection stays open; plain bytes are followed by its end."""

    data: bytes = OKAY


Reply = bytes | Open


def block(text: str | bytes) -> bytes:
    """OKAY and one block, as a host service answers."""
    data = text.encode() if isinstance(text, str) else text
    return OKAY + b"%04x%b" % (len(data), data)


def fail(text: str) -> bytes:
    """A refusal."""
    return b"FAIL%04x%b" % (len(text.encode()), text.encode())


def packet(kind: int, data: bytes) -> bytes:
    """One shell v2 packet."""
    return bytes([kind]) + len(data).to_bytes(4, "little") + data


class ScriptedServer:
    """Answers each request by the longest key that it begins with, and by nothing at all when none fits."""

    def __init__(self, replies: Mapping[str, Reply]) -> None:
        self._replies = replies
        self._work: set[asyncio.Task[None]] = set()
        self.asked: list[str] = []
        self.dropped = asyncio.Event()
        """Set once a client has closed a connection that the script kept open."""
        self.arrived = asyncio.Event()
        """Set once a request has come that the script leaves unanswered or open."""

    async def __aenter__(self) -> Self:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._listener.setblocking(False)
        self.port: int = self._listener.getsockname()[1]
        self._spawn(self._accept())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self._listener.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._work.add(task)

    async def _accept(self) -> None:
        while True:
            connection, _ = await asyncio.get_running_loop().sock_accept(self._listener)
            self._spawn(self._serve(*await asyncio.open_connection(sock=connection)))

    @property
    def client(self) -> AdbServer:
        """Our client of it."""
        return AdbServer("127.0.0.1", self.port)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._converse(reader, writer)
        except (asyncio.IncompleteReadError, ConnectionError):
            self.dropped.set()
        finally:
            writer.close()

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while True:
            service = (await reader.readexactly(int(await reader.readexactly(4), 16))).decode()
            self.asked.append(service)
            keys = [key for key in self._replies if service.startswith(key)]
            reply = self._replies[max(keys, key=len)] if keys else Open(b"")
            writer.write(reply.data if isinstance(reply, Open) else reply)
            await writer.drain()
            if not isinstance(reply, Open):
                return
            if reply.data != OKAY:
                self.arrived.set()
