"""The demo's own world: a private adb server, virtual phones and a connector; the round is played in it."""

from __future__ import annotations

import socket
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from rich.console import Group
from rich.text import Text as Line

from device_connector.adb.server import adb_binary, private_server
from device_connector.appliance import Phones, logs, service
from device_connector.appliance.chance import now_ms
from device_connector.cli import waiting
from device_connector.cli.codes import issue
from device_connector.cli.demo_round import Round, Stage, Step
from device_connector.cli.output import answer, console
from device_connector.cli.transcript import transcript
from device_connector.errors import DeviceUnresponsive
from device_connector.fleet import Phone
from device_connector.keys import ApiKeys
from device_connector.settings import Settings
from device_connector.simulator.phone.profiles import PROFILES
from device_connector.simulator.virtual import VirtualPhone
from device_connector.texts import Text
from device_connector.xagent import XAgent

START_S = 30.0
"""So long an adb server and a virtual phone may take to start."""


@dataclass(frozen=True, slots=True)
class World:
    """The demo's own world: its phones, its connector and a key for it."""

    url: str
    key: str
    own: Phones
    virtual: list[VirtualPhone]


async def play(given: Settings, count: int, port: int, folder: Path, *, once: bool, as_json: bool) -> bool:
    """Show the round on the first of `count` phones, then serve unless `once`; whether every step went well."""
    with transcript(folder / "transcript.jsonl") as log:
        async with (
            _world(given, count, port) as world,
            XAgent(world.url, world.key, examine=log.received) as xagent,
        ):
            played = Round(xagent, _stage(world, folder), _reporter(as_json=as_json), log.note)
            well = await played.play()
            said = {"ok": well, "folder": str(folder), "url": world.url, "key": world.key}
            stay = well and not once
            asked = waiting.ending()
            answer(
                as_json,
                said | {"steps": [asdict(step) for step in played.steps]},
                Group(_verdict(well, folder), *([_invitation(world)] if stay else [])),
            )
            if stay:
                await asked.wait()
    return well


@asynccontextmanager
async def _world(given: Settings, count: int, port: int) -> AsyncIterator[World]:
    async with AsyncExitStack() as stack:
        state = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="device-connector-demo-")))
        profiles = list(PROFILES)
        virtual = [
            VirtualPhone.create(profile=profiles[number % len(profiles)], serial=f"VIRT{number + 1:04}")
            for number in range(count)
        ]
        for phone in virtual:
            await stack.enter_async_context(phone)
        adb = adb_binary(given.adb.path)
        adb_port = _free_port()
        await stack.enter_async_context(private_server(adb, adb_port, state / "adb"))
        settings = _settings(adb, adb_port, state, port, [phone.address for phone in virtual])
        logs.configure(settings.log)
        key = ApiKeys(settings.api_keys_file, {}).create("demo", now_ms()).key
        running = await stack.enter_async_context(service(settings))
        yield World(running.url, key, running.phones, virtual)


def _settings(adb: str, adb_port: int, state: Path, port: int, addresses: list[str]) -> Settings:
    return Settings.model_validate(
        {
            "server": {"port": port},
            "state": {"dir": str(state)},
            "adb": {"servers": [f"127.0.0.1:{adb_port}"], "path": adb},
            "devices": {"allow": ["127.0.0.1:*"], "tcp": addresses},
            "gateway": {"enabled": False},
            "log": {"level": "warning"},
            "ui": {"locale": "en"},
        }
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _stage(world: World, folder: Path) -> Stage:
    first = world.virtual[0]

    async def code() -> str:
        return issue(world.own, await _ready(world.own, first.address), ttl_s=60).code

    return Stage(code, lambda: _middle(first, "Settings"), first.unplug, first.plug, folder)


async def _ready(own: Phones, address: str) -> Phone:
    """The first phone, once the connector has met it."""

    def met() -> Phone | None:
        one = waiting.at(own, address)
        return one.phone if one and one.state == "ready" else None

    await waiting.until(lambda: met() is not None, START_S)
    phone = met()
    if phone is None:
        raise DeviceUnresponsive(
            Text(f"{address} did not come up in {START_S:.0f} s", f"{address} 未能在 {START_S:.0f} 秒内就绪")
        )
    return phone


def _middle(virtual: VirtualPhone, label: str) -> tuple[int, int]:
    """Where a person would see the icon of that label, in pixels."""
    node = next(
        node for window in reversed(virtual.phone.windows()) for node in window.root.walk() if node.text == label
    )
    left, top, right, bottom = node.bounds
    return (left + right) // 2, (top + bottom) // 2


def _reporter(*, as_json: bool) -> Callable[[Step], None]:
    """Prints each step as it ends, unless one JSON object is all that is wanted."""
    screen = console()

    def report(step: Step) -> None:
        mark = Line("✔", style="green") if step.ok else Line("✘", style="bold red")
        name = Line(f"{step.name:<40}", style="" if step.ok else "red")
        screen.print(mark, Line(f"{step.ms:>8.1f} ms", style="cyan"), name, Line(step.detail, style="dim"))

    return (lambda _: None) if as_json else report


def _verdict(well: bool, folder: Path) -> Line:
    said = Line("every step went well" if well else "a step failed", style="bold green" if well else "bold red")
    return said.append(f"; pictures and transcript are in {folder}", style="default")


def _invitation(world: World) -> Line:
    return Line.assemble(
        "\nBase URL  ", (world.url, "bold"), "\nAPI key   ", (world.key, "bold"), "\nserving until Ctrl-C"
    )
