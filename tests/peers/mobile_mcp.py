"""Lets an independent program, npm's @mobilenext/mobile-mcp, drive a virtual phone over MCP: `make peers`.

It is installed into a temporary folder, or into the one that is given, and found there the next time. It runs
twice: through the mobilecli that it ships, and through the adb command alone.
"""

from __future__ import annotations

import asyncio
import base64
import io
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from mcp_client import McpClient, McpError, mcp_server
from PIL import Image

from device_connector.adb.server import adb_binary
from device_connector.simulator.virtual import VirtualPhone

PACKAGE, VERSION = "@mobilenext/mobile-mcp", "1.0.4"
# By mobilecli its app list comes from a Java server of its own on the phone, which a virtual phone cannot run.
MODES: Mapping[str, tuple[Mapping[str, str], frozenset[str]]] = {
    "mobilecli": ({}, frozenset({"list apps"})),
    "the adb command": ({"MOBILEMCP_LEGACY_ROBOT": "1"}, frozenset()),
}
NOTES = "com.example.notes"


class Round:
    """What an agent does with a phone; each step looks at the answer and at the phone itself."""

    def __init__(self, mcp: McpClient, phone: VirtualPhone) -> None:
        self._mcp, self._phone = mcp, phone
        self.steps: Mapping[str, Callable[[], Awaitable[None]]] = {
            "list devices": self._list,
            "screen size": self._size,
            "list apps": self._apps,
            "launch": self._launch,
            "list elements": self._elements,
            "screenshot": self._screenshot,
            "tap": self._tap,
            "type": self._type,
            "press a button": self._home,
        }

    async def _list(self) -> None:
        listed = await self._mcp.text("mobile_list_available_devices")
        _expect(self._phone.address in listed and self._phone.phone.profile.model in listed, listed)

    async def _size(self) -> None:
        width, height = self._phone.phone.size()
        said = await self._ask("mobile_get_screen_size")
        _expect(f"{width}x{height}" in said, said)

    async def _apps(self) -> None:
        said = await self._ask("mobile_list_apps")
        _expect(NOTES in said, said)

    async def _launch(self) -> None:
        said = await self._ask("mobile_launch_app", packageName=NOTES)
        _expect(self._front() == NOTES, said)

    async def _elements(self) -> None:
        said = await self._ask("mobile_list_elements_on_screen")
        _expect('"Notes"' in said, said)

    async def _screenshot(self) -> None:
        content = await self._mcp.call("mobile_take_screenshot", device=self._phone.address)
        data = next(part["data"] for part in content if part["type"] == "image")
        picture, (width, height) = Image.open(io.BytesIO(base64.b64decode(data))), self._phone.phone.size()
        _expect(abs(picture.width / picture.height - width / height) < 0.01, str(picture.size))

    async def _tap(self) -> None:
        x, y = _centre(await self._ask("mobile_list_elements_on_screen"), "com.example.notes:id/note")
        said = await self._ask("mobile_click_on_screen_at_coordinates", x=x, y=y)
        _expect("com.example.notes:id/title" in await self._ask("mobile_list_elements_on_screen"), said)

    async def _type(self) -> None:
        x, y = _centre(await self._ask("mobile_list_elements_on_screen"), "com.example.notes:id/title")
        await self._ask("mobile_click_on_screen_at_coordinates", x=x, y=y)
        await self._ask("mobile_type_keys", text="driven by MCP", submit=False)
        said = await self._ask("mobile_list_elements_on_screen")
        _expect("driven by MCP" in said, said)

    async def _home(self) -> None:
        said = await self._ask("mobile_press_button", button="HOME")
        _expect(self._front() != NOTES, said)

    async def _ask(self, tool: str, **arguments: object) -> str:
        return await self._mcp.text(tool, device=self._phone.address, **arguments)

    def _front(self) -> str:
        front = self._phone.phone.foreground()
        return front.package if front else ""


def _expect(right: bool, said: str) -> None:
    if not right:
        raise McpError(f"not what the phone shows: {said[:2000]}")


def _centre(elements: str, resource_id: str) -> tuple[int, int]:
    """The middle of the first element with that id, as `at=x,y size=WxH` tells it."""
    found = re.search(rf'id="{resource_id}" at=(\d+),(\d+) size=(\d+)x(\d+)', elements)
    if found is None:
        raise McpError(f"no {resource_id} in: {elements[:2000]}")
    left, top, width, height = map(int, found.groups())
    return left + width // 2, top + height // 2


async def _play(steps: Mapping[str, Callable[[], Awaitable[None]]]) -> bool:
    well = True
    for name, step in steps.items():
        began, said = time.monotonic(), "ok"
        try:
            await step()
        except (McpError, TimeoutError) as failed:
            well, said = False, f"FAILED: {failed}"
        print(f"  {name:<16} {time.monotonic() - began:6.2f} s  {said}", flush=True)
    return well


@asynccontextmanager
async def _adb_server(binary: str, home: Path) -> AsyncIterator[dict[str, str]]:
    """A private adb server; the environment in which every adb finds it."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = str(probe.getsockname()[1])
    tools = home / "sdk" / "platform-tools"
    tools.mkdir(parents=True)
    (tools / "adb").symlink_to(binary)
    env = {
        "PATH": f"{tools}:{os.environ['PATH']}",
        "HOME": str(home),
        "ANDROID_HOME": str(home / "sdk"),
        "ANDROID_ADB_SERVER_PORT": port,
        "MOBILEMCP_DISABLE_TELEMETRY": "1",
    } | {"ADB_MDNS": "0", "ADB_USB": "0", "ADB_EMU": "0"}
    await _adb(env, "start-server")
    try:
        yield env
    finally:
        await _adb(env, "kill-server")


async def _adb(env: Mapping[str, str], *words: str) -> None:
    quiet = asyncio.subprocess.DEVNULL
    process = await asyncio.create_subprocess_exec("adb", *words, stdout=quiet, stderr=quiet, env=env)
    if await process.wait():
        raise SystemExit(f"adb {' '.join(words)} failed")


def installed(folder: Path) -> Path:
    """The package's entry, installed by npm unless it is there."""
    entry = folder / "node_modules" / PACKAGE / "lib" / "index.js"
    if not entry.exists():
        print(f"installing {PACKAGE} {VERSION}", flush=True)
        flags = ("--no-audit", "--no-fund", "--loglevel=error")
        subprocess.run(["npm", "install", *flags, "--prefix", folder, f"{PACKAGE}@{VERSION}"], check=True)
    return entry


async def _peers(entry: Path, home: Path) -> bool:
    well = True
    async with _adb_server(adb_binary(None), home) as env:
        for mode, (more, without) in MODES.items():
            async with VirtualPhone.create() as phone:
                await _adb(env, "connect", phone.address)
                await phone.wait_until_online()
                print(f"{PACKAGE} {VERSION} by {mode}", flush=True)
                async with mcp_server("node", str(entry), "--stdio", env={**env, **more}) as mcp:
                    steps = Round(mcp, phone).steps
                    well &= await _play({name: step for name, step in steps.items() if name not in without})
    return well


def main(arguments: list[str]) -> int:
    """Install, play, tell; 0 when every step was right."""
    for needed in ("npm", "node"):
        if shutil.which(needed) is None:
            print(f"{needed} is not on PATH: install Node.js 20 or newer", file=sys.stderr)
            return 1
    with tempfile.TemporaryDirectory(prefix="device-connector-peers-") as name:
        folder = Path(arguments[0]) if arguments else Path(name)
        return 0 if asyncio.run(_peers(installed(folder), Path(name))) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
