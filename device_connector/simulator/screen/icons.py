"""Icons, drawn from a table of strokes on a grid of 24 by 24."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

_FINE = 4
_GRID = 24

Stroke = tuple[str, tuple[float, ...]]
"""A kind and its numbers; a kind that begins with "-" takes away.

line: width, x, y, x, y, ...; poly: x, y, ...; disc: x, y, radius; ring: x, y, radius, width;
box: left, top, right, bottom, radius; arc: x, y, radius, from, to (degrees, clockwise from 3 o'clock), width.
"""

ICONS: dict[str, tuple[Stroke, ...]] = {
    "airplane": (
        ("line", (3, 12, 3.5, 12, 20.5)),
        ("line", (2.6, 12, 10, 3, 15)),
        ("line", (2.6, 12, 10, 21, 15)),
        ("line", (2, 12, 19, 8.5, 21.5)),
        ("line", (2, 12, 19, 15.5, 21.5)),
    ),
    "android": (
        ("disc", (12, 14, 8)),
        ("-box", (3, 14.5, 21, 23, 0)),
        ("line", (1.6, 7, 4, 9, 8)),
        ("line", (1.6, 17, 4, 15, 8)),
        ("-disc", (9, 11, 1)),
        ("-disc", (15, 11, 1)),
    ),
    "apps": tuple(("disc", (x, y, 2.1)) for x in (5.5, 12, 18.5) for y in (5.5, 12, 18.5)),
    "back": (("line", (2, 20, 12, 5, 12)), ("line", (2, 11.5, 5, 4.5, 12, 11.5, 19))),
    "backspace": (
        ("poly", (8, 5, 22, 5, 22, 19, 8, 19, 2, 12)),
        ("-line", (1.8, 11, 9, 17, 15)),
        ("-line", (1.8, 17, 9, 11, 15)),
    ),
    "bank": (
        ("poly", (12, 2, 22, 8, 2, 8)),
        ("box", (4, 10, 7, 17, 0)),
        ("box", (10.5, 10, 13.5, 17, 0)),
        ("box", (17, 10, 20, 17, 0)),
        ("box", (2, 19, 22, 22, 0)),
    ),
    "battery": (("box", (7, 4, 17, 22, 2)), ("box", (9.5, 2, 14.5, 5, 0))),
    "bell": (
        ("disc", (12, 10, 6)),
        ("box", (6, 10, 18, 17, 0)),
        ("box", (3.5, 16, 20.5, 18.5, 1)),
        ("disc", (12, 20, 2)),
        ("disc", (12, 3.6, 1.6)),
    ),
    "bluetooth": (("line", (1.9, 6.5, 7, 17, 17, 12, 21.5, 12, 2.5, 17, 7, 6.5, 17)),),
    "calculator": (
        ("box", (4, 2, 20, 22, 2)),
        ("-box", (7, 5, 17, 9, 0.5)),
        *(("-disc", (x, y, 1.2)) for x in (8, 12, 16) for y in (12.5, 16, 19.3)),
    ),
    "call": (
        ("line", (4, 5.5, 6, 8, 12.5, 12, 16.5, 18, 18.5)),
        ("disc", (6, 5.5, 2.8)),
        ("disc", (18.5, 18, 2.8)),
    ),
    "clock": (("ring", (12, 12, 10, 2.2)), ("line", (2, 12, 6, 12, 12.5, 16.5, 15))),
    "close": (("line", (2.2, 5.5, 5.5, 18.5, 18.5)), ("line", (2.2, 18.5, 5.5, 5.5, 18.5))),
    "delete": (
        ("box", (6, 8, 18, 22, 1.5)),
        ("box", (4, 4.5, 20, 6.7, 0)),
        ("box", (9, 2.5, 15, 5, 0)),
        ("-line", (1.5, 10, 11, 10, 19)),
        ("-line", (1.5, 14, 11, 14, 19)),
    ),
    "display": (("box", (5, 1.5, 19, 22.5, 2.5)), ("-box", (7, 5, 17, 18.5, 0)), ("-disc", (12, 20.5, 0.9))),
    "enter": (("line", (2.2, 20, 6, 20, 13, 5, 13)), ("line", (2.2, 10, 8, 5, 13, 10, 18))),
    "globe": (
        ("ring", (12, 12, 10, 2)),
        ("line", (1.8, 2.5, 9, 21.5, 9)),
        ("line", (1.8, 2.5, 15, 21.5, 15)),
        ("oval", (7.4, 2.2, 16.6, 21.8, 1.8)),
    ),
    "info": (("disc", (12, 12, 10)), ("-disc", (12, 7.5, 1.3)), ("-box", (10.9, 10.5, 13.1, 17.5, 0))),
    "keyboard": (
        ("box", (2, 5, 22, 19, 2)),
        *(("-box", (x, y, x + 2, y + 2, 0)) for x in (4.5, 8, 11, 14, 17.5) for y in (7.5, 11)),
        ("-box", (8, 14.5, 16, 16.5, 0)),
    ),
    "location": (("disc", (12, 9, 7)), ("poly", (5.6, 12, 18.4, 12, 12, 22.5)), ("-disc", (12, 9, 2.7))),
    "lock": (
        ("box", (4, 9.5, 20, 22, 2)),
        ("arc", (12, 8, 5, 180, 360, 2.2)),
        ("line", (2.2, 8.1, 8, 8.1, 11)),
        ("line", (2.2, 15.9, 8, 15.9, 11)),
        ("-disc", (12, 15.5, 2)),
    ),
    "mail": (("box", (2, 4, 22, 20, 2)), ("-line", (1.8, 3.5, 7, 12, 13, 20.5, 7))),
    "moon": (("disc", (12, 12, 9)), ("-disc", (16, 9, 7.5))),
    "nav_back": (("poly", (5, 12, 17, 4.5, 17, 19.5)),),
    "nav_home": (("ring", (12, 12, 8, 2.4)),),
    "nav_recents": (("box", (5, 5, 19, 19, 1.5)), ("-box", (7.2, 7.2, 16.8, 16.8, 0))),
    "note": (
        ("box", (4, 2, 20, 22, 2)),
        ("-line", (1.7, 7, 8, 17, 8)),
        ("-line", (1.7, 7, 12, 17, 12)),
        ("-line", (1.7, 7, 16, 13, 16)),
    ),
    "pencil": (
        ("line", (4.2, 6, 18, 16.5, 7.5)),
        ("poly", (3, 21, 4.2, 15.5, 8.5, 19.8)),
        ("line", (4.2, 18, 6, 19, 5)),
    ),
    "person": (("disc", (12, 7.5, 4.6)), ("box", (3.5, 14, 20.5, 26, 6)), ("-box", (0, 21, 24, 27, 0))),
    "plus": (("line", (2.4, 12, 4, 12, 20)), ("line", (2.4, 4, 12, 20, 12))),
    "rotate": (
        ("arc", (12, 12, 8.2, 20, 300, 2.2)),
        ("poly", (13, 0.5, 21, 4.5, 14, 9.5)),
    ),
    "search": (("ring", (10, 10, 7, 2.2)), ("line", (2.4, 15, 15, 21, 21))),
    "settings": (
        *(
            ("line", (4.2, 12 + dx * 6, 12 + dy * 6, 12 + dx * 10, 12 + dy * 10))
            for dx, dy in ((0, -1), (0, 1), (0.866, -0.5), (0.866, 0.5), (-0.866, -0.5), (-0.866, 0.5))
        ),
        ("disc", (12, 12, 7.6)),
        ("-disc", (12, 12, 3.3)),
    ),
    "shift": (("poly", (12, 3, 21, 13, 16, 13, 16, 20, 8, 20, 8, 13, 3, 13)),),
    "signal": (("poly", (2, 21, 21, 21, 21, 2)),),
    "storage": (
        ("box", (3, 4, 21, 8.5, 1)),
        ("box", (3, 10, 21, 14.5, 1)),
        ("box", (3, 16, 21, 20.5, 1)),
        *(("-disc", (6.5, y, 1)) for y in (6.2, 12.2, 18.2)),
    ),
    "system": (("ring", (12, 12, 9.5, 2)), ("box", (11, 10.5, 13, 17.5, 0)), ("disc", (12, 7.6, 1.4))),
    "volume": (
        ("poly", (3, 9, 7, 9, 12, 4, 12, 20, 7, 15, 3, 15)),
        ("arc", (12, 12, 4.5, -50, 50, 2)),
        ("arc", (12, 12, 8.5, -50, 50, 2)),
    ),
    "wifi": (("wedge", (12, 21, 19, 225, 315)),),
}


@lru_cache(maxsize=512)
def icon_mask(name: str, size: int) -> Image.Image:
    """An icon as a mask of `size` by `size` pixels."""
    fine = size * _FINE
    image = Image.new("L", (fine, fine))
    draw = ImageDraw.Draw(image)
    unit = fine / _GRID
    for kind, numbers in ICONS[name]:
        _STROKES[kind.lstrip("-")](
            draw, [number * unit for number in numbers], numbers, 0 if kind[0] == "-" else 255
        )
    return image.resize((size, size), Image.Resampling.BOX)


def _line(draw: ImageDraw.ImageDraw, at: list[float], _: tuple[float, ...], ink: int) -> None:
    width, *points = at
    pairs = list(zip(points[::2], points[1::2], strict=True))
    draw.line(pairs, fill=ink, width=round(width), joint="curve")
    for x, y in pairs:
        _disc(draw, [x, y, width / 2], (), ink)


def _poly(draw: ImageDraw.ImageDraw, at: list[float], _: tuple[float, ...], ink: int) -> None:
    draw.polygon(at, fill=ink)


def _disc(draw: ImageDraw.ImageDraw, at: list[float], _: tuple[float, ...], ink: int) -> None:
    x, y, radius = at
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=ink)


def _ring(draw: ImageDraw.ImageDraw, at: list[float], _: tuple[float, ...], ink: int) -> None:
    x, y, radius, width = at
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), outline=ink, width=round(width))


def _oval(draw: ImageDraw.ImageDraw, at: list[float], _: tuple[float, ...], ink: int) -> None:
    *box, width = at
    draw.ellipse(box, outline=ink, width=round(width))


def _box(draw: ImageDraw.ImageDraw, at: list[float], _: tuple[float, ...], ink: int) -> None:
    left, top, right, bottom, radius = at
    draw.rounded_rectangle((left, top, right, bottom), radius=radius, fill=ink)


def _arc(draw: ImageDraw.ImageDraw, at: list[float], numbers: tuple[float, ...], ink: int) -> None:
    x, y, radius, _, _, width = at
    draw.arc(
        (x - radius, y - radius, x + radius, y + radius), numbers[3], numbers[4], fill=ink, width=round(width)
    )


def _wedge(draw: ImageDraw.ImageDraw, at: list[float], numbers: tuple[float, ...], ink: int) -> None:
    x, y, radius, _, _ = at
    draw.pieslice((x - radius, y - radius, x + radius, y + radius), numbers[3], numbers[4], fill=ink)


_STROKES = {
    "line": _line,
    "poly": _poly,
    "disc": _disc,
    "ring": _ring,
    "oval": _oval,
    "box": _box,
    "arc": _arc,
    "wedge": _wedge,
}
