"""Draws refs on a picture: a frame and a label for each element, legible on whatever is under them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

from PIL import Image, ImageDraw, ImageFont, ImageStat

from device_connector.android.screen import Region

Colour = tuple[int, int, int]
Box = tuple[int, int, int, int]

PALETTE: tuple[Colour, ...] = (
    (214, 39, 40),
    (31, 90, 200),
    (0, 128, 60),
    (140, 40, 170),
    (200, 90, 0),
    (0, 120, 140),
    (190, 20, 110),
    (90, 70, 20),
)
"""All dark enough for white words on them, and far from each other."""

WHITE = (255, 255, 255)
LETTERS_SHARE = 1 / 40
"""Height of a label's letters, of the picture's shorter side."""

LETTERS_PX = (13, 40)
NEAR = 3.0
"""Heights of a label within which two frames of one colour would be taken for one."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What to draw: a word, and the region in device pixels that it stands for."""

    label: str
    region: Region


def draw(image: Image.Image, shown: Region, marks: Sequence[Mark]) -> None:
    """Draw `marks` on `image`, which shows the region `shown`; those outside it are passed over."""
    boxes = [(one.label, box) for one in marks if (box := _box(one.region, shown, image.size))]
    letters = min(max(round(min(image.size) * LETTERS_SHARE), LETTERS_PX[0]), LETTERS_PX[1])
    _Drawing(image, letters).all(boxes)


def _box(region: Region, shown: Region, size: tuple[int, int]) -> Box | None:
    """`region` in the picture's pixels, None where it is not in the picture."""
    wide, high = size[0] / shown.width, size[1] / shown.height
    left, right = ((side - shown.left) * wide for side in (region.left, region.right))
    top, bottom = ((side - shown.top) * high for side in (region.top, region.bottom))
    if right <= 0 or bottom <= 0 or left >= size[0] or top >= size[1]:
        return None
    inside = (
        max(0, round(left)),
        max(0, round(top)),
        min(size[0], round(right)) - 1,
        min(size[1], round(bottom)) - 1,
    )
    return inside if inside[0] < inside[2] and inside[1] < inside[3] else None


class _Drawing:
    """One picture with the frames and labels drawn so far."""

    def __init__(self, image: Image.Image, letters: int) -> None:
        self._image = image
        self._plain = image.convert("L")
        self._pen = ImageDraw.Draw(image)
        self._font = ImageFont.load_default(letters)
        self._letters = letters
        self._line = max(2, letters // 7)
        self._frames: list[tuple[Box, Colour]] = []
        self._labels: list[Box] = []

    def all(self, boxes: Sequence[tuple[str, Box]]) -> None:
        """Frames first, so that no frame runs through a label."""
        coloured = [(label, box, self._frame(box)) for label, box in boxes]
        for label, box, colour in coloured:
            self._label(label, box, colour)

    def _frame(self, box: Box) -> Colour:
        colour = self._colour(box)
        self._pen.rectangle(_grown(box, -self._line), outline=WHITE, width=1)
        self._pen.rectangle(box, outline=colour, width=self._line)
        self._frames.append((box, colour))
        return colour

    def _colour(self, box: Box) -> Colour:
        """The colour that stands out best from what is under the frame and from the frames near it."""
        under = cast("Colour", self._image.crop(_grown(box, 1)).convert("RGB").resize((1, 1)).getpixel((0, 0)))
        reach = _grown(box, round(NEAR * self._letters))
        near = [colour for other, colour in self._frames if _overlap(reach, other)]
        used = len(self._frames)
        turn = [*PALETTE[used % len(PALETTE) :], *PALETTE[: used % len(PALETTE)]]
        return max(turn, key=lambda colour: (-near.count(colour), min(_distance(colour, under), 150)))

    def _label(self, label: str, box: Box, colour: Colour) -> None:
        left, top, right, bottom = self._font.getbbox(label)
        pad = self._letters // 4
        size = round(right - left) + 2 * pad, round(bottom - top) + 2 * pad
        place = min(self._places(box, size), key=lambda place: self._cost(place, box))
        self._pen.rectangle(place, fill=colour, outline=WHITE, width=1)
        self._pen.text((place[0] + pad - left, place[1] + pad - top), label, fill=WHITE, font=self._font)
        self._labels.append(place)

    def _places(self, box: Box, size: tuple[int, int]) -> Iterator[Box]:
        """Where the label may stand, the best first: over the frame, in its corners, under it."""
        left, top, right, bottom = box
        wide, high = size
        corners = (
            (left, top - high),
            (right - wide, top),
            (left, top),
            (right - wide, bottom - high),
            (left, bottom - high),
            (left, bottom),
        )
        for across, down in corners:
            x = min(max(across, 0), self._image.width - wide - 1)
            y = min(max(down, 0), self._image.height - high - 1)
            yield x, y, x + wide, y + high

    def _cost(self, place: Box, box: Box) -> float:
        """How much the label would hide there: other labels, room of other frames, details of the picture."""
        labels = sum(_overlap(place, other) for other in self._labels)
        others = sum(_overlap(place, other) for other, _ in self._frames if not _within(box, other))
        detail = ImageStat.Stat(self._plain.crop(place)).stddev[0] * _overlap(place, place) / 64
        return 20 * labels + 5 * others * (not _within(place, box)) + detail


def _within(inner: Box, outer: Box) -> bool:
    return _overlap(inner, outer) == _overlap(inner, inner)


def _grown(box: Box, by: int) -> Box:
    left, top, right, bottom = box
    middle_x, middle_y = (left + right) // 2, (top + bottom) // 2
    return (
        min(left - by, middle_x),
        min(top - by, middle_y),
        max(right + by, middle_x + 1),
        max(bottom + by, middle_y + 1),
    )


def _overlap(one: Box, other: Box) -> int:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0


def _distance(one: Colour, other: Colour) -> float:
    return math.dist(one, other)
