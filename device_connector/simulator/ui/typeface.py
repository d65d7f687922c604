"""Fonts that ship with the simulator, and how wide text is in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path

from PIL import ImageFont

_FOLDER = Path(__file__).parent / "fonts"
_LINE_HEIGHT = 1.34

# First code point of a block, and the font that draws it; "" for what has no shape of its own.
_BLOCKS: tuple[tuple[int, str], ...] = (
    (0x0000, "Roboto"),
    (0x200B, ""),
    (0x2010, "Roboto"),
    (0x2028, ""),
    (0x2030, "Roboto"),
    (0x2066, ""),
    (0x2070, "Roboto"),
    (0x2600, "NotoEmoji-Regular.ttf"),
    (0x2C00, "NotoSansCJKsc-Regular.otf"),
    (0xFE00, ""),
    (0xFE10, "NotoSansCJKsc-Regular.otf"),
    (0x1F000, "NotoEmoji-Regular.ttf"),
    (0x1F3FB, ""),
    (0x1F400, "NotoEmoji-Regular.ttf"),
    (0x20000, "NotoSansCJKsc-Regular.otf"),
)


@cache
def face(name: str, pixels: int) -> ImageFont.FreeTypeFont:
    """One of the shipped fonts at a size."""
    return ImageFont.truetype(BytesIO(_content(name)), pixels, layout_engine=ImageFont.Layout.BASIC)


@cache
def _content(name: str) -> bytes:
    # Read whole: FreeType would keep a file open for as long as the font is kept.
    return (_FOLDER / name).read_bytes()


@lru_cache(maxsize=4096)
def _font_name(character: str, bold: bool) -> str:
    point = ord(character)
    name = next(name for first, name in reversed(_BLOCKS) if first <= point)
    return f"Roboto-{'Medium' if bold else 'Regular'}.ttf" if name == "Roboto" else name


def runs(text: str, pixels: int, *, bold: bool) -> Iterator[tuple[str, ImageFont.FreeTypeFont]]:
    """The text in pieces, each with the font that has its characters."""
    for name, characters in groupby(text, lambda character: _font_name(character, bold)):
        if name:
            yield "".join(characters), face(name, pixels)


@lru_cache(maxsize=8192)
def width(text: str, pixels: int, *, bold: bool = False) -> int:
    """How many pixels one line takes."""
    return round(sum(font.getlength(piece) for piece, font in runs(text, pixels, bold=bold)))


def line_height(pixels: int) -> int:
    """From one line's top to the next one's, in pixels."""
    return round(pixels * _LINE_HEIGHT)


@lru_cache(maxsize=2048)
def wrap(text: str, pixels: int, room: int, *, bold: bool = False, most: int = 0) -> tuple[str, ...]:
    """Break text into lines no wider than `room` pixels; with `most` lines, the last ends in an ellipsis."""
    lines = tuple(line for part in text.split("\n") for line in _fill(part, pixels, room, bold))
    if not most or len(lines) <= most:
        return lines
    return (*lines[: most - 1], _shorten(lines[most - 1] + "…", pixels, room, bold))


def _fill(text: str, pixels: int, room: int, bold: bool) -> Iterator[str]:
    line = ""
    for word in _words(text):
        if line and width(line + word.rstrip(), pixels, bold=bold) > room:
            yield line.rstrip()
            line = ""
        line += word
        while len(line) > 1 and width(line.rstrip(), pixels, bold=bold) > room:
            fit = _fitting(line, pixels, room, bold)
            yield line[:fit]
            line = line[fit:]
    yield line


def _fitting(line: str, pixels: int, room: int, bold: bool) -> int:
    fit = len(line)
    while fit > 1 and width(line[:fit], pixels, bold=bold) > room:
        fit -= 1
    return fit


def _words(text: str) -> Iterator[str]:
    word = ""
    for character in text:
        word += character
        if character == " " or ord(character) >= 0x2E80:
            yield word
            word = ""
    yield word


def _shorten(line: str, pixels: int, room: int, bold: bool) -> str:
    while len(line) > 1 and width(line, pixels, bold=bold) > room:
        line = line[:-2] + "…"
    return line
