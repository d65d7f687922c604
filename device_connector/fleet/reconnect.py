"""Keeps TCP phones connected: those of the configuration and those that a channel is bound to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial

from device_connector.adb.host import AdbServer
from device_connector.background import attempt
from device_connector.errors import ConnectorError
from device_connector.feed import FeedLagged
from device_connector.fleet.fleet import Fleet

FIRST_PAUSE_S, PAUSE_GROWTH, LONGEST_PAUSE_S = 0.8, 1.7, 15.0


class Reconnector:
    """Connects each wanted address that is not attached, with back-off; phones elsewhere are never disturbed."""

    def __init__(self, fleet: Fleet, server: AdbServer, wanted: Callable[[], Iterable[str]]) -> None:
        self._fleet = fleet
        self._server = server
        self._wanted = wanted
        self._busy: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Look at the wanted addresses whenever a phone has left, and every few seconds for newly wanted ones."""
        await self._fleet.spoken.wait()  # Until then nobody knows who is here, and a disconnect would hurt.
        async with asyncio.TaskGroup() as group:
            with self._fleet.departures.subscribe() as departures:
                while True:
                    attempt(partial(self._start_all, group))
                    try:
                        async with asyncio.timeout(LONGEST_PAUSE_S / 5):
                            await anext(departures)
                    except (TimeoutError, FeedLagged):
                        continue

    def _start_all(self, group: asyncio.TaskGroup) -> None:
        for address in self._wanted():
            if not self._is_here(address) and address not in self._busy:
                self._start(group, address)

    def _start(self, group: asyncio.TaskGroup, address: str) -> None:
        task = self._busy[address] = group.create_task(self._connect(address))
        task.add_done_callback(lambda _: self._busy.pop(address))

    async def _connect(self, address: str) -> None:
        """Disconnect, then connect: adb says `already connected` of a restarted phone while it is offline."""
        pause_s = FIRST_PAUSE_S
        while not self._is_here(address):
            try:
                if address not in set(self._wanted()):
                    return
                await self._server.disconnect(address)
                await self._server.connect(address)
            except ConnectorError:
                pass  # The server, the phone or the state file is away: that is what the back-off is for.
            await asyncio.sleep(pause_s)
            pause_s = min(pause_s * PAUSE_GROWTH, LONGEST_PAUSE_S)

    def _is_here(self, address: str) -> bool:
        """Attached in any state but offline: an unauthorized phone needs a person, not a new connection."""
        return any(one.address == address and one.state != "offline" for one in self._fleet.attachments)
