"""An open stream to a service on the phone: read, write, close."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Self

from device_connector.adb import refusals
from device_connector.adb.link import Link


class AdbStream:
    """Bytes both ways, bounded: what nobody reads makes the phone wait.

    Methods raise DeviceTimeout and DeviceOffline, both with `sent` set.
    """

    def __init__(self, link: Link, name: str) -> None:
        self._link = link
        self._name = name

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()

    @property
    def held(self) -> int:
        """Bytes that have come and were not read."""
        return self._link.held

    async def read(self, *, deadline_s: float) -> bytes:
        """What has come, at least one byte; empty at the end."""
        async with self._within(deadline_s):
            await self._link.hold(1)
        return self._link.take()

    async def read_exactly(self, size: int, *, deadline_s: float) -> bytes:
        """Just `size` bytes; DeviceOffline when the stream ends before."""
        async with self._within(deadline_s):
            if not await self._link.hold(size):
                raise ConnectionResetError("the stream ended")
        return self._link.take(size)

    async def write(self, data: bytes, *, deadline_s: float) -> None:
        """Hand all of `data` to the server."""
        async with self._within(deadline_s):
            await self._link.send(data)

    def close(self) -> None:
        """Close the stream; the phone is told by the server."""
        self._link.close()

    @asynccontextmanager
    async def _within(self, deadline_s: float) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(deadline_s):
                yield
        except TimeoutError:
            raise refusals.timed_out(self._name, deadline_s, sent=True) from None
        except OSError:
            raise refusals.cut(self._name, sent=True) from None
