"""mobile-mcp and this connector in turns on one virtual phone, in one run: `make peers`.

Both go over the same private adb server; the phone and the connector are processes of their own. Ratios are ours
over theirs. Exits with 1 where the two do not see the same screen; with --strict also where a ratio misses its
target. A virtual phone starts no Java process for a tap and keeps its PNG: what each program adds is compared.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from mcp_client import McpClient, mcp_server
from mobile_mcp import installed
from rich.console import Console

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))

from rig import Rig, rig  # noqa: E402 - the folder has to be on the path first
from served import Served, served  # noqa: E402
from turns import Line, as_table, take_turns  # noqa: E402

ROUNDS = 12
NEAR = 3
"""Pixels that two readings of one place may differ by: each rounds halves its own way."""

THEIRS, OURS = "mobile-mcp by the adb command", "this connector"
TARGETS = {"tap": 1 / 6, "1024 px JPEG screenshot": 1 / 3, "element list": 1 / 2}
TAP = {"x": 540, "y": 700}
PICTURE = {"max_edge": 1024, "format": "jpeg"}
ELEMENT = re.compile(r'"(?P<text>[^"]*)".*?at=(?P<x>-?\d+),(?P<y>-?\d+) size=(?P<w>\d+)x(?P<h>\d+)')

Places = Mapping[str, tuple[int, int]]
"""Text of an element -> its middle in device pixels."""


class Both:
    """The two contenders on one phone."""

    def __init__(self, own: Rig, mcp: McpClient, service: Served) -> None:
        self._device, self._mcp, self._service = own.serial, mcp, service

    async def rows(self) -> list[tuple[str, list[Line]]]:
        """Each kind of call, in turns."""
        kinds = {
            "tap": (lambda: self._theirs("click_on_screen_at_coordinates", **TAP), self._tap),
            "1024 px JPEG screenshot": (lambda: self._theirs("take_screenshot"), self._picture),
            "element list": (lambda: self._theirs("list_elements_on_screen"), self._tree),
        }
        return [
            (name, await take_turns({THEIRS: theirs, OURS: ours}, ROUNDS, {OURS: TARGETS[name]}))
            for name, (theirs, ours) in kinds.items()
        ]

    async def differences(self) -> list[str]:
        """What one sees on the screen and the other does not, or elsewhere; by texts that stand there once."""
        theirs, ours = await self._their_places(), await self._our_places()
        shared = theirs.keys() & ours.keys()
        far = [
            f"{text!r}: {theirs[text]} against {ours[text]}"
            for text in sorted(shared)
            if any(abs(one - other) > NEAR for one, other in zip(theirs[text], ours[text], strict=True))
        ]
        return far if len(shared) >= 5 else [f"only {sorted(shared)} are seen by both"]

    async def open_settings(self, *, ours: bool) -> None:
        """Open an app through one of the two."""
        package = "com.android.settings"
        if ours:
            await self._service.invoke("android_app_launch", {"package": package})
        else:
            await self._theirs("launch_app", packageName=package)

    async def _theirs(self, tool: str, **arguments: object) -> object:
        return await self._mcp.call(f"mobile_{tool}", device=self._device, **arguments)

    async def _tap(self) -> object:
        return await self._service.invoke("android_tap", TAP)

    async def _picture(self) -> object:
        shot = await self._service.invoke("android_screenshot", PICTURE)
        return await self._service.xagent.fetch(shot["download_url"])

    async def _tree(self) -> Mapping[str, object]:
        return await self._service.invoke("android_ui_tree", {"filter": "all"})

    async def _their_places(self) -> Places:
        said = await self._mcp.text("mobile_list_elements_on_screen", device=self._device)
        found = [(one["text"], one) for line in said.splitlines() if (one := ELEMENT.search(line))]
        middles = [
            (text, (int(one["x"]) + int(one["w"]) // 2, int(one["y"]) + int(one["h"]) // 2)) for text, one in found
        ]
        return _once(middles)

    async def _our_places(self) -> Places:
        listed = (await self._service.invoke("android_ui_tree", {"filter": "all"}))["elements"]
        middles = []
        for one in listed:
            left, top, right, bottom = one["bounds"]
            middles.append(
                (one.get("text") or one.get("description") or "", ((left + right) // 2, (top + bottom) // 2))
            )
        return _once(middles)


def _once(found: list[tuple[str, tuple[int, int]]]) -> Places:
    texts = [text for text, _ in found]
    return {text: place for text, place in found if text and texts.count(text) == 1}


async def _compare(entry: Path, folder: Path) -> tuple[bool, bool]:
    """Whether both saw the same, and whether every target was met."""
    console = Console()
    async with rig(folder) as own, served(own, folder) as service:
        env = _environment(own, folder)
        async with mcp_server("node", str(entry), "--stdio", env=env) as mcp:
            both = Both(own, mcp, service)
            differences = await both.differences()
            for ours in (False, True):
                await both.open_settings(ours=ours)
                differences += await both.differences()
            rows = await both.rows()
    for title, lines in rows:
        console.print(as_table(title, lines))
    for line in differences or ["both see the same on the launcher and in Settings"]:
        console.print(line, style="red" if differences else "green", markup=False)
    return not differences, not any(line.is_over for _, lines in rows for line in lines)


def _environment(own: Rig, folder: Path) -> dict[str, str]:
    """Where mobile-mcp finds adb and the server."""
    tools = folder / "sdk" / "platform-tools"
    tools.mkdir(parents=True)
    (tools / "adb").symlink_to(own.adb)
    return {
        "PATH": f"{tools}:{os.environ['PATH']}",
        "HOME": str(folder),
        "ANDROID_HOME": str(folder / "sdk"),
        "ANDROID_ADB_SERVER_PORT": str(own.port),
        "MOBILEMCP_DISABLE_TELEMETRY": "1",
        "MOBILEMCP_LEGACY_ROBOT": "1",
    }


def main(arguments: list[str]) -> int:
    """Compare; the exit code."""
    strict = "--strict" in arguments
    folders = [Path(one) for one in arguments if not one.startswith("--")]
    with tempfile.TemporaryDirectory(prefix="device-connector-peers-") as name:
        entry = installed(folders[0] if folders else Path(name))
        same, fast = asyncio.run(_compare(entry, Path(name)))
    return int(not same or (strict and not fast))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
