"""Refs drawn on pictures."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops

from device_connector.android.screen import Region
from device_connector.tools.marks import PALETTE, WHITE, Colour, Mark, draw
from tests.tools.stage import Stage

SCREEN = Region(0, 0, 1000, 2000)


def painted(
    under: Colour, *marks: Mark, size: tuple[int, int] = (500, 1000), shown: Region = SCREEN
) -> Image.Image:
    image = Image.new("RGB", size, under)
    draw(image, shown, marks)
    return image


def colours(image: Image.Image) -> set[Colour]:
    return {colour for _, colour in image.getcolors(1 << 20) if colour in PALETTE}  # type: ignore[union-attr,misc]


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2 defines it."""
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colour", PALETTE)
def test_labels_are_legible(colour: Colour) -> None:
    """White letters on every colour have the contrast that WCAG asks of large text, 3 to 1."""
    assert (luminance(WHITE) + 0.05) / (luminance(colour) + 0.05) >= 3


def test_colours_are_apart() -> None:
    """No two colours of the palette are near each other."""
    for one, other in combinations(PALETTE, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 60


@pytest.mark.parametrize("under", [*PALETTE, (255, 255, 255), (0, 0, 0), (128, 128, 128)])
def test_frame_does_not_clash_with_the_picture(under: Colour) -> None:
    """A frame never has the colour that is under it."""
    (used,) = colours(painted(under, Mark("e1", Region(200, 400, 800, 900)))) - {under}
    assert used != under


def test_neighbours_differ() -> None:
    """Frames side by side have different colours."""
    rows = [Mark(f"e{row}", Region(0, 200 * row, 1000, 200 * row + 200)) for row in range(8)]
    image = painted((240, 240, 240), *rows)
    left = [image.getpixel((250, 100 * row + 1)) for row in range(8)]
    assert all(one != other for one, other in pairwise(left))


def test_scaled_to_the_region() -> None:
    """A mark stands where its element is in a picture of a part of the screen; others are passed over."""
    inside, outside = Mark("e1", Region(600, 1200, 800, 1400)), Mark("e2", Region(0, 0, 100, 100))
    image = painted((0, 0, 0), inside, outside, size=(400, 800), shown=Region(500, 1000, 1000, 2000))
    assert image.getpixel((120, 319)) in PALETTE
    assert len(colours(image)) == 1


def test_labels_do_not_hide_each_other() -> None:
    """Elements inside each other that share a corner have their labels apart."""
    nested = [Mark(f"e{one}", Region(100, 100, 900 - 100 * one, 900 - 100 * one)) for one in range(3)]
    image = painted((255, 255, 255), *nested)
    assert len(colours(image)) == 3


def test_smallest_picture() -> None:
    """A picture of a few pixels is marked as well as it goes."""
    assert painted((9, 9, 9), Mark("e1", SCREEN), size=(20, 40)).size == (20, 40)


async def test_marked_screenshot(pixel: Stage) -> None:
    """The picture bears the refs of what can be acted on, and the result lists them."""
    pixel.virtual.phone.start("com.android.settings")
    plain = await pixel.run("android_screenshot", format="png")
    marked = await pixel.run("android_screenshot", format="png", marks="elements")
    assert plain["elements"] is None
    assert {"item", "list"} == {one["role"] for one in marked["elements"]}
    changed = ImageChops.difference(pixel.picture(plain), pixel.picture(marked)).getbbox()
    assert changed is not None
    tapped = await pixel.run("android_tap", ref=marked["elements"][1]["ref"])
    assert tapped["target"]["text"] == marked["elements"][1]["text"]


async def test_marks_fail_and_the_picture_does_not(pixel: Stage) -> None:
    """Without a tree the picture comes unmarked, and says why."""
    pixel.virtual.phone.faults.set("null_root")
    result = await pixel.run("android_screenshot", marks="elements")
    assert (result["elements"], result["marks_error"]["code"]) == (None, "tree_failed")
    assert pixel.picture(result).size == (576, 1280)


async def test_marks_of_another_display(fold: Stage) -> None:
    """Elements of one display are not drawn on the picture of another."""
    fold.virtual.phone.displays[1].on = True
    result = await fold.run("android_screenshot", display=3, marks="elements")
    assert "another display" in result["marks_error"]["message"]


async def test_point_of_a_marked_picture(pixel: Stage) -> None:
    """A tap by a picture with marks says which element was there."""
    shot = await pixel.run("android_screenshot", marks="elements")
    icon = next(one for one in shot["elements"] if one.get("text") == "Settings")
    left, top, right, bottom = icon["bounds"]
    at = {"x": (left + right) / 2 * shot["width"] / 1080, "y": (top + bottom) / 2 * shot["height"] / 2400}
    result = await pixel.run("android_tap", space="screenshot", screenshot_id=shot["screenshot_id"], **at)
    assert result["target"] == icon


async def test_marked_picture_taken_again(pixel: Stage) -> None:
    """A marked picture that is young enough comes again with its elements."""
    first = await pixel.run("android_screenshot", marks="elements")
    assert await pixel.run("android_screenshot", marks="elements", max_age_ms=60_000) == first
