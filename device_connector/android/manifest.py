"""AndroidManifest.xml as it stands in an APK: binary XML, read as far as installing needs it.

Source: frameworks/base/libs/androidfw/include/androidfw/ResourceTypes.h.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from device_connector.android.packages import NAME

_DOCUMENT, _STRINGS, _RESOURCES, _START, _END = 0x0003, 0x0001, 0x0180, 0x0102, 0x0103
_UTF8 = 1 << 8
_NOTHING = 0xFFFFFFFF
_TEXT, _NUMBER, _HEX, _TRUTH = 0x03, 0x10, 0x11, 0x12

_BY_ID: Mapping[int, str] = MappingProxyType(
    {
        0x01010001: "label",
        0x01010003: "name",
        0x0101021B: "versionCode",
        0x0101021C: "versionName",
        0x01010272: "testOnly",
        0x01010576: "versionCodeMajor",
    }
)
"""Attributes by the number of their resource: shrunk manifests leave their names out."""

MOST_TEXT = 8 << 20
"""Characters that a manifest's strings may have together."""

Attributes = Mapping[str, str | int | bool]


@dataclass(frozen=True, slots=True)
class Element:
    """The start of an element, `depth` counted from 0; an attribute that is a reference is left out."""

    depth: int
    tag: str
    attributes: Attributes


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a package says it is. `split`: the name of a part, None for the base that every package has."""

    package: str
    version_code: int
    version_name: str | None
    split: str | None
    test_only: bool
    label: str | None
    launcher: str | None


def manifest(data: bytes) -> Manifest:
    """Read a binary manifest; ValueError says what is wrong with it."""
    try:
        found = tuple(elements(data))
    except (struct.error, IndexError) as error:
        raise ValueError(f"AndroidManifest.xml is cut short or damaged ({error})") from error
    root = found[0] if found else None
    said = root.attributes if root is not None and root.tag == "manifest" else {}
    if not NAME.fullmatch(str(said.get("package", ""))):
        raise ValueError("AndroidManifest.xml names no package")
    application = next((one.attributes for one in found if one.tag == "application" and one.depth == 1), {})
    return Manifest(
        package=str(said["package"]),
        version_code=_number(said.get("versionCodeMajor")) << 32 | _number(said.get("versionCode")),
        version_name=_text(said.get("versionName")),
        split=_text(said.get("split")),
        test_only=application.get("testOnly") is True,
        label=_text(application.get("label")),
        launcher=_launcher(found),
    )


def _number(value: str | int | bool | None) -> int:
    return int(value) if isinstance(value, int) else 0


def _text(value: str | int | bool | None) -> str | None:
    return value if isinstance(value, str) and value else None


def _launcher(found: tuple[Element, ...]) -> str | None:
    """The first activity with a filter of the LAUNCHER category."""
    activity = None
    for one in found:
        if one.tag in {"activity", "activity-alias"}:
            activity = _text(one.attributes.get("name"))
        elif one.tag == "category" and one.attributes.get("name") == "android.intent.category.LAUNCHER":
            return activity
    return None


def elements(data: bytes) -> Iterator[Element]:
    """The elements in order; ValueError, struct.error or IndexError for what is no binary XML."""
    kind, head, size = struct.unpack_from("<HHI", data)
    if kind != _DOCUMENT or head < 8:
        raise ValueError("AndroidManifest.xml is not in the binary form")
    reader, at = _Reader(), head
    while at + 8 <= min(size, len(data)):
        kind, head, length = struct.unpack_from("<HHI", data, at)
        if length < 8 or length > len(data) - at:
            raise ValueError("AndroidManifest.xml: a piece has an impossible length")
        element = reader.take(kind, head, memoryview(data)[at : at + length])
        if element is not None:
            yield element
        at += length


class _Reader:
    """Takes the pieces of a document one by one."""

    def __init__(self) -> None:
        self._strings = _Strings(memoryview(b""), 0)
        self._ids: tuple[int, ...] = ()
        self._depth = 0

    def take(self, kind: int, head: int, piece: memoryview) -> Element | None:
        """An element, where the piece starts one."""
        if kind == _STRINGS:
            self._strings = _Strings(piece, head)
        elif kind == _RESOURCES:
            self._ids = struct.unpack_from(f"<{(len(piece) - head) // 4}I", piece, head)
        elif kind == _END:
            self._depth -= 1
        elif kind == _START:
            self._depth += 1
            return self._element(head, piece)
        return None

    def _element(self, head: int, piece: memoryview) -> Element:
        _, tag, start, size, count = struct.unpack_from("<IIHHH", piece, head)
        rows = (struct.unpack_from("<IIIHBBI", piece, head + start + size * row) for row in range(count))
        told = ((self._name(name), self._value(kind, value, raw)) for _, name, raw, _, _, kind, value in rows)
        known = {name: value for name, value in told if value is not None}
        return Element(self._depth - 1, self._strings[tag], known)

    def _name(self, index: int) -> str:
        known = _BY_ID.get(self._ids[index]) if index < len(self._ids) else None
        return known or self._strings[index]

    def _value(self, kind: int, value: int, raw: int) -> str | int | bool | None:
        if kind == _TEXT:
            return self._strings[value if value != _NOTHING else raw]
        if kind in {_NUMBER, _HEX}:
            return value
        return bool(value) if kind == _TRUTH else None


class _Strings:
    """A pool of strings, each read when it is asked for: a hostile pool is far longer than what it lies in."""

    def __init__(self, piece: memoryview, head: int) -> None:
        self._piece, self._head = piece, head
        self._known: dict[int, str] = {}
        self._left = MOST_TEXT

    def __getitem__(self, index: int) -> str:
        if index not in self._known:
            self._known[index] = self._read(index)
        return self._known[index]

    def _read(self, index: int) -> str:
        count, _, flags, start = struct.unpack_from("<IIII", self._piece, 8)
        if index >= count:
            raise IndexError(f"string {index} of {count}")
        (offset,) = struct.unpack_from("<I", self._piece, self._head + 4 * index)
        found = (_utf_8 if flags & _UTF8 else _utf_16)(self._piece, start + offset)
        self._left -= len(found)
        if self._left < 0:
            raise ValueError(f"AndroidManifest.xml has more than {MOST_TEXT} characters of text")
        return found


def _utf_8(piece: memoryview, at: int) -> str:
    """Two lengths, in characters and in bytes, each of one byte or two."""
    at += 2 if piece[at] & 0x80 else 1
    size = piece[at]
    at += 1
    if size & 0x80:
        size = (size & 0x7F) << 8 | piece[at]
        at += 1
    return bytes(piece[at : at + size]).decode("utf-8", "replace")


def _utf_16(piece: memoryview, at: int) -> str:
    """One length, in code units, of two bytes or four."""
    (size,) = struct.unpack_from("<H", piece, at)
    at += 2
    if size & 0x8000:
        size = (size & 0x7FFF) << 16 | struct.unpack_from("<H", piece, at)[0]
        at += 2
    return bytes(piece[at : at + 2 * size]).decode("utf-16-le", "replace")
