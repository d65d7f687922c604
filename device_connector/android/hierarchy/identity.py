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
    list row round it, wherever it stands. `plain`: id, class, name and the row's name; a row's other words may
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
    words, row = _words(one), _row(one)
    around = _words(row) if row is not None else []
    path = "" if node.rid or words else repr(one.path)
    kind = (scope, node.package, node.rid, node.kind, path)
    return Identity(
        exact=_digest("exact", *kind, *words, "in", *around, repr(one.path), repr(one.place)),
        full=_digest("full", *kind, *words, "in", *around),
        plain=_digest("plain", *kind, *words[:1], "in", *around[:1]),
        slot=_digest("slot", scope, node.package, node.rid, "" if node.rid and row is None else repr(one.path)),
    )


def _words(one: Placed) -> list[str]:
    """What it is called; what was typed into a field or is a state that changes does not count."""
    node = one.node
    own = [said for said in (_name(node), node.desc) if said]
    if roles.keeps_apart(node) or (not roles.actionable(node) and own):
        return own
    inside = (said for below in one.below() for said in (_name(below.node), below.node.desc) if said)
    return own + list(islice(inside, WORDS))


def _name(node: Node) -> str:
    if roles.editable(node):
        return node.hint
    return "" if node.kind in roles.VALUES else node.text


def _row(one: Placed) -> Placed | None:
    """The part of the nearest scrolling view that it stands in: a list's row, a page's section."""
    chain = [one]
    for above in one.above():
        chain.append(above)
        if roles.listlike(above.node) or "scrollable" in above.node.flags:
            return _part(chain[::-1], one)
    return None


def _part(chain: list[Placed], one: Placed) -> Placed | None:
    """Below the scrolling view at the head of `chain`, past the wrappers that hold all of a page."""
    at = 0
    if not roles.listlike(chain[0].node):
        while at + 1 < len(chain) and len(chain[at].children) == 1:
            at += 1
    part = chain[at + 1] if at + 1 < len(chain) else one
    return part if part is not one else None


def _digest(*parts: str) -> str:
    return hashlib.blake2b("\0".join(parts).encode("utf-8", "replace"), digest_size=9).hexdigest()
