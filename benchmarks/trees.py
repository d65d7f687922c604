"""The size of our element list beside the XML that it was made from, for the five busiest recorded screens.

Alone: `python benchmarks/trees.py`. Exit code 1 when a list is larger than an eighth of its XML.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from device_connector.android.hierarchy import Hierarchy, read
from device_connector.android.hierarchy.elements import interactive
from device_connector.android.hierarchy.sight import seen
from device_connector.tools.rows import budget, fitted, row, size

RECORDED = Path(__file__).parents[1] / "tests" / "data" / "fixtures"
BUSIEST = 5
MOST = 1 / 8


@dataclass(frozen=True, slots=True)
class Weighed:
    """One screen: its name, the views and bytes of its XML, the elements and bytes of our list."""

    name: str
    views: int
    xml: int
    elements: int
    ours: int

    @property
    def share(self) -> float:
        """Of the XML's size."""
        return self.ours / self.xml

    def __str__(self) -> str:
        return (
            f"{self.name:36} {self.views:5} {self.xml:7} {self.elements:8} {self.ours:6}   1/{1 / self.share:.1f}"
        )


def recorded() -> Iterator[tuple[str, bytes]]:
    """Every recorded dump, by its name."""
    for line in (RECORDED / "index.jsonl").read_text("utf-8").splitlines():
        entry = json.loads(line)
        if entry["kind"] == "uiautomator":
            yield Path(entry["file"]).stem, (RECORDED / entry["file"]).read_bytes()


def weigh(name: str, data: bytes) -> Weighed | None:
    """What android_ui_tree lists of this dump at its default; None for one that holds no tree."""
    tree = read(data.decode("utf-8", "replace"))
    if not isinstance(tree, Hierarchy):
        return None
    listing = interactive(seen(tree, None))
    rows = fitted([row(one, f"e{at}") for at, one in enumerate(listing.elements, 1)], budget(listing.nodes))
    return Weighed(name, sum(1 for _ in tree.walk()), len(data), len(rows), size(rows))


def busiest() -> list[Weighed]:
    """The recorded screens with the most views."""
    found = [one for name, data in recorded() if (one := weigh(name, data))]
    return sorted(found, key=lambda one: -one.views)[:BUSIEST]


def main() -> int:
    """Print the table."""
    weighed = busiest()
    print(f"{'screen':36} views     xml elements   ours   share")
    for one in weighed:
        print(one)
    return int(any(one.share > MOST for one in weighed))


if __name__ == "__main__":
    sys.exit(main())
