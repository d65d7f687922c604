"""The boxes of an MP4 file as it comes in: whether it is whole, and what its video is.

Source: ISO/IEC 14496-12. screenrecord writes `moov` last, so a recording that was cut off has none.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

MOST_MOOV = 32 << 20
"""Bytes of the index that are kept; that of a three-minute recording has less than one per cent of it."""

_HEAD = struct.Struct(">I4s")
_LARGE = struct.Struct(">Q")
_TIMES = {0: struct.Struct(">III"), 1: struct.Struct(">QQI")}
_DURATION = {0: struct.Struct(">I"), 1: struct.Struct(">Q")}
_FOREVER = {0: (1 << 32) - 1, 1: (1 << 64) - 1}


@dataclass(frozen=True, slots=True)
class Movie:
    """A whole file with a video track; `frames` is how many pictures it has."""

    brand: str
    width: int
    height: int
    duration_ms: int
    frames: int
    media_bytes: int


class Mp4Error(ValueError):
    """Why a file is no video that can be played."""


class Mp4Walker:
    """Takes a file piece by piece, keeps its index only, and tells at the end what it is."""

    def __init__(self) -> None:
        self._boxes: dict[bytes, int] = {}
        self._bodies: dict[bytes, bytearray] = {}
        self._held = bytearray()
        self._kind = b""
        self._left = 0

    def feed(self, data: bytes) -> None:
        """The next bytes; raises Mp4Error as soon as they cannot be an MP4's."""
        view = memoryview(data)
        while view:
            view = self._body(view) if self._left else self._head(view)

    def _body(self, view: memoryview) -> memoryview:
        piece = view[: self._left]
        kept = self._bodies.get(self._kind)
        if kept is not None:
            kept += piece
            if len(kept) > MOST_MOOV:
                raise Mp4Error(f"its {_name(self._kind)} box is too large")
        self._boxes[self._kind] += len(piece)
        self._left -= len(piece)
        return view[len(piece) :]

    def _head(self, view: memoryview) -> memoryview:
        wanted = 16 if self._held[:4] == b"\0\0\0\1" else 8
        taken = wanted - len(self._held)
        self._held += view[:taken]
        if len(self._held) >= 8:
            self._begin()
        return view[taken:]

    def _begin(self) -> None:
        """Start a box once its head is whole; a size of 1 is followed by one of 64 bits."""
        size, kind = _HEAD.unpack_from(self._held)
        if size == 1 and len(self._held) < 16:
            return
        head = 16 if size == 1 else 8
        size = _LARGE.unpack_from(self._held, 8)[0] if size == 1 else size
        if not self._boxes and kind != b"ftyp":
            raise Mp4Error(f"it begins with {_name(kind)}, not with ftyp")
        if size and size < head:
            raise Mp4Error(f"its {_name(kind)} box has a wrong size")
        self._kind, self._left = kind, size - head if size else 1 << 62
        self._boxes.setdefault(kind, 0)
        if kind in {b"ftyp", b"moov"}:
            self._bodies[kind] = bytearray()
        self._held.clear()

    def movie(self) -> Movie:
        """What was fed; Mp4Error says what is missing."""
        if not self._boxes:
            raise Mp4Error("it is empty")
        if self._held or 0 < self._left < 1 << 61:
            raise Mp4Error(f"it is cut off in its {_name(self._kind)} box")
        if b"moov" not in self._bodies:
            raise Mp4Error("it has no index (moov): the recording did not end properly")
        if not self._boxes.get(b"mdat"):
            raise Mp4Error("it holds no pictures (mdat)")
        try:
            return _movie(bytes(self._bodies[b"ftyp"]), bytes(self._bodies[b"moov"]), self._boxes[b"mdat"])
        except (struct.error, KeyError) as error:
            raise Mp4Error("its index (moov) cannot be read") from error


def boxes(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The boxes side by side in `data`: kind and body."""
    at = 0
    while at + 8 <= len(data):
        size, kind = _HEAD.unpack_from(data, at)
        head = 8
        if size == 1:
            size, head = _LARGE.unpack_from(data, at + 8)[0], 16
        size = size or len(data) - at
        if size < head:
            raise Mp4Error(f"its {_name(kind)} box has a wrong size")
        yield kind, data[at + head : at + size]
        at += size


def _movie(ftyp: bytes, moov: bytes, media_bytes: int) -> Movie:
    tracks = [dict(boxes(body)) for kind, body in boxes(moov) if kind == b"trak"]
    video = next((track for track in tracks if _is_video(track)), None)
    if video is None:
        raise Mp4Error("it has no video track")
    media = dict(boxes(video[b"mdia"]))
    table = dict(boxes(dict(boxes(media[b"minf"]))[b"stbl"]))
    duration_ms = max(_duration_ms(dict(boxes(moov))[b"mvhd"]), _duration_ms(media[b"mdhd"]))
    frames = struct.unpack_from(">I", table[b"stsz"], 8)[0]
    if not frames or not duration_ms:
        raise Mp4Error(f"its video has {frames} pictures and lasts {duration_ms} ms")
    width, height = (side >> 16 for side in struct.unpack(">II", video[b"tkhd"][-8:]))
    return Movie(ftyp[:4].decode("ascii", "replace"), width, height, duration_ms, frames, media_bytes)


def _is_video(track: dict[bytes, bytes]) -> bool:
    return dict(boxes(track.get(b"mdia", b""))).get(b"hdlr", b"")[8:12] == b"vide"


def _duration_ms(header: bytes) -> int:
    """Of an mvhd or mdhd box: version and flags, two times, the units of a second, the duration."""
    version = header[0]
    times = _TIMES[version]
    scale = times.unpack_from(header, 4)[2]
    duration = _DURATION[version].unpack_from(header, 4 + times.size)[0]
    return 0 if not scale or duration == _FOREVER[version] else round(duration * 1000 / scale)


def _name(kind: bytes) -> str:
    return repr(kind.decode("ascii", "backslashreplace"))
