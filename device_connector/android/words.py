"""Words of a command line: taken apart once on this side, quoted again for the phone's shell."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from device_connector.errors import InvalidArguments, PermissionDenied
from device_connector.texts import Text

OPERATORS = frozenset(";|&<>()")
"""Refused outside quotes: they would start a second command, a redirection or a subshell."""

EXPANSIONS = frozenset("$`")
"""Refused everywhere but inside single quotes, a backslash before them or not."""

_PLAIN = re.compile(r"[A-Za-z0-9_./:,+-]+")
_DOUBLE_ESCAPES = frozenset('"\\')


def quote(word: str) -> str:
    """`word` as the phone's shell reads it back unchanged; ValueError for NUL, which no argv can hold."""
    if "\0" in word:
        raise ValueError("NUL cannot stand in a word")
    return word if _PLAIN.fullmatch(word) else "'" + word.replace("'", "'\\''") + "'"


def join(words: Iterable[str]) -> str:
    """One command line whose words are exactly `words`."""
    return " ".join(map(quote, words))


def split(line: str) -> tuple[str, ...]:
    """The words of `line`, as a shell without expansions, operators and globbing reads them.

    PermissionDenied for an operator, an expansion or a control character; InvalidArguments for an open quote or
    no word at all.
    """
    _refuse_controls(line)
    words = tuple(_words(iter(line)))
    if not words:
        raise InvalidArguments(Text("command: holds no word", "command：没有任何单词"))
    return words


def _refuse_controls(line: str) -> None:
    for place, char in enumerate(line):
        if unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"}:
            raise _refused(f"U+{ord(char):04X} at {place}", "a control character", "控制字符")


def _words(chars: Iterator[str]) -> Iterator[str]:
    word: list[str] | None = None
    for char in chars:
        if char == " ":
            if word is not None:
                yield "".join(word)
            word = None
            continue
        word = [] if word is None else word
        word.extend(_piece(char, chars))
    if word is not None:
        yield "".join(word)


def _piece(char: str, chars: Iterator[str]) -> str:
    """What `char`, read outside quotes, adds to the word."""
    if char == "'":
        return _single(chars)
    if char == '"':
        return _double(chars)
    if char == "\\":
        return _plain(_next(chars, "\\"))
    if char in OPERATORS:
        raise _refused(repr(char), "an operator outside quotes", "引号外的操作符")
    return _plain(char)


def _single(chars: Iterator[str]) -> str:
    inside: list[str] = []
    while (char := _next(chars, "'")) != "'":
        inside.append(char)
    return "".join(inside)


def _double(chars: Iterator[str]) -> str:
    inside: list[str] = []
    while (char := _next(chars, '"')) != '"':
        if char == "\\":
            after = _plain(_next(chars, '"'))
            char = after if after in _DOUBLE_ESCAPES else char + after
        inside.append(_plain(char) if len(char) == 1 else char)
    return "".join(inside)


def _plain(char: str) -> str:
    if char in EXPANSIONS:
        raise _refused(repr(char), "an expansion outside single quotes", "单引号外的展开符")
    return char


def _next(chars: Iterator[str], opened: str) -> str:
    try:
        return next(chars)
    except StopIteration:
        raise InvalidArguments(
            Text(f"command: {opened} is not closed; add what is missing", f"command：{opened} 没有结束，请补全")
        ) from None


def _refused(shown: str, what: str, what_zh: str) -> PermissionDenied:
    return PermissionDenied(
        Text(
            f"command: {shown} is {what}; send one plain command, its text in single quotes where needed",
            f"command：{shown} 是{what_zh}；请只发送一条简单命令，必要时用单引号括起文本",
        )
    )
