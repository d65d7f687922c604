"""What a display shows, as the bytes that `screencap` writes; made once a picture, and kept with it."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from device_connector.simulator.phone import Display, Phone

if TYPE_CHECKING:
    from PIL.Image import Image

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGBA_8888 = 1
_SRGB = 1
_EIGHT_BITS_RGBA = (8, 6, 0, 0, 0)


def captured(phone: Phone, display: Display, *, as_png: bool) -> bytes:
    """A PNG, or a header and rows of RGBA; b"" where the capture fails for a protected window."""
    # Late: drawing is heavy, and most commands never look.
    from device_connector.simulator.screen import picture

    image = picture(phone, display.physical_id)
    if image is None:
        return b""
    if as_png:
        return _kept(image, "png", _png)
    return _kept(image, "raw", lambda drawn: _header(drawn, phone.profile.api_level) + drawn.tobytes())


def _kept(image: Image, form: str, make: Callable[[Image], bytes]) -> bytes:
    """The picture in one form, made at the first asking."""
    if form not in image.info:
        image.info[form] = make(image)
    kept: bytes = image.info[form]
    return kept


def _header(image: Image, level: int) -> bytes:
    """Width, height, pixel format, and since Android 9 the colour space: 32 bits each, little-endian."""
    fields = [image.width, image.height, _RGBA_8888] + [_SRGB] * (level >= 28)
    return struct.pack(f"<{len(fields)}I", *fields)


def _png(image: Image) -> bytes:
    """Unfiltered rows, packed fast rather than small: a third of the time that Pillow's own writer takes."""
    pixels, width = image.tobytes(), image.width * 4
    rows = b"".join(b"\0" + pixels[start : start + width] for start in range(0, len(pixels), width))
    header = struct.pack(">2I5B", image.width, image.height, *_EIGHT_BITS_RGBA)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, 1)), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
