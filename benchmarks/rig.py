"""What is measured: a virtual phone in its own process, on a private adb server."""

from __future__ import annotations

import asyncio
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from device_connector.adb.host import AdbDevice, AdbServer
from device_connector.adb.server import adb_binary, private_server


@dataclass(frozen=True, slots=True)
class Rig:
    """The adb server's port and binary, and the phone on it."""

    adb: str
    port: int
    serial: str
    transport_id: int
    device: AdbDevice
    process: Process

    async def tell(self, word: str) -> float:
        """Have the phone `unplug` or `plug`; when it began to, in the system's monotonic seconds."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n".encode())
        return float(await answer(self.process))


@asynccontextmanager
async def rig(folder: Path) -> AsyncIterator[Rig]:
    """Start both, attach the phone, and end both."""
    adb, port = adb_binary(), free_port()
    script = str(Path(__file__).with_name("phone.py"))
    async with private_server(adb, port, folder / "adb"), process(sys.executable, script) as phone:
        serial = await answer(phone)
        server = AdbServer("127.0.0.1", port)
        await server.connect(serial)
        transport_id = await usable(server)
        device = server.device(transport_id, name=serial)
        try:
            yield Rig(adb, port, serial, transport_id, device, phone)
        finally:
            device.close()


async def usable(server: AdbServer) -> int:
    """Wait for the phone; its transport."""
    presence = await server.presence()
    try:
        while True:
            for row in await presence.next():
                if row.state == "device" and row.transport_id is not None:
                    return row.transport_id
    finally:
        presence.close()


@asynccontextmanager
async def process(*words: str) -> AsyncIterator[Process]:
    """A process with its own end."""
    started = await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE)
    try:
        yield started
    finally:
        started.terminate()
        await started.wait()


async def answer(of: Process) -> str:
    """The next line that it prints."""
    assert of.stdout is not None
    return (await of.stdout.readline()).decode().strip()


def free_port() -> int:
    """A loopback port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port
