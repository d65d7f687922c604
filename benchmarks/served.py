"""The service as a process of its own, and a link to it with a bound channel."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rig import Rig, answer, process

from device_connector.xagent import Link, XAgent

COMMAND = (sys.executable, "-c", "from device_connector.cli import main; main()")
BOUND_S = 20.0


@dataclass(frozen=True, slots=True)
class Served:
    """A link with a channel that has the phone."""

    xagent: XAgent
    link: Link
    channel_id: str

    async def invoke(self, tool_id: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """One tool call."""
        return await self.link.invoke(self.channel_id, tool_id, arguments)

    async def told(self, status: str) -> float:
        """Wait for the push that says so; when it came, in the system's monotonic seconds."""

        def says(push: Mapping[str, Any]) -> bool:
            look = push["payload"].get("connection_descriptor", {})
            return bool(look.get("connection", {}).get("status") == status)

        await self.link.pushes.wait_for(says, BOUND_S)
        return time.monotonic()


@asynccontextmanager
async def served(own: Rig, folder: Path) -> AsyncIterator[Served]:
    """Start the service over the rig's adb server, bind its phone, and end it."""
    config = folder / "config.toml"
    config.write_text(
        f'server.port = 0\nstate.dir = "{folder / "state"}"\nadb.servers = ["127.0.0.1:{own.port}"]\n'
        'gateway.enabled = false\nlog.level = "warning"\n'
    )
    key = (await said("keys", "create", "bench", config=config))["key"]
    async with process(*COMMAND, "serve", "--json", "--config", str(config)) as service:
        url = json.loads(await answer(service))["url"]
        code = (await said("phones", "code", own.serial, config=config))["code"]
        async with XAgent(url, key, deadline_s=60) as xagent, xagent.link() as link:
            await link.hello()
            channel_id = (await link.open_channel())["connector_channel_id"]
            await link.auth_start(channel_id, "adb_bind_code", {"device_code": code})
            yield Served(xagent, link, channel_id)


async def said(*words: str, config: Path) -> dict[str, Any]:
    """What one of our commands answers."""
    started = await asyncio.create_subprocess_exec(
        *COMMAND, *words, "--json", "--config", str(config), stdout=asyncio.subprocess.PIPE
    )
    out, _ = await started.communicate()
    found: dict[str, Any] = json.loads(out)
    return found
