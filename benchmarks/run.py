"""`make bench`: what the connector adds to a bare socket, beside adbutils and the adb command, in one run.

The virtual phone, the adb server and the service are processes of their own. Contenders take turns, so that
whatever else the machine does meets them all. With --strict the exit code is 1 when a ratio misses its target.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from bare import BarePhone
from picture import jpeg
from rich.console import Console
from rig import Rig, rig
from rivals import AdbCommand, Adbutils
from served import Served, served
from turns import Line, as_table, take_turns

TAP = {"x": 540, "y": 1200}
WHOLE = {"max_edge": 0, "format": "jpeg", "quality": 80}


async def main() -> int:
    """Measure, and print each table as it is done."""
    given = _arguments()
    console, missed = Console(), False
    with tempfile.TemporaryDirectory() as folder:
        async with rig(Path(folder)) as own:
            async for title, lines in _tables(own, Path(folder), given.rounds):
                console.print(as_table(title, lines))
                missed |= any(line.is_over for line in lines)
    return int(given.strict and missed)


async def _tables(own: Rig, folder: Path, rounds: int) -> AsyncIterator[tuple[str, list[Line]]]:
    few = max(5, rounds // 20)
    yield "echo on the phone", await _echo(own, rounds)
    yield "raw screencap", await _capture(own, few)
    async for others in _others(own):
        yield others
    async with served(own, folder) as service:
        yield "android_tap through /ws", await _tap(own, service, rounds)
        yield "whole screen as JPEG", await _screenshot(own, service, few)
        yield "to connection.descriptor.push", await _presence(own, service, few)


async def _echo(own: Rig, rounds: int) -> list[Line]:
    bare = BarePhone(own.port, own.transport_id)
    return await take_turns(
        {
            "bare socket": lambda: bare.shell("echo hello"),
            "AdbDevice.shell": lambda: own.device.shell("echo hello", deadline_s=30),
        },
        rounds,
        {"AdbDevice.shell": 1.3},
    )


async def _capture(own: Rig, rounds: int) -> list[Line]:
    bare = BarePhone(own.port, own.transport_id)
    return await take_turns(
        {
            "bare socket": lambda: bare.exec("screencap"),
            "AdbDevice.exec": lambda: own.device.exec("screencap", deadline_s=30),
        },
        rounds,
        {"AdbDevice.exec": 1.3},
    )


async def _others(own: Rig) -> AsyncIterator[tuple[str, list[Line]]]:
    bare, adbutils, command = BarePhone(own.port, own.transport_id), Adbutils(own), AdbCommand(own)
    echo = {
        "bare socket": lambda: bare.shell("echo hello"),
        "adbutils": lambda: adbutils.shell("echo hello"),
        "adb command": lambda: command.shell("echo hello"),
    }
    yield "echo, as others do it", await take_turns(echo, 20)
    capture = {
        "bare socket": lambda: bare.exec("screencap"),
        "adbutils": adbutils.capture,
        "adb command": command.capture,
    }
    yield "raw screencap, as others do it", await take_turns(capture, 3)


async def _tap(own: Rig, service: Served, rounds: int) -> list[Line]:
    bare = BarePhone(own.port, own.transport_id)
    return await take_turns(
        {
            "bare socket, echo": lambda: bare.shell("echo hello"),
            "bare socket, input tap": lambda: bare.shell("input tap 540 1200"),
            "android_tap": lambda: service.invoke("android_tap", TAP),
        },
        rounds,
        {"android_tap": 4.0},
    )


async def _screenshot(own: Rig, service: Served, rounds: int) -> list[Line]:
    bare = BarePhone(own.port, own.transport_id)

    async def fetched() -> bytes:
        shot = await service.invoke("android_screenshot", WHOLE)
        return await service.xagent.fetch(shot["download_url"])

    return await take_turns(
        {
            "bare socket and Pillow": lambda: jpeg(bare.exec("screencap")),
            "android_screenshot": lambda: service.invoke("android_screenshot", WHOLE),
            "the same, and its file fetched": fetched,
        },
        rounds,
        {"android_screenshot": 1.5},
    )


async def _presence(own: Rig, service: Served, rounds: int) -> list[Line]:
    """Unplugged: until `offline` is pushed. Plugged in: until `connected` is, the reconnector's pause included."""
    gone, back = [], []
    for _ in range(rounds):
        begun = await own.tell("unplug")
        gone.append(await service.told("offline") - begun)
        begun = await own.tell("plug")
        back.append(await service.told("connected") - begun)
    return [Line("unplug", tuple(gone)), Line("plug in", tuple(back))]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=400, help="of the short commands; a twentieth of the long")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a target is missed")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
