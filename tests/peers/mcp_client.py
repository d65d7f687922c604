"""A client of an MCP server that speaks over stdio: JSON-RPC, one message a line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

LONGEST_LINE = 64 << 20
ANSWER_S = 60.0


class McpError(Exception):
    """The server refused, or a tool failed: its own words."""


class McpClient:
    """One running server; `call` runs a tool and gives its content."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._stdin, self._stdout = process.stdin, process.stdout
        self._ids = count(1)

    async def hello(self) -> None:
        """Shake hands, as the protocol wants before anything else."""
        about = {"name": "device-connector-peers", "version": "1"}
        await self._ask("initialize", protocolVersion="2025-03-26", capabilities={}, clientInfo=about)
        self._send({"method": "notifications/initialized", "params": {}})

    async def call(self, tool: str, **arguments: object) -> list[dict[str, Any]]:
        """A tool's content; McpError with its text where it failed."""
        result = await self._ask("tools/call", name=tool, arguments=arguments)
        content: list[dict[str, Any]] = result["content"]
        if result.get("isError"):
            raise McpError(f"{tool}: {content[0].get('text')}")
        return content

    async def text(self, tool: str, **arguments: object) -> str:
        """The same where the content is text."""
        return "\n".join(part.get("text", "") for part in await self.call(tool, **arguments))

    async def _ask(self, method: str, **params: object) -> dict[str, Any]:
        wanted = next(self._ids)
        self._send({"id": wanted, "method": method, "params": params})
        async with asyncio.timeout(ANSWER_S):
            while line := await self._stdout.readline():
                answer: dict[str, Any] = json.loads(line)
                if answer.get("id") == wanted:
                    return _result(answer)
        raise McpError(f"{method}: the server has ended")

    def _send(self, message: Mapping[str, object]) -> None:
        self._stdin.write(json.dumps({"jsonrpc": "2.0"} | dict(message)).encode() + b"\n")


def _result(answer: dict[str, Any]) -> dict[str, Any]:
    if "error" in answer:
        raise McpError(str(answer["error"]))
    result: dict[str, Any] = answer["result"]
    return result


@asynccontextmanager
async def mcp_server(*command: str, env: Mapping[str, str]) -> AsyncIterator[McpClient]:
    """Run a server for as long as the block lasts."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL, env=env, limit=LONGEST_LINE
    )
    try:
        client = McpClient(process)
        await client.hello()
        yield client
    finally:
        process.kill()
        await process.wait()
