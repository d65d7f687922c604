"""The elements that a channel has been shown: refs that stay theirs, and the newest trees to compare with."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from device_connector.android.hierarchy.elements import Element, Listing
from device_connector.android.hierarchy.identity import Identity
from device_connector.android.hierarchy.sight import Placed, Sight
from device_connector.android.screen import Screen

MOST_REFS = 2048
"""Elements remembered per channel; those not seen for longest go first."""

MOST_TREES = 32

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tree:
    """One look at the elements. `refs` are those of the views seen before, by their `at`; `rows` by ref.

    `screen` is None where the phone did not tell its size; `acts` is how many acts had been sent before it.
    """

    snapshot_id: str
    taken_at: int
    screen: Screen | None
    sight: Sight
    listing: Listing
    identities: Mapping[int, Identity]
    refs: Mapping[int, str]
    rows: Mapping[str, Row]
    acts: int

    def find(self, ref: str) -> Placed | None:
        """The view that bears `ref`, where it is on the screen and can be touched."""
        at = next((at for at, known in self.refs.items() if known == ref), None)
        return None if at is None else next((one for one in self.sight.placed if one.at == at), None)


@dataclass(slots=True)
class Known:
    """An element that was listed: what it was like when it was last seen, and in which tree."""

    identity: Identity
    alone: tuple[bool, ...]
    row: Row
    tree: str


class Trees:
    """What one channel has seen of its phone's elements.

    Until `restless_until`, in Unix ms, dumps do not wait for the screen to come to rest: it lately never did.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._by_mark: dict[str, list[str]] = {}
        self._trees: OrderedDict[str, Mapping[str, Row]] = OrderedDict()
        self._count = 0
        self.latest: Tree | None = None
        self.restless_until = 0

    def known(self, ref: str) -> Known | None:
        """What was last seen under `ref`; None where it never was, or too long ago."""
        return self._known.get(ref)

    def rows(self, snapshot_id: str) -> Mapping[str, Row] | None:
        """The elements of that tree by ref; None when it is unknown or too long ago."""
        return self._trees.get(snapshot_id)

    def recognise(self, identities: Mapping[int, Identity]) -> dict[int, str]:
        """The refs of those views that were seen before.

        All of an element alike is sure. Where something differs it must be the only one of its kind, both now and
        when it was last seen: of two that cannot be told apart neither is recognised.
        """
        found: dict[int, str] = {}
        taken: set[str] = set()
        for level in range(3):
            counts = Counter(identity.levels[level] for identity in identities.values())
            for at, identity in identities.items():
                mark = identity.levels[level]
                if at in found or (level and counts[mark] != 1):
                    continue
                if ref := self._candidate(mark, level, taken):
                    found[at] = ref
                    taken.add(ref)
        return found

    def _candidate(self, mark: str, level: int, taken: set[str]) -> str | None:
        known = [ref for ref in self._by_mark.get(mark, ()) if ref not in taken]
        if level == 0:
            return known[-1] if known else None
        alone = [ref for ref in known if self._known[ref].alone[level]]
        latest = [ref for ref in alone if self.latest and self._known[ref].tree == self.latest.snapshot_id]
        return next((only[0] for only in (alone, latest) if len(only) == 1), None)

    def name(self, elements: Iterable[Element], refs: dict[int, str]) -> None:
        """Give a new ref to each element that `refs` has none for."""
        for element in elements:
            if element.placed.at not in refs:
                self._count += 1
                refs[element.placed.at] = f"e{self._count}"

    def more(self, tree: Tree, elements: Iterable[Element]) -> list[tuple[Element, str]]:
        """Further elements of the newest tree with their refs, known from now on."""
        found, refs = list(elements), dict(tree.refs)
        self.name(found, refs)
        self.remember(replace(tree, refs=refs))
        return [(one, refs[one.placed.at]) for one in found]

    def remember(self, tree: Tree) -> None:
        """Keep `tree` as the newest, and how each of its elements looks now."""
        counts = [Counter(one.levels[level] for one in tree.identities.values()) for level in range(3)]
        for at, ref in tree.refs.items():
            identity = tree.identities[at]
            alone = tuple(counts[level][mark] == 1 for level, mark in enumerate(identity.levels))
            row = tree.rows.get(ref) or (self._known[ref].row if ref in self._known else {})
            self._forget(ref)
            self._known[ref] = Known(identity, alone, row, tree.snapshot_id)
            for mark in identity.levels:
                self._by_mark.setdefault(mark, []).append(ref)
        while len(self._known) > MOST_REFS:
            self._forget(next(iter(self._known)))
        self._trees[tree.snapshot_id] = tree.rows
        while len(self._trees) > MOST_TREES:
            self._trees.popitem(last=False)
        self.latest = tree

    def _forget(self, ref: str) -> None:
        known = self._known.pop(ref, None)
        for mark in known.identity.levels if known else ():
            refs = self._by_mark[mark]
            refs.remove(ref)
            if not refs:
                del self._by_mark[mark]
