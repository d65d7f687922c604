"""What is on the screen, what is not, and what lies under something else."""

from __future__ import annotations

from device_connector.android.hierarchy import read
from device_connector.android.hierarchy.sight import Placed, Sight, seen
from device_connector.android.screen import Region
from tests.android.hierarchy.drawn import SCREEN, sight, view

ALL = (0, 0, 1000, 2000)


def by_text(seen: Sight, text: str) -> Placed:
    return next(one for one in seen.placed if one.node.text == text)


def covered(seen: Sight) -> set[str]:
    return {one.node.text for one in seen.placed if one.at in seen.covered}


def test_beside_the_screen() -> None:
    """Views beside the screen, of no size or with inverted bounds are left out and counted."""
    found = sight(
        view("Root", ALL),
        view("T", (1000, 0, 1100, 50), text="beside"),
        view("T", (0, 50, 100, 50), text="flat"),
        view("T", (0, 90, 100, 60), text="inverted"),
        view("Layout", (0, 2000, 1000, 2100)),
    )
    assert ([one.node.kind for one in found.placed], found.outside) == (["Root"], 3)


def test_cut_by_the_screen() -> None:
    """Of a view that reaches beyond the screen the part on it counts."""
    found = sight(view("Root", ALL, view("T", (-50, 1900, 500, 2300), text="half")))
    assert by_text(found, "half").place == Region(0, 1900, 500, 2000)


def test_scrolled_out() -> None:
    """What a scrolling parent cuts off is not seen, wherever its bounds are."""
    rows = view("T", (0, 50, 1000, 150), text="half"), view("T", (0, 400, 1000, 500), text="out")
    found = sight(view("Root", ALL, view("ScrollView", (0, 100, 1000, 300), *rows, flags="scrollable")))
    assert by_text(found, "half").place == Region(0, 100, 1000, 150)
    assert found.outside == 1


def test_parent_without_size() -> None:
    """A parent that takes no room does not hide its children."""
    found = sight(view("Root", ALL, view("Layout", (0, 0, 0, 0), view("T", (0, 0, 50, 50), text="a"))))
    assert by_text(found, "a").place == Region(0, 0, 50, 50)


def test_covered_by_a_touch_surface() -> None:
    """What lies wholly under a later view that takes touches cannot be touched."""
    under = view("Button", (0, 0, 100, 100), text="under", flags="clickable")
    over = view("Panel", (0, 0, 500, 500), view("T", (0, 0, 50, 50), text="words"), flags="clickable")
    assert covered(sight(view("Root", ALL, under, over))) == {"under"}


def test_words_under_a_bare_surface() -> None:
    """Words under a touch surface that shows nothing can still be read."""
    text, glass = view("T", (0, 0, 100, 100), text="words"), view("View", (0, 0, 500, 500), flags="clickable")
    assert covered(sight(view("Root", ALL, text, glass))) == set()


def test_partly_covered() -> None:
    """A floating button over the middle of a row moves the touch beside it."""
    row = view("Row", (0, 0, 1000, 100), text="row", flags="clickable")
    found = sight(view("Root", ALL, row, view("Fab", (450, 0, 550, 100), text="+", flags="clickable")))
    assert covered(found) == set()
    assert found.touch(by_text(found, "row")) == (250, 50)


def test_touch_beside_a_button_inside() -> None:
    """A row is not touched on a button that stands in it."""
    inner = view("Switch", (400, 0, 700, 100), text="on", flags="clickable")
    found = sight(view("Root", ALL, view("Row", (0, 0, 1000, 100), inner, text="row", flags="clickable")))
    assert found.touch(by_text(found, "row")) == (250, 50)


def test_drawing_order() -> None:
    """The order in which siblings are drawn outweighs the order in which they are listed."""
    over = view("Panel", (0, 0, 500, 500), text="over", flags="clickable", **{"drawing-order": "2"})
    under = view("Button", (0, 0, 100, 100), text="under", flags="clickable", **{"drawing-order": "1"})
    assert covered(sight(view("Root", ALL, over, under))) == {"under"}


def test_under_the_keyboard() -> None:
    """What a keyboard hides is covered; what reaches out from under it is not."""
    low, tall = view("T", (0, 1500, 100, 1600), text="low"), view("T", (0, 900, 100, 1600), text="tall")
    assert covered(sight(view("Root", ALL, low, tall), lids=(Region(0, 1000, 1000, 2000),))) == {"low"}


def test_windows_over_windows() -> None:
    """Of several windows the upper ones hide what is under them, and other displays are apart."""
    upper = '<window layer="1"><hierarchy>' + view("D", (0, 0, 1000, 500), text="dialog") + "</hierarchy></window>"
    page = view("Root", ALL, view("T", (0, 0, 90, 90), text="under"), view("T", (0, 600, 90, 690), text="below"))
    lower = f'<window layer="0"><hierarchy>{page}</hierarchy></window>'
    other = '<display id="7"><window layer="0">' + view("T", ALL, text="elsewhere") + "</window></display>"
    tree = read(f'<displays><display id="0">{upper}{lower}</display>{other}</displays>')
    found = seen(tree, SCREEN)
    assert covered(found) == {"under"}
    assert "elsewhere" not in {one.node.text for one in found.placed}
