"""What makes an element the same one in a later dump, from the surest mark to the weakest."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from itertools import islice

from device_connector.android.hierarchy import roles
from device_connector.android.hierarchy.node import Node
from device_connector.android.hierarchy.sight import Placed

WORDS = 24
"""Words of a row that count for telling it from another."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Digests of what an element is.

    `exact`: all of it, its place in the tree and on the screen included. `full`: all its words and those of the
    list row that it is in, wherever it stands. `plain`: id, class, name and the row's name; other words may
    change. `slot`: id or place alone, to tell what has changed from what is gone.
    """

    exact: str
    full: str
    plain: str
    slot: str

    @property
    def levels(self) -> tuple[str, str, str]:
        """What elements are matched by, the surest first."""
        return self.exact, self.full, self.plain


def identity(one: Placed, scope: str) -> Identity:
    """The marks of `one`; `scope` is the screen it belongs to, as in package and activity."""
    node = one.node
    words = _words(one)
    around = _around(one, words)
    path = "" if node.rid or words else repr(one.path)
    kind = (scope, node.package, node.rid, node.kind, path)
    return Identity(
        exact=_digest("exact", *kind, *words, "in", *around, repr(one.path), repr(one.place)),
        full=_digest("full", *kind, *words, "in", *around),
        plain=_digest("plain", *kind, *words[:1], "in", *around[:1]),
        slot=_digest("slot", scope, node.package, node.rid, "" if node.rid and not around else repr(one.path)),
    )


def _words(one: Placed) -> list[str]:
    """What it is called; what was typed into a field or is a state that changes does not count."""
    own = _own(one)
    if roles.keeps_apart(one.node) or (own and not roles.actionable(one.node)):
        return own
    return own + _inside(one)


def _own(one: Placed) -> list[str]:
    return [said for said in (_name(one.node), one.node.desc) if said]


def _inside(one: Placed) -> list[str]:
    return list(islice((said for below in one.below() for said in _own(below)), WORDS))


def _name(node: Node) -> str:
    if roles.editable(node):
        return node.hint
    return "" if node.kind in roles.VALUES else node.text


def _around(one: Placed, words: list[str]) -> list[str]:
    """The words of the list row that it is a part of, by which the buttons of different rows are told apart.

    A row itself has none: its own words tell. Nor has anything outside of lists and scrolling pages.
    """
    if roles.actionable(one.node) and _inside(one):
        return []
    found: list[str] = []
    for above in one.above():
        if roles.listlike(above.node) or "scrollable" in above.node.flags:
            return found
        found = found or [said for said in _own(above) + _inside(above) if said not in words]
    return []


def _digest(*parts: str) -> str:
    return hashlib.blake2b("\0".join(parts).encode("utf-8", "replace"), digest_size=9).hexdigest()
