"""Text as `input` commands: every character that a keyboard has, none read twice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from device_connector.android.words import join

ENTER, TAB, DELETE, FORWARD_DELETE = 66, 61, 67, 112
CTRL, A, MOVE_END, PASTE = 113, 29, 123, 279
"""Android's KEYCODE numbers (android.view.KeyEvent)."""

CHORDS_SINCE = 31
"""`input keycombination` came with Android 12."""

LONGEST_PIECE = 100
"""Characters of one `input text`: phones were seen to lose some when many come at once."""

LONGEST_LINE = 1500
"""Bytes of one command line; old adbds take no service name beyond 4096."""

MOST_KEYS = 400
"""Keys of one `input keyevent`."""

KEYS = {"\n": ENTER, "\t": TAB}

_RUN = re.compile(r"\n+|\t+|[^\n\t]+")

# `%s` means a space to `input text`: a percent sign and an s after it go separately. Up to Android 6 its script
# handed `$*` on, which the shell reads again: patterns that match no file stay as they are, and in /data the shell
# user may list nothing.
_CUT = re.compile(r"(?<=%)(?=s)|(?<=/)(?=[^/]*[*?\[])|(?<=[*?\[])(?=[^*?\[]*/)")
_PATTERN = re.compile(r"[*?\[]")


@dataclass(frozen=True, slots=True)
class Line:
    """One command line, and how many characters it types."""

    command: str
    characters: int


def normal(text: str) -> str:
    """`text` with one kind of line end."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def unfit(text: str) -> str | None:
    """The first character that no way can type: a control character or half of a pair."""
    return next((char for char in text if unicodedata.category(char) in {"Cc", "Cs"} and char not in KEYS), None)


def has_keys(text: str) -> bool:
    """Whether a keyboard of Android's own has a key for every character."""
    return all(" " <= char <= "~" or char in KEYS for char in text)


def lines(text: str) -> tuple[Line, ...]:
    """The command lines that type `text`, which must be of keys; newline is Enter, tab is Tab."""
    begin = "cd /data && " if _PATTERN.search(text) else ""
    return tuple(_joined(begin, [Line(*piece) for piece in _pieces(text)]))


def runs(text: str) -> list[str]:
    """`text` in pieces that are all Enter, all Tab, or neither."""
    return _RUN.findall(text)


def presses(code: int, times: int) -> str:
    """One key pressed several times."""
    return join(["input", "keyevent", *[str(code)] * times])


def cleared(api_level: int | None, length: int) -> tuple[str, ...]:
    """The command lines that empty a field of up to `length` characters, wherever its cursor stands."""
    if api_level is not None and api_level >= CHORDS_SINCE:
        return (f"{join(['input', 'keycombination', str(CTRL), str(A)])} && {presses(DELETE, 1)}",)
    both = ((code, part) for code in (DELETE, FORWARD_DELETE) for part in _parts(length))
    return tuple(presses(code, part) for code, part in both)


def _parts(length: int) -> Iterator[int]:
    for start in range(0, length, MOST_KEYS):
        yield min(MOST_KEYS, length - start)


def _pieces(text: str) -> Iterator[tuple[str, int]]:
    for run in runs(text):
        if run[0] in KEYS:
            for part in _parts(len(run)):
                yield presses(KEYS[run[0]], part), part
            continue
        for whole in _CUT.split(run):
            for start in range(0, len(whole), LONGEST_PIECE):
                piece = whole[start : start + LONGEST_PIECE]
                yield join(["input", "text", piece.replace(" ", "%s")]), len(piece)


def _joined(begin: str, pieces: list[Line]) -> Iterator[Line]:
    """As few lines as the limit lets be."""
    commands: list[str] = []
    characters = 0
    for piece in pieces:
        if commands and sum(map(len, commands)) + len(piece.command) > LONGEST_LINE:
            yield Line(begin + " && ".join(commands), characters)
            commands, characters = [], 0
        commands.append(piece.command)
        characters += piece.characters
    if commands:
        yield Line(begin + " && ".join(commands), characters)
