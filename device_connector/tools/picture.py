"""From the phone's pixels to the file that an agent is handed: cut, made smaller, encoded."""

from __future__ import annotations

import io
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, cast

from PIL import Image

from device_connector.android.capture import Frame
from device_connector.android.screen import Region
from device_connector.tools.marks import Mark, draw

Format = Literal["jpeg", "png", "webp"]
Protected = Literal["none", "partial", "whole"]
MIME_TYPES: dict[Format, str] = {"jpeg": "image/jpeg", "png": "image/png", "webp": "image/webp"}

GAP = 1.1
"""Whole steps of shrinking go by plain averages, the rest by the filter: a third of the time is saved."""

DARK_STEP = 8
"""Squares of pixels that are averaged before looking how many of them are black."""

BLACK_SHARE = 0.1
"""Of a protected window, to be called black: the rest may be covered by windows that are not protected."""


@dataclass(frozen=True, slots=True)
class Order:
    """What picture to make: `region` in device pixels, `max_edge` 0 for the whole size, `marks` to draw on it."""

    max_edge: int
    format: Format
    quality: int
    region: Region
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """A file, its picture's size, how much a protected window blackened, and whether all of it is black."""

    data: bytes
    width: int
    height: int
    protected: Protected
    black: bool


def make(data: bytes, frame: Frame, size: tuple[int, int], order: Order, secure: Sequence[Region]) -> Made:
    """Encode `frame` of `data` as ordered; `size` is the screen in device pixels. Blocks: run it in a thread.

    `secure` are the frames of windows that may be black, in device pixels.
    """
    image = picture(data, frame)
    box = _scaled(order.region, size, image.size)
    black = _all_black(image)
    protected = _protected(image, [_scaled(one, size, image.size) for one in secure], black=black)
    image = _fitted(image, box, order.max_edge)
    if order.marks:
        image = image.convert("RGB")
        draw(image, order.region, order.marks)
    return Made(_encoded(image, order), image.width, image.height, protected, black)


def digest(data: bytes, frame: Frame) -> int:
    """A checksum of the whole picture's bytes, to tell whether two looks are equal."""
    return zlib.adler32(memoryview(data)[frame.start : frame.end])


def picture(data: bytes, frame: Frame) -> Image.Image:
    """The frame as an image; a raw one of four bytes a pixel shares the bytes of `data`."""
    view = memoryview(data)[frame.start : frame.end]
    if frame.mode == "png":
        return Image.open(io.BytesIO(view)).convert("RGB")
    mode = "RGBX" if frame.mode == "RGBX" else "RGB"
    pixels = cast("bytes", view)  # Pillow's stubs do not know that any buffer will do.
    return Image.frombuffer(mode, (frame.width, frame.height), pixels, "raw", frame.mode, 0, 1)


def _scaled(region: Region, size: tuple[int, int], picture_size: tuple[int, int]) -> tuple[int, int, int, int]:
    """`region` in the picture's own pixels, at least one of them, clipped to it."""
    wide, high = picture_size[0] / size[0], picture_size[1] / size[1]
    left = min(max(int(region.left * wide), 0), picture_size[0] - 1)
    top = min(max(int(region.top * high), 0), picture_size[1] - 1)
    right = min(max(round(region.right * wide), left + 1), picture_size[0])
    bottom = min(max(round(region.bottom * high), top + 1), picture_size[1])
    return left, top, right, bottom


def _all_black(image: Image.Image) -> bool:
    """Whether no pixel is lit; a thousand of them are asked before all are."""
    few = image.resize((32, 32), Image.Resampling.NEAREST)
    return _black_share(few, (0, 0, 32, 32)) == 1 and _black_share(image, (0, 0, *image.size)) == 1


def _protected(image: Image.Image, secure: Sequence[tuple[int, int, int, int]], *, black: bool) -> Protected:
    """Bars, keyboards and dialogs may lie over a protected window: some of it is black, not always all."""
    if black and secure:
        return "whole"
    return "partial" if any(_black_share(image, box) >= BLACK_SHARE for box in secure) else "none"


def _black_share(image: Image.Image, box: tuple[int, int, int, int]) -> float:
    small = image.reduce(DARK_STEP, box).convert("RGB").convert("L")
    return small.histogram()[0] / (small.width * small.height)


def _fitted(image: Image.Image, box: tuple[int, int, int, int], max_edge: int) -> Image.Image:
    width, height = box[2] - box[0], box[3] - box[1]
    share = max_edge / max(width, height) if max_edge else 1.0
    if share < 1:
        size = max(1, round(width * share)), max(1, round(height * share))
        return image.resize(size, Image.Resampling.HAMMING, box, reducing_gap=GAP)
    return image if box == (0, 0, *image.size) else image.crop(box)


def _encoded(image: Image.Image, order: Order) -> bytes:
    out = io.BytesIO()
    if order.format == "jpeg":
        image.save(out, "JPEG", quality=order.quality)
    elif order.format == "webp":
        image.convert("RGB").save(out, "WEBP", quality=order.quality, method=0)
    else:
        image.convert("RGB").save(out, "PNG", compress_level=1)
    return out.getvalue()
