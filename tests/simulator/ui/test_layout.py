"""Where views come to lie."""

from __future__ import annotations

from device_connector.simulator.ui.layout import Layout
from device_connector.simulator.ui.node import Node
from device_connector.simulator.ui.view import MATCH, View
from device_connector.simulator.ui.widgets import column, label, row, scrolling, stack

SCREEN = (0, 0, 400, 800)


def place(view: View, **scrolls: int) -> Node:
    """Lay out at two pixels for a dp."""
    return Layout("app", 2.0, dict(scrolls)).place(view, SCREEN)


def box(height: float = 50, **options: object) -> View:
    """A view of a fixed height."""
    return View(height=height).but(**options)


def tops(node: Node) -> list[tuple[int, int]]:
    """Top and bottom of each child."""
    return [(child.bounds[1], child.bounds[3]) for child in node.children]


def sides(node: Node) -> list[tuple[int, int]]:
    """Left and right of each child."""
    return [(child.bounds[0], child.bounds[2]) for child in node.children]


def test_a_column_stacks_with_gaps_and_padding():
    """Lengths are dp: two pixels each here."""
    assert tops(place(column(box(), box(), gap=10, padding=(0, 5, 0, 5)))) == [(10, 110), (130, 230)]


def test_weights_share_what_is_left():
    """Fixed heights first, then shares."""
    placed = place(column(box(), box(MATCH, weight=1), box(MATCH, weight=3), height=MATCH))
    assert tops(placed) == [(0, 100), (100, 275), (275, 800)]


def test_a_weight_sum_leaves_room_for_those_not_there():
    """Two of four columns take half the row."""
    assert sides(place(row(box(weight=1), box(weight=1), weight_sum=4))) == [(0, 100), (100, 200)]


def test_a_row_centres_across():
    """Children of a row lie on one middle line."""
    assert tops(place(column(row(box(20, width=10), box(40, width=10)))).children[0]) == [(20, 60), (0, 80)]


def test_a_stack_puts_children_at_its_corner():
    """Along and across say which."""
    placed = place(stack(box(10, width=10), height=MATCH, along="end", across="end"))
    assert placed.children[0].bounds == (380, 780, 400, 800)


def test_margins_keep_others_away():
    """They are no part of the view itself."""
    assert tops(place(column(box(margin=(0, 5, 0, 5)), box()))) == [(10, 110), (120, 220)]


def test_text_breaks_into_lines_where_it_must():
    """And the view grows with them."""
    short, long = place(column(label("word", "#000000"), label("word " * 40, "#000000"))).children
    assert len(short.lines) == 1 < len(long.lines)
    assert long.bounds[3] - long.bounds[1] == len(long.lines) * (short.bounds[3] - short.bounds[1])


def test_a_scrolled_column_moves_its_children():
    """What leaves the window is cut off, or not shown at all."""
    placed = place(scrolling("list", *(box(100) for _ in range(6))), list=250)
    assert placed.children[0].bounds == (0, -250, 400, -50)
    assert not placed.children[0].shown
    assert placed.children[1].visible == (0, 0, 400, 150)


def test_scrolling_is_bounded_and_remembered():
    """As far as there is content; the offset lives with the window."""
    layout = Layout("app", 2.0)
    layout.place(scrolling("list", *(box(100) for _ in range(6))), SCREEN).on_scroll(5000)
    assert layout.scrolls == {"list": 400}


def test_what_fits_does_not_scroll():
    """As Android's lists say scrollable=false then."""
    assert not place(scrolling("list", box())).scrollable


def test_ids_are_the_packages():
    """A short id gets the package before it, a full one stays."""
    placed = place(column(box(rid="list"), box(rid="android:id/title")))
    assert [child.rid for child in placed.children] == ["app:id/list", "android:id/title"]


def test_a_point_meets_the_deepest_view_that_wants_it():
    """The last child lies on top."""
    below, above = box(100, rid="below", on_tap=print), box(100, rid="above")
    placed = place(stack(below, above))
    assert placed.at(10, 10, lambda node: node.clickable).rid == "app:id/below"
    assert placed.at(10, 10, lambda node: True).rid == "app:id/above"
    assert placed.at(10, 799, lambda node: node.clickable) is None
