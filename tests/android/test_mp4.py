"""The boxes of MP4 files."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from device_connector.android.mp4 import Movie, Mp4Error, Mp4Walker, boxes
from device_connector.simulator.screen.video import movie

MOVIE = movie([(0, Image.new("RGB", (64, 96), "red")), (1500, Image.new("RGB", (64, 96), "blue"))], (64, 96))


def box(kind: bytes, body: bytes = b"", *, large: bool = False) -> bytes:
    """One box, its size in 32 or 64 bits."""
    if large:
        return struct.pack(">I4sQ", 1, kind, 16 + len(body)) + body
    return struct.pack(">I4s", 8 + len(body), kind) + body


def walked(data: bytes, piece: int = 1 << 20) -> Movie:
    """The reading of `data`, handed over in pieces."""
    walker = Mp4Walker()
    for at in range(0, len(data), piece):
        walker.feed(data[at : at + piece])
    return walker.movie()


def without(kind: bytes) -> bytes:
    """MOVIE lacking one of its boxes."""
    return b"".join(box(name, body) for name, body in boxes(MOVIE) if name != kind)


@given(st.integers(1, 4000))
def test_read_in_any_pieces(piece: int) -> None:
    """What an independent encoder made is read, however its bytes come."""
    found = walked(MOVIE, piece)
    assert (found.brand, found.width, found.height, found.frames) == ("isom", 64, 96, 2)
    assert 1500 <= found.duration_ms <= 1510
    assert found.media_bytes == len(dict(boxes(MOVIE))[b"mdat"])


def test_large_and_open_boxes() -> None:
    """Sizes of 64 bits, and a last box that goes to the end of the file."""
    found = dict(boxes(MOVIE))
    head = box(b"ftyp", found[b"ftyp"]) + box(b"moov", found[b"moov"], large=True)
    assert walked(head + box(b"mdat", found[b"mdat"], large=True), 7).frames == 2
    assert walked(head + struct.pack(">I4s", 0, b"mdat") + found[b"mdat"]).frames == 2


@given(st.integers(1, len(MOVIE) - 1))
def test_cut_anywhere(at: int) -> None:
    """A part of a file is never taken for a whole one."""
    with pytest.raises(Mp4Error):
        walked(MOVIE[:at])


@given(st.binary(max_size=300))
def test_anything_else(data: bytes) -> None:
    """Bytes that are no MP4 are told as such, whatever they are."""
    with pytest.raises(Mp4Error):
        walked(box(b"ftyp", b"isom") + data)


TRACKLESS = box(b"ftyp", b"isom") + box(b"mdat", b"x") + box(b"moov", box(b"mvhd", bytes(100)))


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it is empty"),
        (b"\x89PNG\r\n\x1a\n" + bytes(20), "it begins with .*, not with ftyp"),
        (without(b"moov"), r"it has no index \(moov\): the recording did not end properly"),
        (without(b"mdat"), "it holds no pictures"),
        (TRACKLESS, "it has no video track"),
        (MOVIE.replace(b"vide", b"soun"), "it has no video track"),
        (MOVIE.replace(b"stsz", b"free"), "cannot be read"),
        (box(b"ftyp") + struct.pack(">I4s", 3, b"moov"), "has a wrong size"),
    ],
)
def test_what_is_wrong(data: bytes, why: str) -> None:
    """The reason names the box."""
    with pytest.raises(Mp4Error, match=why):
        walked(data)
