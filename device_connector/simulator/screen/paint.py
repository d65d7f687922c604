"""Nodes onto a picture: fills, text, icons. Shapes are smoothed by drawing them larger and shrinking them once."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageColor, ImageDraw

from device_connector.simulator.screen.icons import icon_mask
from device_connector.simulator.ui import typeface
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.node import Bounds, Node

_FINE = 4
_BASELINE = 0.78  # of a line's height
_WHOLE_NODE_ICON = 0.58
_SELECTED = "#7fb1ff"
_EDIT = "android.widget.EditText"


class Painter:
    """Draws node trees on one picture; `scale` is pixels for a dp."""

    def __init__(self, image: Image.Image, scale: float) -> None:
        self._image = image
        self._draw = ImageDraw.Draw(image)
        self._scale = scale

    def tree(self, node: Node) -> None:
        """A node and all below it, each cut off where its parents cut it off."""
        if not node.shown:
            return
        if node.visible == node.bounds or not _paints(node):
            self._node(node)
        else:
            self._cut(node)
        for child in node.children:
            self.tree(child)

    def black(self, bounds: Bounds) -> None:
        """What a protected window leaves in a capture."""
        self._round(bounds, 0, "#000000")

    def _cut(self, node: Node) -> None:
        # Partly scrolled away: drawn whole, then what was there before is put back around the visible part.
        before = self._image.crop(node.bounds)
        self._node(node)
        seen = self._image.crop(node.visible)
        self._image.paste(before, node.bounds[:2])
        self._image.paste(seen, node.visible[:2])

    def _node(self, node: Node) -> None:
        look = node.look
        if look.fill or look.border:
            self._box(node.bounds, look)
        if look.knob:
            self._knob(node.bounds, look)
        if look.badge:
            self._badge(node.bounds, look)
        if look.icon:
            self._icon(node.bounds, look)
        if node.lines and look.color:
            self._text(node)
        if node.focused and not node.field:
            self._ring(node.bounds)

    def _box(self, bounds: Bounds, look: Look) -> None:
        left, top, right, bottom = bounds
        radius = min(self._pixels(look.radius), (right - left) // 2, (bottom - top) // 2)
        if look.border:
            self._round(bounds, radius, look.border)
            line = max(self._pixels(1.5), 1)
            bounds = (left + line, top + line, right - line, bottom - line)
            radius = max(radius - line, 0)
        if look.fill:
            self._round(bounds, radius, look.fill)

    def _round(self, bounds: Bounds, radius: int, color: str) -> None:
        ink = rgba(color)
        left, top, right, bottom = bounds
        if ink[3] < 255:
            mask = _rounded(right - left, bottom - top, radius).point(lambda value: value * ink[3] // 255)
            self._image.paste((*ink[:3], 255), bounds, mask)
            return
        if radius <= 0 and right > left and bottom > top:
            self._draw.rectangle((left, top, right - 1, bottom - 1), fill=ink)
            return
        if right - left > 2 * radius:
            self._draw.rectangle((left + radius, top, right - radius - 1, bottom - 1), fill=ink)
        if bottom - top > 2 * radius:
            self._draw.rectangle((left, top + radius, right - 1, bottom - radius - 1), fill=ink)
        disc = _disc(radius)
        for x, from_x in ((left, 0), (right - radius, radius)):
            for y, from_y in ((top, 0), (bottom - radius, radius)):
                corner = disc.crop((from_x, from_y, from_x + radius, from_y + radius))
                self._image.paste(ink, (x, y), corner)

    def _knob(self, bounds: Bounds, look: Look) -> None:
        left, top, right, bottom = bounds
        height = bottom - top
        on = look.knob_at == "end"
        size = round(height * (0.75 if on else 0.5))
        x = right - height // 2 if on else left + height // 2
        y = (top + bottom) // 2
        box = (x - size // 2, y - size // 2, x - size // 2 + size, y - size // 2 + size)
        self._round(box, size // 2, look.knob)

    def _badge(self, bounds: Bounds, look: Look) -> None:
        size = self._pixels(60)
        left = (bounds[0] + bounds[2] - size) // 2
        top = bounds[1] + (0 if look.color else (bounds[3] - bounds[1] - size) // 2)
        box = (left, top, left + size, top + size)
        self._round(box, size // 2, look.badge_fill)
        self._glyph(box, look.badge, "#ffffff", round(size * 0.54))

    def _icon(self, bounds: Bounds, look: Look) -> None:
        shorter = min(bounds[2] - bounds[0], bounds[3] - bounds[1])
        if look.icon_size:
            size = self._pixels(look.icon_size)
        elif look.fill and look.radius:
            size = round(shorter * _WHOLE_NODE_ICON)
        else:
            size = min(shorter, self._pixels(24)) if shorter > self._pixels(40) and not look.fill else shorter
        self._glyph(bounds, look.icon, look.icon_color, size)

    def _glyph(self, bounds: Bounds, icon: str, color: str, size: int) -> None:
        left = (bounds[0] + bounds[2] - size) // 2
        top = (bounds[1] + bounds[3] - size) // 2
        self._image.paste(rgba(color), (left, top), icon_mask(icon, size))

    def _text(self, node: Node) -> None:
        look = node.look
        pixels = self._pixels(look.size)
        step = typeface.line_height(pixels)
        left, top, right, bottom = node.text_place
        y = top if node.cls == _EDIT else top + max((bottom - top - step * len(node.lines)) // 2, 0)
        for line in node.lines:
            rest = right - left - typeface.width(line, pixels, bold=look.bold)
            x = left + {"start": 0, "center": rest // 2, "end": rest}[look.align]
            if look.selection != look.cursor:
                self._draw.rectangle((x, y, right - left - rest + x, y + step), fill=_SELECTED)
            self._line(line, (x, y + round(step * _BASELINE)), look)
            y += step
        if look.cursor >= 0:
            self._cursor(node, pixels, step)

    def _line(self, text: str, start: tuple[int, int], look: Look) -> None:
        mask = _line_mask(text, self._pixels(look.size), look.bold)
        self._image.paste(rgba(look.color), (start[0], start[1] - mask.height // 2), mask)

    def _ring(self, bounds: Bounds) -> None:
        width = max(self._pixels(2), 2)
        self._draw.rounded_rectangle(
            (bounds[0], bounds[1], bounds[2] - 1, bounds[3] - 1),
            radius=self._pixels(8),
            outline="#0b57d0",
            width=width,
        )

    def _cursor(self, node: Node, pixels: int, step: int) -> None:
        look = node.look
        left, top, _, _ = node.text_place
        row, before = _cursor_line(node.lines if node.text != node.hint else (), look.cursor)
        x = left + typeface.width(before, pixels, bold=look.bold)
        y = top + row * step
        self._draw.rectangle((x, y, x + max(self._pixels(1.5), 2), y + step), fill=look.border or look.color)

    def _pixels(self, dp: float) -> int:
        return round(dp * self._scale)


def _cursor_line(lines: tuple[str, ...], at: int) -> tuple[int, str]:
    for row, line in enumerate(lines):
        if at <= len(line) or row == len(lines) - 1:
            return row, line[:at]
        at -= len(line) + 1
    return 0, ""


def _paints(node: Node) -> bool:
    look = node.look
    return bool(look.fill or look.border or look.icon or look.badge or look.knob or node.lines)


@lru_cache(maxsize=256)
def rgba(color: str) -> tuple[int, int, int, int]:
    """#rrggbb or #rrggbbaa in numbers, 0 to 255."""
    red, green, blue, *alpha = ImageColor.getrgb(color)
    return red, green, blue, alpha[0] if alpha else 255


@lru_cache(maxsize=2048)
def _line_mask(text: str, pixels: int, bold: bool) -> Image.Image:
    """One line of text; its baseline lies in the middle of the mask's height."""
    wide = typeface.width(text, pixels, bold=bold)
    mask = Image.new("L", (wide + pixels, 2 * pixels + pixels // 2))
    draw = ImageDraw.Draw(mask)
    x = 0.0
    for piece, font in typeface.runs(text, pixels, bold=bold):
        draw.text((x, mask.height // 2), piece, fill=255, font=font, anchor="ls")
        x += font.getlength(piece)
    return mask


@lru_cache(maxsize=128)
def _disc(radius: int) -> Image.Image:
    size = 2 * radius * _FINE
    image = Image.new("L", (size, size))
    ImageDraw.Draw(image).ellipse((0, 0, size - 1, size - 1), fill=255)
    return image.resize((2 * radius, 2 * radius), Image.Resampling.BOX)


@lru_cache(maxsize=32)
def _rounded(width: int, height: int, radius: int) -> Image.Image:
    mask = Image.new("L", (width, height), 255)
    disc = _disc(radius) if radius else None
    for x, from_x in ((0, 0), (width - radius, radius)):
        for y, from_y in ((0, 0), (height - radius, radius)):
            if disc:
                mask.paste(disc.crop((from_x, from_y, from_x + radius, from_y + radius)), (x, y))
    return mask
