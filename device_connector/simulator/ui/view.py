"""What an app declares: a view before it has a place. Lengths are in dp."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypedDict, Unpack

from device_connector.simulator.ui.look import PLAIN, Align, Look
from device_connector.simulator.ui.node import Act, Drop

MATCH = -1.0
WRAP = -2.0

Edges = tuple[float, float, float, float]
"""left, top, right, bottom."""

NO_EDGES: Edges = (0, 0, 0, 0)


def edges(x: float = 0, y: float = 0) -> Edges:
    """The same on both sides, and above and below."""
    return x, y, x, y


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """One view; `axis` says how its children lie, `weight` its share of what its siblings leave over.

    Shares are of `weight_sum`, where it is given, else of all the weights.
    """

    cls: str = "android.view.View"
    text: str = ""
    desc: str = ""
    rid: str = ""
    hint: str = ""
    checkable: bool = False
    checked: bool = False
    enabled: bool = True
    focusable: bool | None = None
    focused: bool = False
    password: bool = False
    selected: bool = False
    on_tap: Act | None = None
    on_long: Act | None = None
    on_drop: Drop | None = None
    field: str = ""
    look: Look = PLAIN
    width: float = MATCH
    height: float = WRAP
    weight: float = 0
    weight_sum: float = 0
    axis: Literal["column", "row", "stack"] = "column"
    padding: Edges = NO_EDGES
    margin: Edges = NO_EDGES
    gap: float = 0
    along: Align = "start"
    across: Align = "start"
    scroll: str = ""
    children: tuple[View, ...] = ()

    def but(self, **options: Unpack[Options]) -> View:
        """The same view with other options."""
        return replace(self, **options)


class Options(TypedDict, total=False):
    """What a widget lets its caller decide."""

    cls: str
    desc: str
    rid: str
    enabled: bool
    checkable: bool
    checked: bool
    focusable: bool | None
    selected: bool
    on_tap: Act | None
    on_long: Act | None
    look: Look
    width: float
    height: float
    weight: float
    weight_sum: float
    padding: Edges
    margin: Edges
    gap: float
    along: Align
    across: Align
    scroll: str
