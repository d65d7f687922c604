"""`probe`: any connector, checked as xAgent would meet it."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

import typer
from rich.console import Group
from rich.text import Text as Line
from typer.core import TyperCommand

from device_connector.cli.options import Config, Json
from device_connector.cli.output import answer, table
from device_connector.errors import UsageError
from device_connector.keys import ENVIRONMENT_VARIABLE
from device_connector.settings import load
from device_connector.texts import Text

if TYPE_CHECKING:
    from device_connector.xagent.probe import Report

MARKS = {"passed": ("✔", "green"), "failed": ("✘", "bold red"), "not_checked": ("–", "dim")}


class ProbeCommand(TyperCommand):
    """Takes `--call TOOL JSON`, two words that Typer's lists of options cannot hold apart."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Join the two words of each call into one."""
        return super().parse_args(ctx, _joined(args))


def probe(
    url: Annotated[str, typer.Argument(metavar="URL", help="The connector's Base URL.")],
    *,
    api_key_file: Annotated[
        Path | None,
        typer.Option(
            "--api-key-file", metavar="FILE", help=f"File with the API key; else ${ENVIRONMENT_VARIABLE}."
        ),
    ] = None,
    call: Annotated[
        list[str] | None,
        typer.Option(
            "--call", metavar="TOOL JSON", help="Call a tool with these arguments as well; may be repeated."
        ),
    ] = None,
    device_code: Annotated[
        str | None,
        typer.Option("--device-code", metavar="CODE", help="Bind a phone by this code before the calls."),
    ] = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Check Card, Skill, health and the data plane of any connector against protocol 3.0; exit 1 on a failure."""
    from device_connector.xagent.probe import probe as check_connector

    load(config)
    calls = [_call(words) for words in call or []]
    report = asyncio.run(check_connector(_base_url(url), _key(api_key_file), calls, device_code=device_code))
    answer(as_json, {"ok": report.ok, "checks": [row.as_json() for row in report.rows]}, _shown(report))
    if not report.ok:
        raise typer.Exit(1)


def _joined(args: list[str]) -> list[str]:
    joined: list[str] = []
    rest = list(args)
    while rest:
        word = rest.pop(0)
        joined.append(word)
        if word == "--call" and len(rest) > 1:
            joined.append(f"{rest.pop(0)} {rest.pop(0)}")
    return joined


def _call(words: str) -> tuple[str, dict[str, Any]]:
    tool_id, _, text = words.partition(" ")
    try:
        arguments = json.loads(text)
    except ValueError:
        arguments = None
    if not isinstance(arguments, dict):
        raise UsageError(
            Text(
                f"--call {words!r}: write the tool's id and its arguments as a JSON object, "
                """as in --call android_key '{"key": "home"}'""",
                f"--call {words!r}：应为工具 id 加一个 JSON 对象",
            )
        )
    return tool_id, arguments


def _base_url(url: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise UsageError(
            Text(f"{url!r} is no Base URL: write http://host:port, with its path prefix", f"{url!r} 不是 Base URL")
        )
    return url


def _key(file: Path | None) -> str | None:
    return file.read_text("utf-8").strip() if file else os.environ.get(ENVIRONMENT_VARIABLE) or None


def _shown(report: Report) -> Group:
    rows = [(Line(*MARKS[row.outcome]), row.id, row.section, row.demand, row.seen) for row in report.rows]
    passed = sum(row.outcome == "passed" for row in report.rows)
    failed = len(report.failed)
    verdict = Line(f"{passed} passed, {failed} failed, {len(rows) - passed - failed} not checked")
    verdict.stylize("green" if report.ok else "red")
    return Group(table(["", "check", "section", "rule", "seen"], rows, ""), verdict)
