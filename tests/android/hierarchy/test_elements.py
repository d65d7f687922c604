"""How views are put together to a short list."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from device_connector.android.hierarchy.elements import Element, everything, interactive
from tests.android.hierarchy.drawn import sight, view

ALL = (0, 0, 1000, 2000)
ROW = (0, 100, 1000, 200)


def listed(*roots: str) -> list[tuple[str, str]]:
    return said(interactive(sight(view("FrameLayout", ALL, *roots))).elements)


def said(elements: Iterable[Element]) -> list[tuple[str, str]]:
    return [(one.role, one.text or one.desc) for one in elements]


TITLE = view("TextView", (100, 100, 500, 150), text="Wi-Fi")
SUMMARY = view("TextView", (100, 150, 500, 200), text="Connected")


def test_words_of_a_row() -> None:
    """A row's words belong to the row, once each."""
    again = view("ImageView", (0, 100, 50, 150), desc="Wi-Fi")
    row = view("LinearLayout", ROW, view("Layout", ROW, again, TITLE, SUMMARY), flags="clickable")
    assert listed(row) == [("item", "Wi-Fi | Connected")]


def test_switch_in_a_row() -> None:
    """The state of a row's one switch is the row's, where the switch takes no touch itself."""
    switch = view("Switch", (800, 100, 900, 200), flags="checkable checked")
    (element,) = interactive(sight(view("LinearLayout", ROW, TITLE, switch, flags="clickable"))).elements
    assert (element.role, element.text, element.states) == ("switch", "Wi-Fi", ("checked",))


def test_button_in_a_row() -> None:
    """What can be touched by itself stays an element beside its row."""
    button = view("Button", (800, 100, 900, 200), text="Save", flags="clickable")
    assert listed(view("LinearLayout", ROW, TITLE, button, flags="clickable")) == [
        ("item", "Wi-Fi"),
        ("button", "Save"),
    ]


def test_rows_of_an_old_list() -> None:
    """Rows of a ListView can be tapped although they do not say so."""
    row = view("LinearLayout", ROW, TITLE, SUMMARY)
    assert listed(view("ListView", (0, 100, 1000, 900), row)) == [("item", "Wi-Fi | Connected")]


def test_panel_is_no_row() -> None:
    """A clickable panel round several buttons says nothing itself; its words stand apart."""
    buttons = (view("Button", (0, y, 900, y + 90), text=f"b{y}", flags="clickable") for y in (300, 400))
    question = view("TextView", (0, 200, 900, 290), text="Sure?")
    panel = view("LinearLayout", (0, 200, 900, 500), question, *buttons, flags="clickable")
    assert listed(panel) == [("text", "Sure?"), ("button", "b300"), ("button", "b400")]


def test_page_is_no_row() -> None:
    """A page that takes touches to put the keyboard away keeps its words apart."""
    texts = view("TextView", (0, 0, 900, 90), text="one"), view("TextView", (0, 100, 900, 190), text="two")
    assert listed(view("LinearLayout", ALL, *texts, flags="clickable"))[-2:] == [("text", "one"), ("text", "two")]


def test_card_under_glass() -> None:
    """A bare touch surface over a card bears the card's words."""
    card = view("FrameLayout", ROW, TITLE, SUMMARY, view("View", ROW, flags="clickable"))
    assert listed(card) == [("button", "Wi-Fi | Connected")]


def test_wrapper_is_left_out() -> None:
    """A wordless touch surface round another is one too many."""
    inner = view("Button", (0, 100, 900, 190), text="Go", flags="clickable")
    assert listed(view("FrameLayout", ROW, inner, flags="clickable")) == [("button", "Go")]


def test_scrolling_lists_are_listed() -> None:
    """What scrolls is an element, to be swiped by its ref; its rows are their own."""
    row = view("LinearLayout", ROW, TITLE, flags="clickable")
    grid = view("RecyclerView", (0, 100, 1000, 900), row, flags="scrollable")
    assert listed(grid) == [("list", ""), ("item", "Wi-Fi")]


def test_empty_field() -> None:
    """An old phone shows a field's hint as its text: it is no text."""
    field = view("EditText", ROW, text="Search", hint="Search", flags="clickable focused password")
    (element,) = interactive(sight(field)).elements
    assert (element.role, element.text, element.states) == ("field", "", ("focused", "password"))


def test_nameless_button() -> None:
    """A button that says nothing is listed all the same."""
    assert listed(view("ImageButton", ROW, flags="clickable")) == [("button", "")]


def test_layout_is_counted() -> None:
    """Views that only arrange others are left out and counted."""
    found = interactive(sight(view("FrameLayout", ALL, view("LinearLayout", ROW, TITLE))))
    assert (said(found.elements), found.nodes, found.layout) == ([("text", "Wi-Fi")], 3, 2)


def test_covered_is_counted() -> None:
    """What cannot be reached is not listed."""
    over = view("Panel", ALL, view("TextView", ROW, text="over"), flags="clickable")
    found = interactive(
        sight(view("FrameLayout", ALL, view("Button", ROW, text="under", flags="clickable"), over))
    )
    assert ("button", "under") not in said(found.elements)
    assert found.covered == 1


def test_everything() -> None:
    """With nothing put together, each view with words, an id or a use is an element."""
    row = view("LinearLayout", ROW, TITLE, SUMMARY, flags="clickable", rid="com.app:id/row")
    found = everything(sight(view("FrameLayout", ALL, row))).elements
    assert said(found) == [("item", ""), ("text", "Wi-Fi"), ("text", "Connected")]
    assert found[0].states == ("clickable",)


ROLES = [
    (view("android.widget.CheckBox", ROW, flags="checkable clickable"), "checkbox", ("unchecked",)),
    (view("android.widget.RadioButton", ROW, flags="checkable clickable checked"), "radio", ("checked",)),
    (view("android.widget.Spinner", ROW, flags="clickable scrollable"), "dropdown", ()),
    (view("android.widget.SeekBar", ROW, text="50", flags="focused"), "slider", ("focused",)),
    (view("com.app.FancyEditText", ROW), "field", ()),
    (view("Button", ROW, flags="clickable", enabled="false"), "button", ("disabled",)),
    (view("TextView", ROW, text="Tab", flags="clickable selected"), "button", ("selected",)),
    (view("ProgressBar", ROW), "progress", ()),
    (view("android.webkit.WebView", ROW), "web", ()),
    (view("View", ROW, desc="Log in"), "text", ()),
    (view("FrameLayout", ROW, TITLE, flags="long-clickable"), "item", ()),
]


@pytest.mark.parametrize(("root", "role", "states"), ROLES, ids=[row[1] for row in ROLES])
def test_roles(root: str, role: str, states: tuple[str, ...]) -> None:
    """A view's class and uses make its role, and what is not as usual its states."""
    (element,) = interactive(sight(root)).elements
    assert (element.role, element.states) == (role, states)
