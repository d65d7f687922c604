"""What a command prints: one JSON object or words for a person, and errors in the same manner."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import IO, Any

from rich import box
from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text as Line

PIPE_WIDTH = 160
"""Columns where no terminal tells its own width: a table in a log should not be cut."""


def console(stream: IO[str] | None = None) -> Console:
    """A console on `stream`, stdout by default."""
    stream = stream or sys.stdout
    width = None if stream.isatty() or "COLUMNS" in os.environ else PIPE_WIDTH
    return Console(file=stream, width=width, highlight=False)


def answer(as_json: bool, value: Mapping[str, Any], shown: RenderableType) -> None:
    """Print `value` as one JSON object, or `shown` for a person."""
    if as_json:
        print(json.dumps(value, ensure_ascii=False), flush=True)
    else:
        console().print(shown)


def table(columns: Sequence[str], rows: Iterable[Sequence[str | Line]], empty: str) -> RenderableType:
    """A table, or the words of `empty` where it has no rows; cells are plain: what a phone says is no markup."""
    cells = [[cell if isinstance(cell, Line) else Line(cell) for cell in row] for row in rows]
    if not cells:
        return Line(empty, style="dim")
    made = Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False)
    for row in cells:
        made.add_row(*row)
    return made


def error(as_json: bool, code: str, message: str) -> None:
    """Print what went wrong, on stderr."""
    if as_json:
        print(json.dumps({"error": {"code": code, "message": message}}, ensure_ascii=False), file=sys.stderr)
    elif message:
        console(sys.stderr).print(Line(message, style="red"), soft_wrap=True)


def when(unix_ms: int | None) -> str:
    """A time as a person reads it, in this machine's zone; `-` where there is none."""
    if not unix_ms:
        return "-"
    return datetime.fromtimestamp(unix_ms / 1000, UTC).astimezone().strftime("%Y-%m-%d %H:%M:%S")
