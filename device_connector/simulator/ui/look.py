"""How a view looks: all that a painter needs and a hierarchy does not tell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Align = Literal["start", "center", "end"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Lengths in dp, text size in sp; colours as #rrggbb or #rrggbbaa; "" means not painted.

    `icon` lies in the middle, `badge` is an app's icon at the top, `knob` a switch's thumb.
    """

    color: str = ""
    size: float = 16
    bold: bool = False
    align: Align = "start"
    max_lines: int = 0
    fill: str = ""
    radius: float = 0
    border: str = ""
    icon: str = ""
    icon_color: str = ""
    icon_size: float = 0
    cursor: int = -1
    selection: int = -1
    badge: str = ""
    badge_fill: str = ""
    knob: str = ""
    knob_at: Align = "start"


PLAIN = Look()
