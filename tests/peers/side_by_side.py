"""mobile-mcp and this connector in turns on one virtual phone, in one run: `make peers`.

All go over the same private adb server; the phone and the connector are processes of their own. Ratios are over
mobile-mcp's time, and the last line of a table is what the phone and the adb server take by themselves. Exits with
1 where the two do not see the same screen; with --strict also where a ratio misses its target.

What a virtual phone cannot show: it starts no Java process for a tap, and of a screen at rest it keeps the PNG
that a real phone packs anew. As it ships, mobile-mcp first waits some five seconds for a Java server of its own,
which a virtual phone cannot run, whenever it looks at the screen: that way only its tap is compared. By the adb
command its screenshot is the whole PNG, and no JPEG.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from mcp_client import mcp_server
from mobile_mcp import MODES, installed
from rich.console import Console

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))

from bare import BarePhone  # noqa: E402 - the folder has to be on the path first
from rig import Rig, rig  # noqa: E402
from same_screen import EVERYTHING, Ours, Theirs, differences  # noqa: E402
from served import served  # noqa: E402
from turns import Contender, Line, as_table, take_turns  # noqa: E402

SHIPPED, BY_ADB = "mobilecli", "the adb command"
OURS, ALONE = "this connector", "the phone alone, by a bare socket"
SETTINGS = "com.android.settings"
TAP = {"x": 540, "y": 1200}


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of call: who makes it, the yardstick first, and the part of its time that ours may take."""

    title: str
    contenders: Mapping[str, Contender]
    target: float


@dataclass(frozen=True, slots=True)
class Sides:
    """Everybody on one phone."""

    shipped: Theirs
    by_adb: Theirs
    ours: Ours
    bare: BarePhone

    def kinds(self) -> tuple[Kind, ...]:
        """What is compared, with the targets: a tap in 1/6 of the time, a screenshot in 1/3, a list in 1/2."""
        return (
            Kind("tap, mobile-mcp as it ships", self._taps(SHIPPED, self.shipped), 1 / 6),
            Kind("tap", self._taps(BY_ADB, self.by_adb), 1 / 6),
            Kind(
                "screenshot: our 1024 px JPEG, fetched",
                {
                    _named(BY_ADB): lambda: self.by_adb.call("take_screenshot"),
                    OURS: self.ours.fetched,
                    ALONE: lambda: self.bare.exec("screencap"),
                },
                1 / 3,
            ),
            Kind(
                "element list",
                {
                    _named(BY_ADB): lambda: self.by_adb.call("list_elements_on_screen"),
                    OURS: lambda: self.ours.call("android_ui_tree", EVERYTHING),
                    ALONE: lambda: self.bare.exec("uiautomator dump /dev/tty"),
                },
                1 / 2,
            ),
        )

    def _taps(self, mode: str, theirs: Theirs) -> Mapping[str, Contender]:
        return {
            _named(mode): lambda: theirs.call("click_on_screen_at_coordinates", **TAP),
            OURS: lambda: self.ours.call("android_tap", TAP),
            ALONE: lambda: self.bare.shell("input tap {x} {y}".format(**TAP)),
        }

    async def disagreements(self) -> list[str]:
        """Where they see different screens: on the launcher, then in an app that each opens."""
        self.home()
        found = await self._seen("launcher")
        await self.by_adb.call("launch_app", packageName=SETTINGS)
        found += await self._seen("Settings, opened by mobile-mcp", SETTINGS)
        self.home()
        await self.ours.call("android_app_launch", {"package": SETTINGS})
        return found + await self._seen("Settings, opened by this connector", SETTINGS)

    async def _seen(self, where: str, package: str | None = None) -> list[str]:
        front = (await self.ours.call("android_ui_tree", EVERYTHING))["app"]["package"]
        found = [f"{front} is in front"] if package not in {None, front} else []
        return [f"{where}: {one}" for one in found + await differences(self.by_adb, self.ours)]

    def home(self) -> None:
        """To the launcher, by none of the contenders."""
        self.bare.shell("input keyevent KEYCODE_HOME")


def _named(mode: str) -> str:
    return f"mobile-mcp by {mode}"


@asynccontextmanager
async def _sides(own: Rig, entry: Path, folder: Path) -> AsyncIterator[Sides]:
    env, command = _environment(own, folder), ("node", str(entry), "--stdio")
    async with (
        served(own, folder) as service,
        mcp_server(*command, env={**env, **MODES[SHIPPED][0]}) as shipped,
        mcp_server(*command, env={**env, **MODES[BY_ADB][0]}) as by_adb,
    ):
        bare = BarePhone(own.port, own.transport_id)
        yield Sides(Theirs(shipped, own.serial), Theirs(by_adb, own.serial), Ours(service), bare)


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
    }


async def _compare(entry: Path, folder: Path, rounds: int) -> tuple[bool, bool]:
    """Whether both saw the same, and whether every target was met; prints what there is to see."""
    console, missed = Console(), list[str]()
    async with rig(folder) as own, _sides(own, entry, folder) as sides:
        disagreements = await sides.disagreements()
        for kind in sides.kinds():
            sides.home()
            lines = await take_turns(kind.contenders, rounds, {OURS: kind.target})
            console.print(as_table(kind.title, lines))
            missed += [_miss(kind, line, lines[-1]) for line in lines if line.is_over]
    for line in missed + disagreements:
        console.print(line, style="red", markup=False, highlight=False)
    if not disagreements:
        console.print("both see the same on the launcher and in Settings", style="green")
    return not disagreements, not missed


def _miss(kind: Kind, ours: Line, alone: Line) -> str:
    ratio = f"missed: {kind.title}: {ours.ratio:.2f} of mobile-mcp's time, at most {kind.target:.2f} wanted"
    return f"{ratio}; the phone alone takes {alone.ratio:.2f}"


def main() -> int:
    """Compare; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", help="where npm's package is, or is to be installed")
    parser.add_argument("--rounds", type=int, default=10, help="of each kind of call")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a target is missed")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="device-connector-peers-") as name:
        entry = installed(given.folder or Path(name))
        same, fast = asyncio.run(_compare(entry, Path(name), given.rounds))
    return int(not same or (given.strict and not fast))


if __name__ == "__main__":
    sys.exit(main())
