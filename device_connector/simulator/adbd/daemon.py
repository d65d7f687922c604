"""A virtual phone's adbd: the port that adb servers connect to, and what tests may do to it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import TYPE_CHECKING

from device_connector.simulator import shell
from device_connector.simulator.adbd import message
from device_connector.simulator.adbd.keys import Keys
from device_connector.simulator.adbd.services import Run, Services
from device_connector.simulator.adbd.transport import Terms, Transport

if TYPE_CHECKING:
    from device_connector.simulator.phone import Phone

# Android's adbd by API level: 4 KiB payloads before 6.0, 256 KiB and checksums before 9, then 1 MiB without.
_OLDEST_LARGE, _OLDEST_UNCHECKED = 23, 28
_REMEMBERED = 10_000


class Adbd:
    """One virtual phone on the adb wire, for any number of adb servers.

    `run` is the phone's shell. With `auth`, a server is unauthorized until `accept`, or if its key was accepted
    before. `executed` holds the last command lines that reached the shell, in order. A reboot takes `boot_s`.
    """

    def __init__(
        self,
        phone: Phone,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        run: Run = shell.run,
        auth: bool = False,
        boot_s: float = 0.2,
    ) -> None:
        self.phone = phone
        self.keys = Keys() if auth else None
        self.executed: list[str] = []
        self._host, self._port, self._boot_s = host, port, boot_s
        self._services = Services(phone, run, self._reboot)
        self._terms = Terms(*_generation(phone.profile.api_level), self.keys)
        self._links: set[Transport] = set()
        self._guard: socket.socket | None = None
        self._server: asyncio.Server | None = None
        self._booting: asyncio.Task[None] | None = None
        self._waiting: list[tuple[Callable[[], bool], asyncio.Future[None]]] = []
        phone.faults.watch(self._faults_changed)

    @property
    def address(self) -> str:
        """HOST:PORT, as `adb connect` takes it and as adb names the phone."""
        return f"{self._host}:{self._port}"

    @property
    def online(self) -> bool:
        """Whether some adb server has the phone as a device."""
        return any(link.online for link in self._links)

    async def start(self) -> None:
        """Take the port for good and listen on it."""
        self._guard = _bound(self._host, self._port)
        self._port = self._guard.getsockname()[1]
        await self.plug()

    async def close(self) -> None:
        """Leave the wire and the port."""
        if self._booting is not None:
            self._booting.cancel()
        await self.unplug()
        if self._guard is not None:
            self._guard.close()

    async def plug(self) -> None:
        """Be reachable (again) on the same port."""
        if self._server is None:
            listener = _bound(self._host, self._port)
            loop = asyncio.get_running_loop()
            self._server = await loop.create_server(self._link, sock=listener)

    async def unplug(self) -> None:
        """Drop every link and refuse new ones."""
        if self._server is not None:
            self._server.close()
            self._server = None
        await self.drop()

    async def drop(self) -> None:
        """Break every link; servers may connect again."""
        links = tuple(self._links)
        for link in links:
            link.abort()
        await asyncio.gather(*(link.closed for link in links))

    def accept(self) -> None:
        """Press Allow for every key that waits; each is remembered."""
        for link in tuple(self._links):
            link.accept()

    async def wait_for_command(self, predicate: Callable[[str], bool]) -> str:
        """The first command line, past or to come, for which this holds."""
        await self._until(lambda: any(map(predicate, self.executed)))
        return next(filter(predicate, self.executed))

    async def wait_for_key(self) -> None:
        """Until a server's key waits to be accepted."""
        await self._until(lambda: any(link.asking for link in self._links))

    async def wait_until_up(self) -> None:
        """Until a reboot is over."""
        if self._booting is not None:
            await self._booting

    async def wait_until_online(self) -> None:
        """Until some adb server has the phone as a device."""
        await self._until(lambda: self.online)

    def _link(self) -> Transport:
        return Transport(self._services, self._terms, self._note, self._link_changed)

    def _note(self, command: str) -> None:
        self.executed.append(command)
        del self.executed[:-_REMEMBERED]
        self._look()

    def _link_changed(self, link: Transport) -> None:
        if link.closed.done():
            self._links.discard(link)
        else:
            self._links.add(link)
        self._look()

    def _faults_changed(self) -> None:
        faults = self.phone.faults
        shut = faults.has("offline") or faults.has("unauthorized")
        for link in tuple(self._links):
            if shut and link.online:
                link.abort()
            else:
                link.reconsider()

    async def _until(self, holds: Callable[[], bool]) -> None:
        if not holds():
            met: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((holds, met))
            await met

    def _look(self) -> None:
        met = [waiting for waiting in self._waiting if waiting[1].done() or waiting[0]()]
        for waiting in met:
            self._waiting.remove(waiting)
            if not waiting[1].done():
                waiting[1].set_result(None)

    def _reboot(self, mode: str) -> None:
        self.phone.reboot(mode)
        if self._booting is None or self._booting.done():
            self._booting = asyncio.get_running_loop().create_task(self._be_away())

    async def _be_away(self) -> None:
        await self.unplug()
        await asyncio.sleep(self._boot_s)
        await self.plug()


def _generation(api_level: int) -> tuple[int, int]:
    if api_level >= _OLDEST_UNCHECKED:
        return message.VERSION_WITHOUT_CHECKSUM, message.LARGEST_PAYLOAD
    return message.VERSION_WITH_CHECKSUM, (256 if api_level >= _OLDEST_LARGE else 4) * 1024


def _bound(host: str, port: int) -> socket.socket:
    # Two sockets may share a port while at most one listens: so the guard keeps it while the phone is unplugged.
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind((host, port))
    bound.setblocking(False)
    return bound
