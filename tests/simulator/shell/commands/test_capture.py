"""`screencap`: formats, headers, displays, warnings and faults."""

from __future__ import annotations

import io
import struct
from pathlib import Path

import pytest
from PIL import Image

from device_connector.android.capture import png_frame, raw_frame
from tests.simulator.shell.console import Console

FIXTURES = Path(__file__).parents[3] / "data" / "fixtures" / "screencap"
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def recorded(name: str) -> bytes:
    """The bytes of a recorded hex dump, up to the PNG."""
    return bytes.fromhex((FIXTURES / name).read_text()).partition(SIGNATURE)[0]


def test_a_png_is_whole(pixel: Console) -> None:
    """Signature to end chunk, RGBA, as large as the screen."""
    image = Image.open(io.BytesIO(pixel.run("screencap -p").data))
    image.load()
    assert (image.size, image.mode) == ((1080, 2400), "RGBA")


def test_png_and_raw_show_the_same(pixel: Console) -> None:
    """Both are the same pixels."""
    image = Image.open(io.BytesIO(pixel.run("screencap -p").data))
    assert pixel.run("screencap").data[16:] == image.tobytes()


@pytest.mark.parametrize(
    ("profile", "header"),
    [("pixel", (1080, 2400, 1, 1)), ("nexus", (1080, 1920, 1)), ("fold", (2076, 2152, 1, 1))],
)
def test_the_raw_header_grew(profile: str, header: tuple[int, ...]) -> None:
    """Width, height, format, and since Android 9 the colour space."""
    console = Console(profile)
    data = console.run(f"screencap -d {console.phone.displays[0].physical_id}").data
    assert struct.unpack_from(f"<{len(header)}I", data) == header
    assert len(data) == len(header) * 4 + header[0] * header[1] * 4


def test_a_turned_screen_is_captured_as_it_is_turned(pixel: Console) -> None:
    """Width and height change places."""
    pixel.phone.rotation = 1
    assert struct.unpack_from("<2I", pixel.run("screencap").data) == (2400, 1080)


def test_the_same_screen_is_encoded_once(pixel: Console) -> None:
    """The bytes are kept with the picture, and made anew after a change."""
    first, second = pixel.run("screencap -p").data, pixel.run("screencap -p").data
    pixel.run("input keyevent KEYCODE_NOTIFICATION")
    assert first == second != pixel.run("screencap -p").data


def test_a_name_that_ends_in_png_decides(pixel: Console) -> None:
    """The file holds a PNG without -p, and nothing is printed."""
    assert pixel.out("screencap /sdcard/a.png") == ""
    assert pixel.phone.files.read("/sdcard/a.png").startswith(SIGNATURE)


def test_a_file_that_cannot_be_opened(pixel: Console) -> None:
    """Said on stdout, as recorded on a phone."""
    said = pixel.run("screencap -p /system/a.png")
    assert (said.out, said.code) == ("Error opening file: /system/a.png (Read-only file system)\n", 1)


def test_several_displays_are_warned_about_before_the_picture(fold: Console) -> None:
    """Android 14's paragraph, byte for byte."""
    data = fold.run("screencap -p").data
    assert data.startswith(recorded("warning_prefix_one_paragraph.hex.txt") + SIGNATURE)


def test_the_warning_of_later_androids_has_three_lines(pixel: Console) -> None:
    """347 bytes, byte for byte."""
    pixel.phone.faults.set("png_warning")
    data = pixel.run("screencap -p").data
    assert data.startswith(recorded("warning_prefix_three_lines_347_bytes.hex.txt") + SIGNATURE)


def test_a_named_display_is_captured_without_a_warning(fold: Console) -> None:
    """-d takes the physical id."""
    data = fold.run(f"screencap -p -d {fold.phone.displays[1].physical_id}").data
    assert Image.open(io.BytesIO(data)).size == (1080, 2424)


def test_a_folded_phone_captures_the_dark_panel_unless_told(fold: Console) -> None:
    """The first display found is the inner one, which is off."""
    fold.phone.fold()
    image = Image.open(io.BytesIO(fold.run("screencap -p").data.partition(b".\n")[2]))
    assert (image.size, image.convert("L").getextrema()) == ((2076, 2152), (0, 0))


@pytest.mark.parametrize(
    ("line", "words"),
    [("screencap -p -d 7", "Failed to take screenshot. Status: -2"), ("screencap -d x", "Invalid display ID")],
)
def test_an_unknown_display(pixel: Console, line: str, words: str) -> None:
    """Said on stderr, exit code 1, no picture."""
    said = pixel.run(line)
    assert words in said.err
    assert (said.data, said.code) == (b"", 1)


def test_android_6_takes_the_logical_id(nexus: Console) -> None:
    """-d 0 is the default display there."""
    assert nexus.run("screencap -p -d 0").data.startswith(SIGNATURE)


def test_the_usage_names_the_default_display(pixel: Console) -> None:
    """On stderr with exit code 1, as AOSP's usage does."""
    said = pixel.run("screencap -h")
    assert pixel.phone.displays[0].physical_id in said.err
    assert said.code == 1


def test_the_old_usage(nexus: Console) -> None:
    """Android 6's text as recorded."""
    assert nexus.run("screencap -h").err == (FIXTURES / "help_api22.txt").read_text()


def test_a_truncated_png_lacks_its_end_chunk(pixel: Console) -> None:
    """A reader that walks the chunks sees it."""
    pixel.phone.faults.set("truncated_png")
    assert getattr(png_frame(pixel.run("screencap -p").data), "reason", None) == "truncated"


def test_an_empty_capture_ends_well(pixel: Console) -> None:
    """Zero bytes, exit code 0."""
    pixel.phone.faults.set("empty_capture")
    said = pixel.run("screencap -p")
    assert (said.data, said.code) == (b"", 0)


def test_what_reads_pictures_understands_both_headers(pixel: Console, nexus: Console) -> None:
    """The connector's own reader finds width and height in either."""
    frames = [raw_frame(data := console.run("screencap").data, len(data)) for console in (pixel, nexus)]
    assert [(frame.width, frame.height) for frame in frames if hasattr(frame, "width")] == [
        (1080, 2400),
        (1080, 1920),
    ]


def test_a_protected_window_empties_old_captures(nexus: Console) -> None:
    """Before Android 12 nothing at all is captured, exit code 0."""
    nexus.out("am start com.example.bank")
    said = nexus.run("screencap -p")
    assert (said.data, said.code) == (b"", 0)


def test_a_protected_window_is_black_since_android_12(pixel: Console) -> None:
    """The bars stay."""
    pixel.out("am start com.example.bank")
    image = Image.open(io.BytesIO(pixel.run("screencap -p").data)).convert("L")
    assert image.crop((0, 400, 1080, 2000)).getextrema() == (0, 0)
    assert image.getextrema() != (0, 0)
