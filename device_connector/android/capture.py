"""The bytes of `screencap`: where the picture is, whether it is whole, and what else was printed."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from device_connector.android.failures import shell_failure

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MANGLED = {b"\x89PNG\r\r\n\x1a\r\n": b"\r\n", b"\x89PNG\r\r\r\n\x1a\r\r\n": b"\r\r\n"}
"""The signature as a terminal of Android 7 and of Android 6 spoils it, and what stands there for a line feed."""

LARGEST = 16384
WARNING_BYTES = 4096
"""Where to look for the header of a raw picture behind warnings."""

RAW_MODES = {1: ("RGBX", 4), 2: ("RGBX", 4), 3: ("RGB", 3), 5: ("BGRX", 4)}
"""Pixel formats of the raw header that are read here: Pillow's raw mode and bytes a pixel."""

HEADERS = (16, 12)
"""Bytes before the pixels: width, height, format, and since Android 9 the colour space."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A whole picture inside the output: `start` to `end`; `mode` is Pillow's raw mode, or "png"."""

    mode: str
    width: int
    height: int
    start: int
    end: int
    warning: str


@dataclass(frozen=True, slots=True)
class Fault:
    """Why there is no picture, with the words the phone printed instead."""

    reason: Literal["empty", "truncated", "mangled", "no_picture", "command_unavailable", "permission_denied"]
    words: str = ""


def picture_end(data: bytes, mark: bytes) -> int:
    """Where `mark` ends the picture, -1 without one; a raw header tells where to look before searching all."""
    shape = _shape(data, 0, len(data))
    if shape:
        width, height, (_, depth) = shape
        for header in HEADERS:
            if data.startswith(mark, end := header + width * height * depth):
                return end
    return data.find(mark)


def raw_frame(data: bytes, end: int) -> Frame | Fault:
    """The raw picture of `data` that ends exactly at `end`; warnings of a few lines may stand before it."""
    if end <= 0:
        return Fault("empty")
    for start in _starts(data, end):
        if found := _raw_at(data, start, end):
            return found
    return _no_raw(data, end)


def _starts(data: bytes, end: int) -> Iterator[int]:
    yield 0
    for line in re.finditer(rb"\n", data[: min(end, WARNING_BYTES)]):
        yield line.end()


def _raw_at(data: bytes, start: int, end: int) -> Frame | None:
    shape = _shape(data, start, end)
    if shape is None:
        return None
    width, height, (mode, depth) = shape
    for header in HEADERS:
        if start + header + width * height * depth == end:
            return Frame(mode, width, height, start + header, end, _words(data[:start]))
    return None


def _shape(data: bytes, start: int, end: int) -> tuple[int, int, tuple[str, int]] | None:
    if end - start < min(HEADERS):
        return None
    width, height, pixels = struct.unpack_from("<III", data, start)
    if not (0 < width <= LARGEST and 0 < height <= LARGEST and pixels in RAW_MODES):
        return None
    return width, height, RAW_MODES[pixels]


def _no_raw(data: bytes, end: int) -> Fault:
    shape = _shape(data, 0, end)
    if shape and end < max(HEADERS) + shape[0] * shape[1] * shape[2][1]:
        return Fault("truncated")
    return _no_picture(data[:end])


def png_frame(data: bytes) -> Frame | Fault:
    """The PNG inside `data`, walked to its end chunk with every checksum."""
    start = data.find(SIGNATURE)
    if start < 0:
        return _no_png(data)
    width, height = struct.unpack_from(">II", data, start + 16) if len(data) >= start + 24 else (0, 0)
    end = _end(data, start + len(SIGNATURE))
    return Frame("png", width, height, start, end, _words(data[:start])) if end else Fault("truncated")


def _end(data: bytes, at: int) -> int | None:
    """The place behind IEND, or None where a chunk is cut or its checksum is wrong."""
    view = memoryview(data)
    while at + 12 <= len(data):
        size = int.from_bytes(view[at : at + 4])
        after = at + 12 + size
        if after > len(data) or zlib.crc32(view[at + 4 : after - 4]) != int.from_bytes(view[after - 4 : after]):
            return None
        if data[at + 4 : at + 8] == b"IEND":
            return after
        at = after
    return None


def repaired(data: bytes) -> bytes:
    """`data` with line ends that a terminal spoiled set right, told by the signature; any other data unchanged."""
    for signature, line_end in MANGLED.items():
        if signature in data:
            return data.replace(line_end, b"\n")
    return data


def _no_png(data: bytes) -> Fault:
    if not data:
        return Fault("empty")
    return Fault("mangled") if any(one in data for one in MANGLED) else _no_picture(data)


def _no_picture(data: bytes) -> Fault:
    words = _words(data[:WARNING_BYTES])
    failure = shell_failure(words)
    if failure is None:
        return Fault("no_picture", words)
    missing = failure.reason == "command_not_found"
    return Fault("command_unavailable" if missing else "permission_denied", words)


def _words(data: bytes) -> str:
    return data.decode("utf-8", "replace").strip()[:600]


def default_display_id(usage: str) -> str | None:
    """The display that `screencap -h` says it takes by itself; a physical id since Android 10."""
    found = re.search(r"defaults? (?:to )?(\d+)\b", usage)
    return found[1] if found else None
