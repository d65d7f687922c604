"""`doctor`: what is wrong with this host, and the fix of each."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import typer
from rich.console import Group
from rich.text import Text as Line

from device_connector.cli.options import Config, Json
from device_connector.cli.output import answer, table

if TYPE_CHECKING:
    from device_connector.doctor import Finding

MARKS = {"ok": ("✔", "green"), "warn": ("!", "yellow"), "fail": ("✘", "bold red")}


def doctor(config: Config = None, as_json: Json = False) -> None:
    """Check adb, USB rights, keys, ports, disk, clock and each phone; changes nothing, exit 1 on a failure."""
    findings = asyncio.run(_examine(config))
    failed = any(one.verdict == "fail" for one in findings)
    answer(as_json, {"ok": not failed, "findings": [one.as_json() for one in findings]}, _shown(findings))
    if failed:
        raise typer.Exit(1)


async def _examine(config: Config) -> list[Finding]:
    from device_connector.build import build_info, unix_time
    from device_connector.doctor import examine, here

    return [one async for one in examine(here(config, unix_time(build_info().build_time)))]


def _shown(findings: list[Finding]) -> Group:
    rows = [(Line(*MARKS[one.verdict]), one.id, one.seen, one.fix or "") for one in findings]
    failed, warned = (sum(one.verdict == verdict for one in findings) for verdict in ("fail", "warn"))
    verdict = Line(f"{len(findings) - failed - warned} good, {warned} to look at, {failed} to mend")
    verdict.stylize("red" if failed else "yellow" if warned else "green")
    return Group(table(["", "check", "seen", "fix"], rows, ""), verdict)
