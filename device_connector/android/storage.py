"""What `df` says, in the forms of toolbox, toybox and busybox."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_CELL = re.compile(r"(\d+(?:\.\d+)?)([KMGT]?)")


@dataclass(frozen=True, slots=True)
class FileSystem:
    """One row in bytes; `use_percent` where it is printed."""

    mount: str
    size: int
    used: int
    free: int
    use_percent: int | None = None


def parse_size(cell: str, unit: int = 1) -> int | None:
    """`2.9G` in bytes; a bare number counts `unit`s. None for what is no size, a negative one included."""
    found = _CELL.fullmatch(cell)
    if not found:
        return None
    return int(float(found[1]) * (_UNITS[found[2]] if found[2] else unit))


def file_systems(text: str) -> tuple[FileSystem, ...]:
    """Every readable row; rows with negative sizes (a card that is not mounted) are left out."""
    lines = text.splitlines()
    unit = 1024 if lines and "1K-blocks" in lines[0] else 1
    return tuple(row for line in lines[1:] if (row := _row(line.split(), unit)))


def user_storage(rows: Iterable[FileSystem]) -> FileSystem | None:
    """The row that holds the user's files: a mount of /storage/emulated or its pass-through, else /data."""
    by_mount = {row.mount: row for row in rows}
    places = ("/storage/emulated", "/mnt/pass_through/0/emulated", "/storage/emulated/0", "/data")
    return next((by_mount[place] for place in places if place in by_mount), None)


def _row(cells: list[str], unit: int) -> FileSystem | None:
    mount_first = bool(cells) and cells[0].startswith("/") and len(cells) == 5
    if mount_first:
        mount, numbers, percent = cells[0], cells[1:4], None
    elif len(cells) >= 6 and re.fullmatch(r"\d+%", cells[-2]):
        mount, numbers, percent = cells[-1], cells[-5:-2], int(cells[-2][:-1])
    else:
        return None
    size, used, free = (parse_size(cell, unit) for cell in numbers)
    if size is None or used is None or free is None:
        return None
    return FileSystem(mount, size, used, free, percent)
