"""The short list of a screen: what can be acted on with the words that stand on it, and other text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from device_connector.android.hierarchy import roles
from device_connector.android.hierarchy.node import Node
from device_connector.android.hierarchy.sight import Placed, Sight
from device_connector.android.screen import Region

BETWEEN = " | "
"""Stands between the words of different views that are one row."""

WIDEST_ROW = 0.5
"""Of the screen: what is larger is a page, not a row, and keeps its words apart."""

EDGE_PX = 4


@dataclass(frozen=True, slots=True)
class Element:
    """One line of the list; `placed` is the view that is touched."""

    placed: Placed
    role: str
    text: str
    desc: str
    states: tuple[str, ...]

    @property
    def bounds(self) -> Region:
        """The part of it that is on the screen."""
        return self.placed.place

    @property
    def acts(self) -> bool:
        """Whether it is listed for what can be done with it."""
        return self.role not in {"text", "image", "group", "progress", "surface", "web"} or roles.actionable(
            self.placed.node
        )


@dataclass(frozen=True, slots=True)
class Listing:
    """Elements in reading order, and how many views were left out.

    `covered` and `outside` (of the screen) count views that say or do something, `layout` mere containers.
    """

    elements: tuple[Element, ...]
    nodes: int
    covered: int
    outside: int
    layout: int


def interactive(sight: Sight) -> Listing:
    """What can be acted on, each row with its words, and the text and progress bars beside it."""
    return _Collapse(sight).listing()


def everything(sight: Sight) -> Listing:
    """Every view on the screen that has words, an id or a use, nothing put together."""
    open_to_touch = [one for one in sight.placed if one.at not in sight.covered]
    found = tuple(of(one) for one in open_to_touch if one.node.rid or _speaks(one.node))
    return _listing(sight, found, used=len(found))


def of(one: Placed) -> Element:
    """The view as an element by itself."""
    node = one.node
    found = list(roles.states(node))
    found += [
        name.replace("-", "_") for name in ("clickable", "long-clickable", "scrollable") if name in node.flags
    ]
    return Element(one, roles.role(node), _said(node), node.desc if node.desc != node.text else "", tuple(found))


def _listing(sight: Sight, found: tuple[Element, ...], used: int) -> Listing:
    covered = sum(one.at in sight.covered for one in sight.placed if _speaks(one.node))
    nodes = len(sight.placed) + sight.outside
    return Listing(found, nodes, covered, sight.outside, max(0, len(sight.placed) - used - covered))


class _Collapse:
    """Gives each word to the row that a touch on it would reach."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._placed = [one for one in sight.placed if one.at not in sight.covered]
        self._actors = {one.at for one in self._placed if _is_actor(one)}
        self._rows = {one.at for one in self._placed if one.at in self._actors and self._is_row(one)}
        self._words: dict[int, list[Placed]] = {}
        self._used = 0

    def listing(self) -> Listing:
        for one in self._placed:
            if one.at not in self._actors and (row := self._row(one)):
                self._words.setdefault(row.at, []).append(one)
                self._used += 1
        gathered = {one.at for ones in self._words.values() for one in ones}
        found = [element for one in self._placed if one.at not in gathered and (element := self._element(one))]
        return _listing(self._sight, tuple(found), used=self._used + len(found))

    def _row(self, one: Placed) -> Placed | None:
        """The row that this view's words belong to."""
        if not _says(one.node) and "checkable" not in one.node.flags:
            return None
        nearest = next((above for above in one.above() if above.at in self._actors), None)
        if nearest is not None:
            return nearest if nearest.at in self._rows else None
        beside = one.parent.children if one.parent else []
        return next((other for other in beside if other is not one and self._lies_over(other)), None)

    def _lies_over(self, other: Placed) -> bool:
        """A wordless touch surface over the whole of its small container, as cards and ripples have it."""
        if other.at not in self._actors or other.children or _says(other.node) or other.parent is None:
            return False
        return self._small(other) and _alike(other.place, other.parent.place)

    def _is_row(self, one: Placed) -> bool:
        if roles.keeps_apart(one.node):
            return False
        if any(roles.listlike(above.node) for above in one.above()):
            return True
        speaking = sum(below.at in self._actors and any(map(_says, below.node.walk())) for below in one.below())
        return self._small(one) and speaking < 2

    def _small(self, one: Placed) -> bool:
        screen = self._sight.screen
        return one.place.width * one.place.height <= WIDEST_ROW * screen.width * screen.height

    def _element(self, one: Placed) -> Element | None:
        node = one.node
        gathered = self._words.get(one.at, [])
        if one.at in self._actors:
            element = _row(one, gathered)
            bare = not (element.text or element.desc)
            return None if bare and self._wraps(one) else element
        if "scrollable" in node.flags or roles.role(node) in {"progress", "web"} or _says(node):
            return _row(one, gathered)
        return None

    def _wraps(self, one: Placed) -> bool:
        """A wordless actor round others: they are listed, and it says nothing more."""
        if roles.keeps_apart(one.node):
            return False
        return any(below.at in self._actors for below in one.below())


def _row(one: Placed, gathered: Iterable[Placed]) -> Element:
    """The element with the words of `gathered`, and the state of the one switch in it."""
    node, gathered = one.node, list(gathered)
    words = [_said(node)]
    for other in gathered:
        for said in (_said(other.node), other.node.desc):
            if said and not any(said in earlier for earlier in (*words, node.desc)):
                words.append(said)
    switches = [other.node for other in gathered if "checkable" in other.node.flags]
    state = switches[0] if len(switches) == 1 and "checkable" not in node.flags else None
    role = roles.role(state or node)
    states = roles.states(node if state is None else replace(node, flags=node.flags | state.flags))
    return Element(
        placed=one,
        role="item" if role == "group" else role,
        text=BETWEEN.join(filter(None, words)),
        desc=node.desc if node.desc not in words else "",
        states=states,
    )


def _said(node: Node) -> str:
    """Its text; the hint of an empty field counts as no text."""
    return "" if roles.editable(node) and node.text == node.hint else node.text


def _says(node: Node) -> bool:
    return bool(node.text or node.desc)


def _speaks(node: Node) -> bool:
    return _says(node) or roles.actionable(node) or "scrollable" in node.flags


def _is_actor(one: Placed) -> bool:
    """What can be touched to some end; rows of old lists count although they do not say so."""
    if roles.actionable(one.node) and ("checkable" not in one.node.flags or _touched(one)):
        return True
    parent = one.parent
    return parent is not None and roles.listlike(parent.node) and parent.node.kind != "RecyclerView"


def _touched(one: Placed) -> bool:
    """A switch that takes no touch itself belongs to the row round it, where there is one."""
    takes = not one.node.flags.isdisjoint({"clickable", "long-clickable"})
    return takes or not any("clickable" in above.node.flags for above in one.above())


def _alike(one: Region, other: Region) -> bool:
    sides = zip(one.box(), other.box(), strict=True)
    return all(abs(side - against) <= EDGE_PX for side, against in sides)
