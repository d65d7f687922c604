"""The Skill's ten errands, made on every simulated phone with the very calls that the Skill shows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path

import aiohttp
import pytest

from device_connector.simulator.phone import PROFILES, Phone
from device_connector.simulator.virtual import VirtualPhone
from tests.errands.replay import Agent
from tests.errands.script import SKILL, errands
from tests.servers import RunningAdb
from tests.world import World, world

ERRANDS = errands(SKILL.read_text("utf-8"))
REPORT = b"All is well."
NOTES = "com.example.notes"

Before = Callable[[], None]
Trouble = Callable[[Phone], Before]


def none(_: Phone) -> Before:
    """All is as it should be."""
    return lambda: None


def slow(phone: Phone) -> Before:
    """Every command waits before it starts."""
    phone.faults.set("slow", 0.2)
    return lambda: None


def flaky_dumps(phone: Phone) -> Before:
    """The first looks of every call fail, for want of a root and then of rest."""

    def before() -> None:
        phone.faults.set("null_root", count=1)
        phone.faults.set("no_idle", count=2)

    return before


TROUBLES: Mapping[str, Trouble] = {"as it should": none, "slow": slow, "flaky dumps": flaky_dumps}


def as_it_is(_: Phone) -> None:
    """The home screen."""


def crashed(phone: Phone) -> None:
    """Notes has just crashed."""
    phone.start(NOTES)
    phone.crash(NOTES)


SETTINGS: Mapping[str, Callable[[Phone], None]] = {"crash_dialog": crashed, "locked_phone": Phone.sleep}
"""How the phone stands before; the others begin at the home screen."""


async def upload(own: World, channel: str) -> str:
    """The file reference of a small text file that the user's side sent."""
    form = aiohttp.FormData()
    form.add_field("file", REPORT, filename="report.txt", content_type="text/plain")
    sent = {"Authorization": f"Bearer {own.key}", "X-XAgent-Connector-Channel-ID": channel}
    async with (
        aiohttp.ClientSession() as http,
        http.post(f"{own.service.url}/files/uploads", data=form, headers=sent) as answer,
    ):
        return str((await answer.json())["file_ref"])


async def made(own: World, phone: VirtualPhone, name: str, trouble: Trouble) -> None:
    """One errand on one phone."""
    link, channel = await own.bound(phone)
    file_ref = await upload(own, channel)
    SETTINGS.get(name, as_it_is)(phone.phone)
    agent = Agent(link, channel, {"file_ref": file_ref}, trouble(phone.phone))
    try:
        await agent.run(ERRANDS[name])
    except AssertionError as error:
        raise AssertionError(f"{phone.phone.profile.name}: {error}") from error


@pytest.mark.parametrize("trouble", TROUBLES.values(), ids=TROUBLES)
@pytest.mark.parametrize("name", ERRANDS)
async def test_errand(name: str, trouble: Trouble, adb_server: RunningAdb, tmp_path: Path) -> None:
    """Every call is taken and every check holds, on a current phone, an old one and a foldable at once."""
    async with world(adb_server, tmp_path, profiles=tuple(PROFILES)) as own:
        await asyncio.gather(*(made(own, phone, name, trouble) for phone in own.phones))


def test_there_are_ten() -> None:
    """The blocks are found."""
    assert len(ERRANDS) == 10
