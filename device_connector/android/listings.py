"""`ls -l`, as toolbox printed it before Android 6 and toybox prints it since."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

FileType = Literal["file", "dir", "symlink", "block", "char", "socket", "fifo", "other"]

_TYPES: Mapping[str, FileType] = MappingProxyType(
    {"-": "file", "d": "dir", "l": "symlink", "b": "block", "c": "char", "s": "socket", "p": "fifo"}
)
_ROW = re.compile(
    r"^(?P<mode>\S)[-rwxsStT]{9}\S* +(?:\d+ +)?[^\d\s]\S* +\S+ +(?:\d+, +)?(?:(?P<size>\d+) +)?"
    r"\d{4}-\d\d-\d\d \d\d:\d\d (?P<name>.+?)\s*$",
    re.MULTILINE,
)
_MISSING = re.compile(r"No such file or directory$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Entry:
    """One row; `size` in bytes where it is told, `target` of a link."""

    name: str
    type: FileType
    size: int | None
    target: str | None


def entries(text: str) -> tuple[Entry, ...] | None:
    """The rows of a listing; None where there is no such folder."""
    found = tuple(_entry(*row.group("mode", "size", "name")) for row in _ROW.finditer(text))
    return None if not found and _MISSING.search(text) else found


def _entry(mode: str, size: str | None, name: str) -> Entry:
    kind = _TYPES.get(mode, "other")
    target = None
    if kind == "symlink":
        name, _, target = name.partition(" -> ")
    return Entry(name, kind, int(size) if size else None, target)
