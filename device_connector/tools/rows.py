"""Elements as an agent reads them: short rows, filtered by words, inside a budget of bytes."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

from device_connector.android.hierarchy import roles
from device_connector.android.hierarchy.elements import Element
from device_connector.tools.trees import Row

TEXT_LENGTHS = (240, 120, 60, 30)
"""Characters of a text that are shown, tried until all rows fit the budget."""

ROWS_BYTES = 5400
"""Budget of the rows of a usual screen."""

USUAL_NODES = 150
"""A screen of more views has a budget larger in proportion."""

_UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_QUOTES = str.maketrans("’‘“”", "''\"\"")


def row(element: Element, ref: str) -> dict[str, Any]:
    """One element whole; what is empty or usual is left out."""
    node = element.placed.node
    said = element.text if roles.editable(node) else " ".join(element.text.split())
    found = {
        "ref": ref,
        "role": element.role,
        "text": said,
        "description": " ".join(element.desc.split()),
        "hint": node.hint if node.hint not in {element.text, element.desc} else "",
        "id": node.name,
        "bounds": list(element.bounds.box()),
        "states": list(element.states),
    }
    return {name: value for name, value in found.items() if value}


def folded(text: str) -> str:
    """`text` as it is compared: no marks of writing direction, no difference of case, width or quotation marks."""
    plain = unicodedata.normalize("NFKC", _UNSEEN.sub("", text)).translate(_QUOTES)
    return " ".join(plain.casefold().split())


def matching(rows: Iterable[Row], query: str) -> list[Row]:
    """The rows that hold every word of `query`; those that say just it come first."""
    whole, words = folded(query), folded(query).split()
    found = [one for one in rows if all(word in _searched(one) for word in words)]
    return sorted(found, key=lambda one: whole not in _says(one))


def _says(one: Row) -> set[str]:
    return {folded(str(one.get(name, ""))) for name in ("text", "description", "hint", "id")}


def _searched(one: Row) -> str:
    return folded(" ".join(str(one.get(name, "")) for name in ("text", "description", "hint", "id", "role")))


def fitted(rows: list[Row], budget: int) -> list[Row]:
    """`rows` in at most `budget` bytes of JSON: texts are cut with `…`, then ids go, then the last rows."""
    for length in TEXT_LENGTHS:
        short = [_cut(one, length) for one in rows]
        if size(short) <= budget:
            return short
    short = [{name: value for name, value in one.items() if name != "id" or len(one) < 5} for one in short]
    while short and size(short) > budget:
        del short[-1 - len(short) // 10 :]
    return short


def budget(nodes: int) -> int:
    """The bytes that the rows of a screen of so many views may take."""
    return ROWS_BYTES * max(USUAL_NODES, nodes) // USUAL_NODES


def size(rows: Iterable[Mapping[str, Any]]) -> int:
    """Bytes on the wire."""
    return len(json.dumps(list(rows), ensure_ascii=False, separators=(",", ":")).encode())


def _cut(one: Row, length: int) -> Row:
    cut = {name: _shortened(value, length) for name, value in one.items() if isinstance(value, str)}
    return {**one, **cut}


def _shortened(text: str, length: int) -> str:
    return text if len(text) <= length else f"{text[: length - 1]}…"
