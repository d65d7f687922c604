"""One view after layout: what it says, where it is, what a touch does; picture, hierarchy and taps read it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from device_connector.simulator.ui.look import PLAIN, Look

Bounds = tuple[int, int, int, int]
"""left, top, right, bottom in pixels of the display as rotated now."""

Act = Callable[[], None]

Drop = Callable[[str], None]
"""Takes the words of what it was carried to, \"\" where nothing is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A view with its place; `visible` is the part of `bounds` that no scrolling parent cuts off."""

    cls: str
    package: str
    bounds: Bounds
    visible: Bounds
    text: str = ""
    desc: str = ""
    rid: str = ""
    hint: str = ""
    checkable: bool = False
    checked: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    password: bool = False
    selected: bool = False
    on_tap: Act | None = None
    on_long: Act | None = None
    on_scroll: Callable[[int], None] | None = None
    on_drop: Drop | None = None
    field: str = ""
    look: Look = PLAIN
    lines: tuple[str, ...] = ()
    text_place: Bounds = (0, 0, 0, 0)
    children: tuple[Node, ...] = ()

    @property
    def clickable(self) -> bool:
        """A tap does something."""
        return self.on_tap is not None

    @property
    def long_clickable(self) -> bool:
        """A long press does something."""
        return self.on_long is not None

    @property
    def scrollable(self) -> bool:
        """A swipe moves its content."""
        return self.on_scroll is not None

    @property
    def shown(self) -> bool:
        """Some of it is on the screen."""
        left, top, right, bottom = self.visible
        return left < right and top < bottom

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()

    def at(self, x: int, y: int, wanted: Callable[[Node], bool]) -> Node | None:
        """The topmost, deepest node under a point that `wanted` accepts."""
        if not inside(self.visible, x, y):
            return None
        for child in reversed(self.children):
            if found := child.at(x, y, wanted):
                return found
        return self if wanted(self) else None


def inside(bounds: Bounds, x: int, y: int) -> bool:
    """Whether a point lies in a rectangle; right and bottom edges do not belong to it."""
    return bounds[0] <= x < bounds[2] and bounds[1] <= y < bounds[3]


def common(one: Bounds, other: Bounds) -> Bounds:
    """What two rectangles share; empty ones have left >= right or top >= bottom."""
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])
