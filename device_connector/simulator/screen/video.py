"""Pictures as an MP4; needs PyAV (the extra `video`)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any

from PIL import Image, ImageOps

_MILLISECONDS = Fraction(1, 1000)
_CODECS = ("libx264", "mpeg4")


def movie(pictures: Sequence[tuple[int, Image.Image]], size: tuple[int, int]) -> bytes:
    """The file: each picture from its moment in ms on, scaled into `size` with black beside it."""
    av: Any = import_module("av")
    out = io.BytesIO()
    codec = next(name for name in _CODECS if name in av.codecs_available)
    with av.open(out, "w", format="mp4") as container:
        stream = container.add_stream(
            codec, rate=1000, options={"preset": "ultrafast"} if codec == "libx264" else {}
        )
        stream.width, stream.height, stream.pix_fmt = *size, "yuv420p"
        for at, picture in pictures:
            frame = av.VideoFrame.from_image(ImageOps.pad(picture.convert("RGB"), size))
            frame.pts, frame.time_base = at, _MILLISECONDS
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return out.getvalue()
