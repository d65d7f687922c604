"""A phone's screen as a picture."""

from __future__ import annotations

from functools import lru_cache
from math import sin

from PIL import Image, ImageDraw

from device_connector.simulator.phone import Phone, Window
from device_connector.simulator.screen.paint import Painter

# Since Android 12 the shell sees a protected window as black; before, the whole capture fails.
_SECURE_IS_BLACK_SINCE = 31
_BLACK = (0, 0, 0, 255)
_DIM = 0.45
_HILLS = ("#6d5a86", "#4a4672", "#2c3057", "#1a1f3d")


def picture(phone: Phone, physical_id: str | None = None) -> Image.Image | None:
    """What screencap captures of a display, RGBA, as rotated now; None where it captures nothing.

    Without an id it is the default display. KeyError for an unknown one. A display that is off is black.
    """
    display = _display_of(phone, physical_id)
    size = phone.size(display)
    if display or not phone.awake or phone.faults.has("black_display"):
        return Image.new("RGBA", size, _BLACK)
    shown = phone.windows()
    if phone.profile.api_level < _SECURE_IS_BLACK_SINCE and any(_hidden(phone, window) for window in shown):
        return None
    if phone.drawn is None or phone.drawn[0] != phone.look:
        phone.drawn = (phone.look, _draw(phone, shown, size))
    return phone.drawn[1]


def _display_of(phone: Phone, physical_id: str | None) -> int:
    if physical_id is None:
        return 0
    found = next((one.id for one in phone.displays if one.physical_id == physical_id), None)
    if found is None:
        raise KeyError(physical_id)
    return found


def _hidden(phone: Phone, window: Window) -> bool:
    return window.secure and not (phone.locked or phone.shade_open)


def _draw(phone: Phone, shown: tuple[Window, ...], size: tuple[int, int]) -> Image.Image:
    image = Image.new("RGBA", size, _BLACK)
    painter = Painter(image, phone.scale)
    for window in shown:
        if window.wallpaper:
            image.paste(wallpaper(size))
        if window.modal:
            image.paste(Image.blend(image, Image.new("RGBA", size, _BLACK), _DIM))
        if window.secure:
            painter.black(window.bounds)
        else:
            painter.tree(window.root)
    return image


@lru_cache(maxsize=8)
def wallpaper(size: tuple[int, int]) -> Image.Image:
    """Evening hills, the same on every phone."""
    width, height = size
    sky = Image.linear_gradient("L").resize(size)
    image = Image.composite(Image.new("RGB", size, "#f2a37c"), Image.new("RGB", size, "#23315f"), sky)
    draw = ImageDraw.Draw(image)
    sun = min(size) * 0.13
    x, y = width * 0.72, height * 0.62
    draw.ellipse((x - sun, y - sun, x + sun, y + sun), fill="#fbc49a")
    for at, color in enumerate(_HILLS):
        draw.polygon(_hill(width, height, at), fill=color)
    # Halved and doubled: smooth edges, for a tenth of the time that drawing it larger would take.
    return image.reduce(2).resize(size, Image.Resampling.BICUBIC).convert("RGBA")


def _hill(width: int, height: int, at: int) -> list[tuple[float, float]]:
    base, steep = 0.60 + 0.1 * at, 0.05 - 0.008 * at
    top = [
        (x, height * (base + steep * (sin(x / width * 5 + at * 2.1) + 0.5 * sin(x / width * 11 + at * 4.3))))
        for x in range(0, width + 8, 8)
    ]
    return [*top, (width, height), (0, height)]
