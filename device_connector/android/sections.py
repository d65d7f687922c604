"""Several commands in one line, their outputs told apart by a mark that no output can guess."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from device_connector.android.words import quote

DENIED = "Permission Denial|Can't find service|not found"
"""Kept by every filter, so that the reason of an unreadable dump is not filtered out."""


@dataclass(frozen=True, slots=True)
class Section:
    """What one command printed, and its exit code."""

    text: str
    code: int


def compose(commands: Iterable[str], mark: str) -> str:
    """One line that runs `commands` in order, each followed by `mark` and its exit code."""
    return "; ".join(f'{command}; echo "{mark} $?"' for command in commands)


def sections(output: str, mark: str) -> tuple[Section, ...]:
    """What each command printed; fewer than were sent when the output was cut."""
    pieces = re.split(rf"{re.escape(mark)} (\d+)\r?\n", output)
    return tuple(Section(text, int(code)) for text, code in zip(pieces[::2], pieces[1::2], strict=False))


def dump(service: str, keep: str) -> str:
    """A command that prints the lines of `dumpsys service` that match `keep`, stderr included."""
    return f"dumpsys {service} 2>&1 | grep -E {quote(f'{keep}|{DENIED}')}"
