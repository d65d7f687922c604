"""What a test may not leave behind: tasks of its loop, sockets, files, pipes."""

from __future__ import annotations

import gc
import os
from pathlib import Path

OF_THE_INTERPRETER = ("anon_inode:", "/dev/null", "/dev/pts", "/dev/urandom", "/proc/")
"""Descriptors that Python, pytest or the loop's own selector hold as they please."""


def open_descriptors() -> dict[int, str]:
    """Every open socket, pipe and file of this process: descriptor -> what it is."""
    found: dict[int, str] = {}
    for entry in Path("/proc/self/fd").iterdir():
        try:
            target = os.readlink(entry)
        except FileNotFoundError:
            continue
        if not target.startswith(OF_THE_INTERPRETER):
            found[int(entry.name)] = target
    return found


def leaked(before: dict[int, str]) -> list[str]:
    """What is open now and was not in `before`, after the garbage is gone."""
    if not _new(before):
        return []
    gc.collect()
    return _new(before)


def _new(before: dict[int, str]) -> list[str]:
    return [what for number, what in open_descriptors().items() if before.get(number) != what]
