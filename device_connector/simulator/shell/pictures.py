"""What a display shows, as the bytes that `screencap` writes."""

from __future__ import annotations

import io
import struct

from device_connector.simulator.phone import Display, Phone

_RGBA_8888 = 1
_SRGB = 1


def png(phone: Phone, display: Display) -> bytes:
    """A PNG of the display, packed fast rather than small."""
    from device_connector.simulator.screen import picture

    written = io.BytesIO()
    picture(phone, display.physical_id).save(written, "PNG", compress_level=1)
    return written.getvalue()


def raw(phone: Phone, display: Display) -> bytes:
    """Width, height, pixel format and (since Android 9) colour space, little-endian; then rows of RGBA."""
    from device_connector.simulator.screen import picture

    image = picture(phone, display.physical_id)
    fields = [image.width, image.height, _RGBA_8888] + [_SRGB] * (phone.profile.api_level >= 28)
    return struct.pack(f"<{len(fields)}I", *fields) + image.tobytes()
