"""Reads XML that may be broken: expat first, and where it gives up a forgiving reader of our own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

MOST_CHARACTERS = 8 << 20
MOST_ELEMENTS = 5000
MOST_DEPTH = 200

_OPENED = re.compile(r"<(/?)([A-Za-z_][\w.$:-]*)")
_FOLLOWS = r"(?=\s+[\w.:-]+\s*=\s*[\"']|\s*[/?]?>)"
_ATTRIBUTE = re.compile(
    rf"""\s*([A-Za-z_][\w.:-]*)\s*=\s*(?:"(?P<double>.{{0,8000}}?)"|'(?P<single>.{{0,8000}}?)'){_FOLLOWS}""",
    re.DOTALL,
)
"""A quote ends a value only where a further attribute or the tag's end follows: some makers do not escape it."""

_REFERENCE = re.compile(r"&(?:#(\d{1,7})|#[xX]([0-9A-Fa-f]{1,6})|(amp|lt|gt|quot|apos));")
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")


class Refused(Exception):
    """The text is not read: it declares a document type, or is too big, too deep or has too many elements."""


@dataclass(slots=True, eq=False)
class Markup:
    """One element with what is inside it."""

    tag: str
    attributes: Mapping[str, str]
    children: list[Markup] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Document:
    """The outermost elements; `damage` says what is wrong with the XML, None for a good one."""

    roots: tuple[Markup, ...]
    damage: str | None


def parse(text: str) -> Document:
    """The elements of `text`. Raises Refused; anything else can be read, with less in it the more is broken."""
    if len(text) > MOST_CHARACTERS:
        raise Refused(f"{len(text)} characters, more than {MOST_CHARACTERS}")
    strict = _Tree()
    try:
        _strictly(text, strict)
    except expat.ExpatError as error:
        lenient = _Tree()
        _leniently(text, lenient)
        return Document(tuple(lenient.roots), str(error))
    return Document(tuple(strict.roots), None)


class _Tree:
    """Puts elements into each other as their tags open and close."""

    def __init__(self) -> None:
        self.roots: list[Markup] = []
        self._open: list[Markup] = []
        self._count = 0

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._open) >= MOST_DEPTH:
            raise Refused(
                f"more than {MOST_ELEMENTS} elements, or more than {MOST_DEPTH} of them inside each other"
            )
        element = Markup(tag, attributes)
        (self._open[-1].children if self._open else self.roots).append(element)
        self._open.append(element)

    def end(self, tag: str) -> None:
        """Close the innermost `tag` and all inside it; one that is not open is passed over."""
        for depth in range(len(self._open) - 1, -1, -1):
            if self._open[depth].tag == tag:
                del self._open[depth:]
                return


def _strictly(text: str, tree: _Tree) -> None:
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda tag, attributes: tree.start(tag, _clean(attributes))
    parser.EndElementHandler = tree.end
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.Parse(text, True)


def _refuse_doctype(name: str, *_: object) -> None:
    raise Refused(f"a document type {name!r} is declared, which could hold an entity bomb")


def _leniently(text: str, tree: _Tree) -> None:
    """Every tag that can be made out; a tag cut off by the end of the text counts with what it has."""
    if "<!DOCTYPE" in text:
        _refuse_doctype("unknown")
    at = 0
    while found := _OPENED.search(text, at):
        closing, tag = found.groups()
        attributes, at = _attributes(text, found.end())
        if closing:
            tree.end(tag)
            continue
        tree.start(tag, attributes)
        if text.startswith("/>", at):
            tree.end(tag)


def _attributes(text: str, at: int) -> tuple[dict[str, str], int]:
    found: dict[str, str] = {}
    while one := _ATTRIBUTE.match(text, at):
        value = one["double"] if one["double"] is not None else one["single"]
        found[one[1]] = unescaped(value)
        at = one.end()
    while at < len(text) and text[at].isspace():
        at += 1
    return _clean(found), at


def unescaped(value: str) -> str:
    """`value` with its references replaced; halves of a surrogate pair, as of old serializers, are joined."""
    plain = _REFERENCE.sub(_character, value)
    return plain.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _character(found: re.Match[str]) -> str:
    decimal, hexadecimal, name = found.groups()
    if name:
        return _NAMED[name]
    point = int(decimal) if decimal else int(hexadecimal, 16)
    return chr(point) if point <= 0x10FFFF else "\ufffd"


def _clean(attributes: Mapping[str, str]) -> dict[str, str]:
    """Without the characters that XML forbids and nobody can see."""
    return {name: _UNPRINTABLE.sub("", value) for name, value in attributes.items()}
