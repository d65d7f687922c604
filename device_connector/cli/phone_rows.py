"""Phones as `phones list` and `phones watch` show them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text as Line

from device_connector.appliance import Phones
from device_connector.appliance.chance import now_ms
from device_connector.cli import waiting
from device_connector.cli.output import answer, table, when
from device_connector.fleet import Attachment
from device_connector.fleet.phone import REASONS
from device_connector.settings import Settings
from device_connector.store import Hold, PhoneRecord

STYLES = {"ready": "green", "offline": "red", "gone": "dim"}
"""Colours of states; the others are in between."""

NO_PHONE = "no phone: attach one with USB debugging on, or `device-connector phones connect HOST:PORT`"


@dataclass(frozen=True, slots=True)
class PhoneRow:
    """One phone: `state` is the fleet's word, `gone` for a known one that is away; `reason` says the fix."""

    alias: str | None
    serial: str | None
    address: str
    server: str | None
    state: str
    model: str | None
    release: str | None
    api_level: int | None
    reason: str | None
    holder: str | None = None

    @classmethod
    def of(cls, one: Attachment, hold: Hold | None = None) -> PhoneRow:
        """An attached phone, and the operator's hold on it."""
        facts = one.facts
        return cls(
            alias=one.phone.alias if one.phone else None,
            serial=facts.serialno if facts else None,
            address=one.address,
            server=one.server,
            state=one.state,
            model=facts.model if facts else one.phone.model if one.phone else None,
            release=facts.release if facts else None,
            api_level=facts.api_level if facts else None,
            reason=None if one.state == "ready" else str(one.reason),
        ).held(hold)

    def held(self, hold: Hold | None) -> PhoneRow:
        """The row of a phone under this hold: a usable one is shown as `held`."""
        if hold is None:
            return self
        if self.state != "ready":
            return replace(self, holder=hold.holder)
        until = f" until {when(hold.until)}" if hold.until else ""
        told = f"held by {hold.holder}{until}: `phones free` ends it"
        return replace(self, state="held", reason=told, holder=hold.holder)

    @classmethod
    def gone(cls, record: PhoneRecord) -> PhoneRow:
        """A phone that was here once."""
        reason = str(REASONS["offline"])
        return cls(record.alias, record.serialno, record.address, None, "gone", record.model, None, None, reason)

    def as_json(self) -> dict[str, Any]:
        """The row for a program: `usable` is what counts."""
        return asdict(self) | {"usable": self.state == "ready"}

    def cells(self) -> tuple[str | Line, ...]:
        """The row for a person."""
        android = f"{self.release} (API {self.api_level})" if self.release else "-"
        state = Line(self.state, style=STYLES.get(self.state, "yellow"))
        return self.alias or "-", state, self.model or "-", android, self.address, self.reason or ""


def rows_table(rows: Sequence[PhoneRow], troubles: Mapping[str, str]) -> RenderableType:
    """All phones, and below them what is wrong with adb servers."""
    shown = table(
        ["alias", "state", "model", "Android", "adb serial", "what to do"], [row.cells() for row in rows], NO_PHONE
    )
    return Group(shown, *(Line(f"adb server {server}: {text}", style="red") for server, text in troubles.items()))


async def watch_phones(settings: Settings, *, as_json: bool) -> None:
    """Print each phone that comes, changes or leaves, until the process is asked to end."""
    async with waiting.followed(settings) as own:
        asked = waiting.ending()
        watcher = asyncio.create_task(_watch(own, as_json=as_json))
        await asked.wait()
        watcher.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watcher


async def _watch(own: Phones, *, as_json: bool) -> None:
    shown: dict[tuple[str | None, str], PhoneRow] = {}
    while True:
        now = {(row.server, row.address): row for row in map(PhoneRow.of, own.fleet.attachments)}
        left = [
            replace(row, state="gone", reason=str(REASONS["offline"]))
            for key, row in shown.items()
            if key not in now
        ]
        for row in left + [row for key, row in now.items() if shown.get(key) != row]:
            line = Line(f"{when(now_ms())}  ", style="dim")
            answer(as_json, {"at": now_ms(), **row.as_json()}, Line("  ").join([line, *map(_line, row.cells())]))
        shown = now
        await asyncio.sleep(waiting.LOOK_S)


def _line(cell: str | Line) -> Line:
    return cell if isinstance(cell, Line) else Line(cell)
