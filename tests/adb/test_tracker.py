"""adb/tracker.py: presence of phones, the server's end and its return."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from device_connector.adb.host import AdbServer
from device_connector.adb.server import adb_binary, start_local_server
from device_connector.adb.tracker import Snapshot, Tracker
from device_connector.simulator.virtual import VirtualPhone
from tests.adb.scripted import ScriptedServer
from tests.servers import RunningAdb, free_port

DEADLINE_S = 30.0


class Reports:
    """Snapshots as they come; a test waits for the one it means."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Snapshot] = asyncio.Queue()
        self.add = self._queue.put_nowait

    async def until(self, wanted: Callable[[Snapshot], bool]) -> Snapshot:
        """The next snapshot that is wanted."""
        async with asyncio.timeout(DEADLINE_S):
            while not wanted(snapshot := await self._queue.get()):
                pass
        return snapshot


@asynccontextmanager
async def following(
    server: AdbServer, start: Callable[[], Awaitable[None]] | None = None
) -> AsyncIterator[Reports]:
    """A tracker at work."""
    reports = Reports()
    task = asyncio.create_task(Tracker(server, start, reports.add).follow())
    try:
        yield reports
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def is_down(snapshot: Snapshot) -> bool:
    """The server does not answer."""
    return not snapshot.up


def has(state: str) -> Callable[[Snapshot], bool]:
    """One phone, in that state."""
    return lambda snapshot: [row.state for row in snapshot.rows] == [state]


async def test_the_first_snapshot_tells_version_and_phones(server: AdbServer):
    """An empty list is a list."""
    async with following(server) as reports:
        assert await reports.until(lambda _: True) == Snapshot(True, (), 41, None)


async def test_a_phone_that_comes_and_goes_is_told_at_once(server: AdbServer, phone: VirtualPhone):
    """By event; nobody asks again and again."""
    async with following(server) as reports:
        await server.connect(phone.address)
        assert (await reports.until(has("device"))).rows[0].serial == phone.address
        await phone.unplug()
        assert phone.address not in [
            row.serial
            for row in (await reports.until(lambda s: not has("device")(s))).rows
            if row.state == "device"
        ]


async def test_a_server_that_dies_is_told_and_its_phones_with_it(server: AdbServer, adb_server: RunningAdb):
    """`up` is False, there are no rows, and the error says why."""
    async with following(server) as reports:
        await reports.until(lambda snapshot: snapshot.up)
        os.kill(adb_server.pid, signal.SIGKILL)
        snapshot = await reports.until(is_down)
    assert (snapshot.rows, snapshot.version) == ((), None)
    assert "no adb server answers" in str(snapshot.error)


async def test_devices_of_a_dead_server_are_forgotten(server: AdbServer, adb_server: RunningAdb):
    """Their transport ids mean nothing to the next server."""
    device = server.device(1, name="old")
    async with following(server) as reports:
        await reports.until(lambda snapshot: snapshot.up)
        os.kill(adb_server.pid, signal.SIGKILL)
        await reports.until(is_down)
    assert not device.is_current


async def test_a_dead_local_server_is_started_again(server: AdbServer, adb_server: RunningAdb, quiet_home: Path):
    """And followed again, without anybody's help."""
    start = partial(start_local_server, adb_server.binary, adb_server.port, quiet_home)
    async with following(server, start) as reports:
        await reports.until(lambda snapshot: snapshot.up)
        os.kill(adb_server.pid, signal.SIGKILL)
        await reports.until(is_down)
        assert (await reports.until(lambda snapshot: snapshot.up)).version == 41
    await server.kill()


async def test_a_server_that_is_not_ours_to_start_is_waited_for(quiet_home: Path):
    """As one on another host."""
    server = AdbServer("127.0.0.1", free_port())
    async with following(server) as reports:
        await reports.until(is_down)
        await start_local_server(adb_binary(), server.port, quiet_home)
        await reports.until(lambda snapshot: snapshot.up)
    await server.kill()


async def test_something_else_on_the_port_is_told_and_nothing_is_started():
    """Starting would only fail with worse words."""
    started: list[int] = []

    async def start() -> None:
        started.append(1)

    async with (
        ScriptedServer({"host:": b"HTTP/1.1 400 Bad Request\r\n\r\n"}) as script,
        following(script.client, start) as reports,
    ):
        for _ in range(2):
            assert "is no adb server" in str((await reports.until(is_down)).error)
    assert started == []


async def test_a_start_that_fails_is_told_in_its_own_words(tmp_path: Path):
    """The reason why there is no server."""
    server = AdbServer("127.0.0.1", free_port())
    async with following(server, partial(start_local_server, "/bin/false", server.port, tmp_path)) as reports:
        snapshot = await reports.until(lambda snapshot: "could not be started" in str(snapshot.error))
    assert is_down(snapshot)
