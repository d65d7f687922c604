"""A virtual phone behind a real adb server, and the scene in which a tool is run on it."""

from __future__ import annotations

import asyncio
import hashlib
import io
import itertools
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from PIL import Image

from device_connector.adb.host import AdbServer
from device_connector.simulator import shell
from device_connector.simulator.phone import PROFILES, Phone
from device_connector.simulator.shell import Steps
from device_connector.simulator.virtual import VirtualPhone
from device_connector.tools import CATALOGUE, Scene, Shots, Tool, parse
from tests.servers import RunningAdb

TOOLS: Mapping[str, Tool[Any]] = {tool.tool_id: tool for tool in CATALOGUE}
START_S = 20.0


@dataclass(frozen=True)
class KeptFile:
    """What a shelf answers."""

    file_ref: str
    download_url: str
    byte_size: int
    sha256: str
    mime_type: str
    expires_at: int


@dataclass
class MemoryShelf:
    """A shelf that tests can look into."""

    files: dict[str, bytes] = field(default_factory=dict)
    expires_at: int = 1 << 60

    async def keep(self, data: bytes, *, mime_type: str, filename: str) -> KeptFile:
        """Keep `data` under its name."""
        ref = f"file_{len(self.files)}_{filename}"
        self.files[ref] = data
        digest = hashlib.sha256(data).hexdigest()
        return KeptFile(ref, f"/files/refs/{ref}", len(data), digest, mime_type, self.expires_at)


@dataclass
class Stage:
    """One virtual phone and the scene on it; `now` is the scene's clock in Unix ms."""

    virtual: VirtualPhone
    scene: Scene
    shelf: MemoryShelf
    now: list[int]

    async def run(self, tool_id: str, **arguments: Any) -> dict[str, Any]:
        """Run a tool as a call would."""
        tool = TOOLS[tool_id]
        return await tool.run(self.scene, parse(tool, arguments))

    def set(self, **changes: Any) -> None:
        """Change the scene, as another deployment would have it."""
        self.scene = replace(self.scene, **changes)

    @property
    def inputs(self) -> list[str]:
        """The lines with `input` in them that reached the phone's shell."""
        return [line for line in self.virtual.executed if "input " in line]

    def picture(self, result: Mapping[str, Any]) -> Image.Image:
        """The kept picture of a result, decoded."""
        return Image.open(io.BytesIO(self.shelf.files[result["file_ref"]])).convert("RGB")


@asynccontextmanager
async def stage(
    adb: RunningAdb, profile: str = "pixel", *, lacks: Mapping[str, str] = MappingProxyType({})
) -> AsyncIterator[Stage]:
    """A phone of `profile` that answers; where a line holds a key of `lacks`, it runs the value in its place."""

    def run(phone: Phone, line: str) -> Steps:
        for words, instead in lacks.items():
            line = line.replace(words, instead)
        return shell.run(phone, line)

    phone = Phone(PROFILES[profile], serial="VIRT0001", now=time.time)
    async with VirtualPhone(phone, run=run) as virtual:
        server = AdbServer("127.0.0.1", adb.port)
        await server.connect(virtual.address)
        transport_id = await _ready(server)
        shelf, now, ids = MemoryShelf(), [1_800_000_000_000], itertools.count()
        scene = Scene(
            phone=server.device(transport_id, name=virtual.address),
            alias="bench-1",
            shelf=shelf,
            shots=Shots(),
            locale="en",
            now_ms=lambda: now[0],
            new_id=lambda kind: f"{kind}_{next(ids)}_kN3vQ9",
        )
        try:
            yield Stage(virtual, scene, shelf, now)
        finally:
            scene.phone.close()


async def _ready(server: AdbServer) -> int:
    async with asyncio.timeout(START_S):
        while True:
            for row in await server.devices():
                if row.state == "device" and row.transport_id is not None:
                    return row.transport_id
            await asyncio.sleep(0.01)
