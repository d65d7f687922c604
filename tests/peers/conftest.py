"""Virtual phones in front of programs that nobody here wrote."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from device_connector.simulator.virtual import VirtualPhone
from tests.servers import RunningAdb, quiet_env

DEADLINE_S = 30.0
BOTH = ["adb_server", "old_adb_server"]
"""adbutils' own adb and one below version 30: parametrize `adb` indirectly with these."""


@dataclass(frozen=True, slots=True)
class Done:
    """How a command ended."""

    code: int
    out: bytes
    err: bytes


@dataclass(frozen=True, slots=True)
class Adb:
    """The adb command with its own server, and for `-s` the phone it is pointed at."""

    server: RunningAdb
    serial: str

    async def __call__(self, *words: str, sent: bytes = b"") -> Done:
        """Run it on the phone; `sent` is its stdin."""
        return await self.on_server("-s", self.serial, *words, sent=sent)

    async def on_server(self, *words: str, sent: bytes = b"") -> Done:
        """Run it without naming a phone."""
        process = await asyncio.create_subprocess_exec(
            self.server.binary,
            "-P",
            str(self.server.port),
            *words,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=quiet_env(self.server.home),
        )
        async with asyncio.timeout(DEADLINE_S):
            out, err = await process.communicate(sent)
        return Done(process.returncode or 0, out, err)

    async def wait_for(self, state: str) -> None:
        """Until the server lists the phone so."""
        async with asyncio.timeout(DEADLINE_S):
            while f"{self.serial}\t{state}\n".encode() not in (await self.on_server("devices")).out:
                await asyncio.sleep(0)


@pytest.fixture
async def phone(request: pytest.FixtureRequest) -> AsyncIterator[VirtualPhone]:
    """A phone on the wire; parametrize it indirectly with a profile's name."""
    async with VirtualPhone.create(getattr(request, "param", "pixel")) as virtual:
        yield virtual


@pytest.fixture
async def adb(request: pytest.FixtureRequest, phone: VirtualPhone) -> Adb:
    """A real adb that has connected to the phone."""
    command = Adb(request.getfixturevalue(getattr(request, "param", "adb_server")), phone.address)
    connected = await command.on_server("connect", phone.address)
    assert connected.out == f"connected to {phone.address}\n".encode()
    await command.wait_for("device")
    return command
