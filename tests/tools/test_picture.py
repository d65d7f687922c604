"""Pictures are cut, made smaller and encoded; what a protected window blackened is told."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from device_connector.android.capture import Frame
from device_connector.android.screen import Region
from device_connector.tools.picture import Format, Made, Order, digest, make

SIZE = (360, 800)
WHOLE = Region(0, 0, *SIZE)
BARS = 40


def drawn(*, black: Region | None = None) -> Image.Image:
    image = Image.new("RGBA", SIZE, (200, 220, 240, 255))
    if black:
        image.paste((0, 0, 0, 255), black.box())
    return image


def made(image: Image.Image, order: Order, *secure: Region, mode: str = "RGBX") -> Made:
    if mode == "png":
        out = io.BytesIO()
        image.save(out, "PNG")
        data = out.getvalue()
    else:
        data = image.tobytes("raw", {"RGBX": "RGBA", "RGB": "RGB", "BGRX": "BGRA"}[mode])
    frame = Frame(mode, *image.size, 0, len(data), "")
    return make(data, frame, SIZE, order, secure)


def opened(picture: Made) -> Image.Image:
    return Image.open(io.BytesIO(picture.data))


@pytest.mark.parametrize("kind", ["jpeg", "png", "webp"])
def test_formats(kind: Format) -> None:
    """Each format is what it says, at the size that is told."""
    found = made(drawn(), Order(0, kind, 80, WHOLE))
    assert (opened(found).format or "").lower() == kind
    assert opened(found).size == (found.width, found.height) == SIZE


@pytest.mark.parametrize("mode", ["RGBX", "BGRX", "png"])
def test_colours_survive_every_pixel_format(mode: str) -> None:
    """Raw pictures of both byte orders and PNGs show the same colours."""
    found = made(drawn(), Order(0, "png", 80, WHOLE), mode=mode)
    assert opened(found).convert("RGB").getpixel((9, 9)) == (200, 220, 240)


EDGES = [(0, SIZE), (800, SIZE), (4000, SIZE), (400, (180, 400)), (1, (1, 1))]


@pytest.mark.parametrize(("max_edge", "size"), EDGES)
def test_max_edge(max_edge: int, size: tuple[int, int]) -> None:
    """The longest side is made no longer than asked, never longer than it was, and both sides keep their ratio."""
    found = made(drawn(), Order(max_edge, "jpeg", 80, WHOLE))
    assert (found.width, found.height) == size


def test_region() -> None:
    """Only the part that was asked for is shown."""
    found = made(drawn(black=Region(100, 200, 160, 300)), Order(0, "png", 80, Region(100, 200, 160, 300)))
    assert (found.width, found.height) == (60, 100)
    assert opened(found).convert("L").getextrema() == (0, 0)


@pytest.mark.parametrize(
    ("black", "secure", "protected"),
    [
        (None, (), "none"),
        (None, (WHOLE,), "none"),
        (WHOLE, (), "none"),
        (WHOLE, (WHOLE,), "whole"),
        (Region(0, BARS, 360, 760), (Region(0, BARS, 360, 760),), "partial"),
        (Region(0, 560, 360, 800), (Region(0, 560, 360, 800),), "partial"),
    ],
)
def test_protected(black: Region | None, secure: tuple[Region, ...], protected: str) -> None:
    """Black where a protected window is: all of the screen, or its part; black alone proves nothing."""
    assert made(drawn(black=black), Order(0, "jpeg", 80, WHOLE), *secure).protected == protected


def test_digest_is_of_the_picture_alone() -> None:
    """Bytes round the picture do not change its checksum; one pixel does."""
    pixels = drawn().tobytes()
    frame = Frame("RGBX", *SIZE, 4, 4 + len(pixels), "")
    assert digest(b"head" + pixels, frame) == digest(b"HEAD" + pixels + b"tail", frame)
    assert digest(b"head" + pixels, frame) != digest(b"head" + bytes([pixels[0] ^ 1]) + pixels[1:], frame)
