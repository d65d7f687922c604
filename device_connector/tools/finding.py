"""Finds an element by words on a screen that was looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from device_connector.android.hierarchy.elements import Element, of
from device_connector.tools.rows import folded, row
from device_connector.tools.seeing import Seen
from device_connector.tools.tool import Scene


@dataclass(frozen=True, slots=True)
class Words:
    """What an element is known by: parts of its text and description, its id; None for what does not matter."""

    text: str | None
    description: str | None
    id: str | None

    def fit(self, text: str, description: str, rid: str) -> bool:
        """Whether an element that says this is meant."""
        said = _part(self.text, text) and _part(self.description, description)
        return said and (self.id is None or self.id in {rid, rid.rpartition("/")[2]})


def _part(wanted: str | None, said: str) -> bool:
    return wanted is None or folded(wanted) in folded(said)


def find(scene: Scene, seen: Seen, words: Words) -> dict[str, Any] | None:
    """The first element that fits and can be seen, as the list of elements would tell it; None where none is.

    Rows that can be acted on come first; then single views, which get refs of their own.
    """
    refs = seen.tree.refs
    for element in seen.tree.listing.elements:
        node = element.placed.node
        if words.fit(element.text, element.desc or node.desc, node.rid):
            return row(element, refs[element.placed.at])
    other = next(_views(seen, words), None)
    if other is None:
        return None
    return next(row(element, ref) for element, ref in scene.trees.more(seen.tree, [other]))


def _views(seen: Seen, words: Words) -> Iterator[Element]:
    sight = seen.tree.sight
    for one in sight.placed:
        if one.at not in sight.covered and words.fit(one.node.text, one.node.desc, one.node.rid):
            yield of(one)
