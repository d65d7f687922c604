"""Where the picture is in the output of `screencap`, and what it means when there is none."""

from __future__ import annotations

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from device_connector.android.capture import (
    SIGNATURE,
    Fault,
    Frame,
    default_display_id,
    png_frame,
    raw_frame,
    repaired,
)
from tests.android.readings import Recording, by_name, recordings

WARNING = b"[Warning] Multiple displays were found, but no display id was specified!\nSee -d.\n"


def png() -> bytes:
    out = io.BytesIO()
    Image.effect_noise((40, 30), 90).convert("RGBA").save(out, "PNG")
    return out.getvalue()


def raw(width: int, height: int, header: int = 16, pixels: int = 1) -> bytes:
    depth = {1: 4, 3: 3}[pixels]
    head = struct.pack("<IIII", width, height, pixels, 1)[:header]
    return head + bytes(width * height * depth)


WHOLE = png()
RECORDED = recordings("screencap")


@pytest.mark.parametrize("recording", [one for one in RECORDED if "png_offset" in one.expected], ids=by_name)
def test_recorded_offset(recording: Recording) -> None:
    """The signature is found behind warnings, and not found in mangled bytes or error texts."""
    found = recording.data.find(SIGNATURE)
    assert (found if found >= 0 else None) == recording.expected["png_offset"]


@pytest.mark.parametrize("recording", [one for one in RECORDED if one.expected.get("warning")], ids=by_name)
def test_recorded_warning_before_a_whole_picture(recording: Recording) -> None:
    """What stands before the picture is cut off and kept."""
    offset = recording.expected["png_offset"]
    found = png_frame(recording.data[:offset] + WHOLE)
    assert isinstance(found, Frame)
    assert found.start == offset
    assert found.warning.startswith("[Warning] Multiple displays")


@pytest.mark.parametrize("recording", [one for one in RECORDED if "error" in one.expected], ids=by_name)
def test_recorded_fault(recording: Recording) -> None:
    """A missing binary, a denied file and an empty output are told apart."""
    found = png_frame(recording.data)
    assert isinstance(found, Fault)
    assert found.reason == {"no_data": "empty"}.get(recording.expected["error"], recording.expected["error"])


@pytest.mark.parametrize(
    "recording", [one for one in RECORDED if "default_display_id" in one.expected], ids=by_name
)
def test_recorded_usage(recording: Recording) -> None:
    """The default display of `screencap -h`: logical on old phones, physical on new ones."""
    assert default_display_id(recording.text) == recording.expected["default_display_id"]


def test_recorded_mangling_is_recognised() -> None:
    """Line feeds turned into CRLF are told from other damage."""
    (mangled,) = (one for one in RECORDED if "mangled" in one.expected)
    assert png_frame(mangled.data) == Fault("mangled")


@pytest.mark.parametrize("line_end", [b"\r\n", b"\r\r\n"])
def test_mangled_picture_is_repaired(line_end: bytes) -> None:
    """Both ways in which a terminal spoils line feeds are undone."""
    assert repaired(WHOLE.replace(b"\n", line_end)) == WHOLE


def test_clean_picture_is_never_repaired() -> None:
    """CRLF inside good data stays."""
    assert repaired(WHOLE + b"\r\n") == WHOLE + b"\r\n"


@given(st.integers(min_value=1, max_value=len(WHOLE) - 1))
def test_cut_png_is_never_whole(cut: int) -> None:
    """A PNG cut anywhere before its last byte is no picture."""
    assert isinstance(png_frame(WHOLE[:cut]), Fault)


@given(st.integers(min_value=len(SIGNATURE), max_value=len(WHOLE) - 1))
def test_damaged_png_is_never_whole(place: int) -> None:
    """One wrong byte anywhere behind the signature fails a checksum."""
    damaged = bytearray(WHOLE)
    damaged[place] ^= 1
    assert png_frame(bytes(damaged)) == Fault("truncated")


def test_bytes_behind_the_picture_are_left_alone() -> None:
    """The picture ends at IEND, whatever follows."""
    found = png_frame(WHOLE + b"mark 0\n")
    assert isinstance(found, Frame)
    assert (found.end, found.width, found.height) == (len(WHOLE), 40, 30)


@pytest.mark.parametrize("header", [12, 16])
@pytest.mark.parametrize("pixels", [1, 3])
@pytest.mark.parametrize("warning", [b"", WARNING])
def test_raw(header: int, pixels: int, warning: bytes) -> None:
    """Both lengths of the header, three and four bytes a pixel, warnings before or not."""
    data = warning + raw(20, 10, header, pixels)
    found = raw_frame(data, len(data))
    assert isinstance(found, Frame)
    assert (found.width, found.height, found.start) == (20, 10, len(warning) + header)
    assert found.warning == warning.decode().strip()


@given(st.integers(min_value=12, max_value=16 + 799))
def test_cut_raw_is_never_whole(cut: int) -> None:
    """A raw picture that lacks bytes is told as cut."""
    data = raw(20, 10)
    assert raw_frame(data[:cut], cut) == Fault("truncated") or cut == 12 + 800


def test_no_bytes() -> None:
    """Nothing before the end mark is an empty capture."""
    assert raw_frame(b"mark 0\n", 0) == Fault("empty")


def test_words_instead_of_pixels() -> None:
    """An error text keeps its words."""
    words = b"Failed to take screenshot. Status: -22\n"
    assert raw_frame(words, len(words)) == Fault("no_picture", words.decode().strip())
