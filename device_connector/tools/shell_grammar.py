"""The little language of the table of read-only commands, and how a command's words are matched against it.

A row is written as a person would read it in the README: `ls [-a|-l|-R]... [PATH]...`. A word in small letters
stands for itself; a word in capitals for a grammar of GRAMMARS; `a|b` is one of several; `[x]` may be left out;
`x...` may come again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from device_connector.texts import Text

ROOTS = ("/sdcard", "/storage/emulated/0", "/data/local/tmp")
PROC = ("meminfo", "cpuinfo", "version", "uptime", "loadavg")

_PROPERTY = re.compile(r"[A-Za-z0-9._][A-Za-z0-9._-]*")
_PACKAGE = re.compile(r"[A-Za-z]\w*(?:\.\w+)+|android", re.ASCII)
_ACTIVITY = re.compile(r"[A-Za-z]\w*(?:\.\w+)+/[.\w$]+", re.ASCII)
_NUMBER = re.compile(r"[0-9]{1,6}")
_FILTER = re.compile(r"(?:\*|[A-Za-z0-9_.]+):[VDIWEFS]", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9_.]+", re.ASCII)


def is_path(word: str) -> bool:
    """Whether `word` is a place that may be read: under one of ROOTS, or one of PROC, and without `..`."""
    if ".." in word:
        return False
    if any(word == f"/proc/{name}" for name in PROC):
        return True
    return any(word == root or word.startswith(root + "/") for root in ROOTS)


@dataclass(frozen=True, slots=True)
class Grammar:
    """What a word in capitals stands for."""

    accepts: Callable[[str], object]
    meaning: Text


GRAMMARS: dict[str, Grammar] = {
    "PROPERTY": Grammar(_PROPERTY.fullmatch, Text("a property's or setting's name", "属性或设置名")),
    "PACKAGE": Grammar(_PACKAGE.fullmatch, Text("a package name", "包名")),
    "ACTIVITY": Grammar(_ACTIVITY.fullmatch, Text("package/activity", "包名/活动名")),
    "PATH": Grammar(
        is_path,
        Text(
            f"a path under {', '.join(ROOTS)}, or /proc/{{{','.join(PROC)}}}, without `..`",
            f"{'、'.join(ROOTS)} 下的路径，或 /proc/{{{','.join(PROC)}}}，不得含 `..`",
        ),
    ),
    "NUMBER": Grammar(_NUMBER.fullmatch, Text("up to six digits", "至多六位数字")),
    "FILTER": Grammar(_FILTER.fullmatch, Text("a log filter, as in ActivityManager:I", "日志过滤器")),
    "NAME": Grammar(_NAME.fullmatch, Text("letters, digits, `_` and `.`", "字母、数字、`_`、`.`")),
}


_PIECE = re.compile(r"\[(?P<optional>[^\]]+)\](?P<again>\.\.\.)?|(?P<plain>[^\s\[]+?)(?P<more>\.\.\.)?(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Slot:
    """One place in a row: what its words are, whether it may be left empty, whether it may be filled again."""

    words: tuple[Callable[[str], object], ...]
    optional: bool
    repeats: bool

    def fits(self, words: Sequence[str], place: int) -> bool:
        """Whether the words from `place` on fill this slot once."""
        here = words[place : place + len(self.words)]
        return len(here) == len(self.words) and all(
            test(word) for test, word in zip(self.words, here, strict=True)
        )


def compile_row(row: str) -> tuple[Slot, ...]:
    """The slots of a row as the table writes it."""
    return tuple(map(_slot, _PIECE.finditer(row)))


def _slot(piece: re.Match[str]) -> Slot:
    inner = piece["optional"] or piece["plain"]
    words = tuple(partial(_one_of, tuple(map(_test, word.split("|")))) for word in inner.split())
    return Slot(words, piece["optional"] is not None, bool(piece["again"] or piece["more"]))


def _test(choice: str) -> Callable[[str], object]:
    grammar = GRAMMARS.get(choice)
    return grammar.accepts if grammar else choice.__eq__


def _one_of(tests: Sequence[Callable[[str], object]], word: str) -> bool:
    return any(test(word) for test in tests)


def matches(slots: Sequence[Slot], words: Sequence[str]) -> bool:
    """Whether the slots take all of `words`, every word of it."""
    places = {0}
    for slot in slots:
        places = {after for place in places for after in _after(slot, words, place)}
    return len(words) in places


def _after(slot: Slot, words: Sequence[str], place: int) -> set[int]:
    """Where the next slot may begin when this one begins at `place`."""
    ends = {place} if slot.optional else set()
    while slot.fits(words, place):
        place += len(slot.words)
        ends.add(place)
        if not slot.repeats:
            break
    return ends
