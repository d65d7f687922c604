"""Follows one adb server's phones for ever: the server's end and its return are part of the story."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from device_connector.adb.host import AdbServer
from device_connector.adb.refusals import ServerDown
from device_connector.adb.wire import DeviceRow
from device_connector.errors import ConnectorError
from device_connector.texts import Text

FIRST_PAUSE_S, PAUSE_GROWTH, LONGEST_PAUSE_S = 0.2, 1.7, 5.0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What is known of one server: with `up` False there are no rows, and `error` says why."""

    up: bool
    rows: tuple[DeviceRow, ...]
    version: int | None
    error: Text | None


class Tracker:
    """Reports a Snapshot at each change; `start` brings a local server up, None where it is not ours to start."""

    def __init__(
        self,
        server: AdbServer,
        start: Callable[[], Awaitable[None]] | None,
        report: Callable[[Snapshot], None],
    ) -> None:
        self._server = server
        self._start = start
        self._report = report
        self._pause_s = FIRST_PAUSE_S

    async def follow(self) -> None:
        """For ever: follow the server; where nobody listens start it, if we may; pause longer after failures."""
        while True:
            try:
                await self._follow_one_life()
            except ConnectorError as error:
                self._report(Snapshot(False, (), None, error.text))
                if isinstance(error, ServerDown):
                    await self._bring_up()
            await asyncio.sleep(self._pause_s)
            self._pause_s = min(self._pause_s * PAUSE_GROWTH, LONGEST_PAUSE_S)

    async def _follow_one_life(self) -> None:
        version = await self._server.version()
        presence = await self._server.presence()
        try:
            while True:
                self._report(Snapshot(True, await presence.next(), version, None))
                self._pause_s = FIRST_PAUSE_S
        finally:
            presence.close()

    async def _bring_up(self) -> None:
        if self._start is None:
            return
        try:
            await self._start()
        except ConnectorError as error:
            self._report(Snapshot(False, (), None, error.text))
