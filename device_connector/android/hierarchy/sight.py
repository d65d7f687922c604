"""Where the nodes of a window stand on the screen, which are out of sight, and which lie under others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from device_connector.android.hierarchy.node import Hierarchy, Node
from device_connector.android.screen import Region

SMALLEST = 3
"""Pixels across and down below which nobody sees a view, let alone hits it."""


@dataclass(slots=True, eq=False)
class Placed:
    """A node on the screen. `at` to `end` are its and its descendants' places in document order.

    `drawn` is its place in drawing order; a later one lies over an earlier. `path`: the indices that lead to it.
    """

    node: Node
    parent: Placed | None
    place: Region
    path: tuple[int, ...]
    window: int
    at: int
    end: int = 0
    drawn: int = 0
    children: list[Placed] = field(default_factory=list)

    def inside(self, other: Placed) -> bool:
        """Whether it is `other` or a descendant of it."""
        return other.at <= self.at < other.end

    def above(self) -> Iterator[Placed]:
        """Its ancestors, the nearest first."""
        one = self.parent
        while one is not None:
            yield one
            one = one.parent

    def below(self) -> Iterator[Placed]:
        """Its descendants that are on the screen, parents first."""
        for child in self.children:
            yield child
            yield from child.below()


@dataclass(frozen=True, slots=True)
class Sight:
    """The nodes that are on the screen, in document order; `outside` counts speaking nodes that are not."""

    screen: Region
    placed: tuple[Placed, ...]
    outside: int
    covered: frozenset[int]
    """The `at` of those under something that takes every touch meant for them, or hides them."""

    def touch(self, target: Placed) -> tuple[int, int]:
        """The pixel to touch: the middle, or where the middle belongs to another the next best spot."""
        spots = _spots(target.place)
        free = (spot for spot in spots if self._takes(*spot, target))
        return next(free, spots[0])

    def _takes(self, x: int, y: int, target: Placed) -> bool:
        """Whether a touch there is the target's: nothing that takes touches lies on it, not even inside it."""
        return not any(
            one.drawn > target.drawn and takes_touches(one.node) and holds(one.place, x, y) for one in self.placed
        )


def takes_touches(node: Node) -> bool:
    """Whether a touch on it ends there; a disabled one swallows it."""
    return not node.flags.isdisjoint({"clickable", "long-clickable"})


def speaks(node: Node) -> bool:
    """Whether it says something or can be acted upon."""
    return (
        bool(node.text or node.desc)
        or takes_touches(node)
        or not node.flags.isdisjoint({"checkable", "scrollable"})
    )


def holds(region: Region, x: int, y: int) -> bool:
    """Whether the pixel lies in the region."""
    return region.left <= x < region.right and region.top <= y < region.bottom


def contains(outer: Region, inner: Region) -> bool:
    """Whether all of `inner` lies in `outer`."""
    sides = outer.left <= inner.left and inner.right <= outer.right
    return sides and outer.top <= inner.top and inner.bottom <= outer.bottom


def common(one: Region, other: Region) -> Region:
    """What two regions share; empty ones have a negative width or height."""
    return Region(
        max(one.left, other.left),
        max(one.top, other.top),
        min(one.right, other.right),
        min(one.bottom, other.bottom),
    )


def seen(hierarchy: Hierarchy, screen: Region | None, lids: Iterable[Region] = (), display: int = 0) -> Sight:
    """The nodes of `display` as they stand on `screen` (device pixels as rotated now), else on their own extent.

    `lids` are the regions of windows that lie over all of it, such as a keyboard.
    """
    windows = sorted((one for one in hierarchy.windows if one.display == display), key=lambda one: one.layer)
    screen = screen or _extent(root for one in windows for root in one.roots)
    layout = _Layout(screen)
    for number, window in enumerate(windows):
        for index, root in enumerate(window.roots):
            layout.put(root, None, (index,), number)
    placed = layout.placed
    _draw(placed)
    tops = [(one.window, one.place) for one in placed if one.parent is None and one.window]
    surfaces = [one for one in placed if takes_touches(one.node)]
    covered = frozenset(one.at for one in placed if _is_covered(one, surfaces, tops, tuple(lids)))
    return Sight(screen, tuple(placed), layout.outside, covered)


class _Layout:
    """Places nodes, cutting off what a scrolling ancestor does."""

    def __init__(self, screen: Region) -> None:
        self._screen = screen
        self.placed: list[Placed] = []
        self.outside = 0

    def put(self, node: Node, parent: Placed | None, path: tuple[int, ...], window: int) -> None:
        one = Placed(node, parent, self._place(node, parent), path, window, len(self.placed))
        if min(one.place.width, one.place.height) >= SMALLEST:
            self.placed.append(one)
            if parent is not None:
                parent.children.append(one)
            parent = one
        else:
            self.outside += speaks(node)
        for index, child in enumerate(node.children):
            self.put(child, parent, (*path, index), window)
        one.end = len(self.placed)

    def _place(self, node: Node, parent: Placed | None) -> Region:
        clip = self._screen
        if parent is not None:
            clipping = (one for one in (parent, *parent.above()) if "scrollable" in one.node.flags)
            clip = next((one.place for one in clipping), self._screen)
        return common(node.bounds, clip) if node.bounds else Region(0, 0, 0, 0)


def _extent(roots: Iterable[Node]) -> Region:
    bounds = [root.bounds for root in roots if root.bounds]
    return Region(
        0, 0, max((one.right for one in bounds), default=0), max((one.bottom for one in bounds), default=0)
    )


def _draw(placed: list[Placed]) -> None:
    """Number `drawn`: windows from the bottom, parents before children, siblings by their drawing order."""
    stack = [one for one in reversed(placed) if one.parent is None]
    drawn = 0
    while stack:
        one = stack.pop()
        one.drawn, drawn = drawn, drawn + 1
        in_order = sorted(enumerate(one.children), key=lambda child: (child[1].node.order or 0, child[0]))
        stack += [child for _, child in reversed(in_order)]


def _is_covered(
    one: Placed, surfaces: list[Placed], tops: list[tuple[int, Region]], lids: tuple[Region, ...]
) -> bool:
    if any(contains(lid, one.place) for lid in lids):
        return True
    if any(window > one.window and contains(top, one.place) for window, top in tops):
        return True
    return speaks(one.node) and any(_covers(other, one) for other in surfaces)


def _covers(other: Placed, one: Placed) -> bool:
    """Whether `other` takes every touch on `one`; words under a bare touch surface can still be read."""
    if other.drawn <= one.drawn or other.inside(one) or one.inside(other):
        return False
    if not contains(other.place, one.place):
        return False
    return takes_touches(one.node) or any(_says(below.node) for below in (other, *other.below()))


def _says(node: Node) -> bool:
    return bool(node.text or node.desc)


def _spots(place: Region) -> list[tuple[int, int]]:
    """The middle, then points at a quarter and an eighth of the sides."""
    shares = (
        (4, 4),
        (2, 4),
        (6, 4),
        (4, 2),
        (4, 6),
        (1, 4),
        (7, 4),
        (2, 2),
        (6, 6),
        (6, 2),
        (2, 6),
        (1, 1),
        (7, 7),
    )
    return [
        (place.left + across * place.width // 8, place.top + down * place.height // 8) for across, down in shares
    ]
