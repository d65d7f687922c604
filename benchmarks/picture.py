"""What a picture costs without us: Pillow on the bytes of a raw screencap."""

from __future__ import annotations

import io

from PIL import Image

HEADER_BYTES = 16


def jpeg(raw: memoryview, quality: int = 80) -> bytes:
    """A raw screencap (width, height, format, colour space, then RGBA) as a whole-size JPEG."""
    size = (int.from_bytes(raw[:4], "little"), int.from_bytes(raw[4:8], "little"))
    picture = Image.frombuffer("RGBA", size, raw[HEADER_BYTES:], "raw", "RGBA", 0, 1).convert("RGB")
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=quality)
    return file.getvalue()
