"""What `wm size` and `wm density` say: an override wins, wherever it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass

_SIZE = re.compile(r"^(?:(Physical|Override) size: *)?(\d+)x(\d+)\s*$", re.MULTILINE)
_DENSITY = re.compile(r"^(Physical|Override) density: *(\d+)(?:dpi)?\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Size:
    """Pixels in the natural orientation; None where the phone does not say."""

    physical: tuple[int, int] | None
    override: tuple[int, int] | None

    @property
    def effective(self) -> tuple[int, int] | None:
        """What apps and touches use."""
        return self.override or self.physical


@dataclass(frozen=True, slots=True)
class Density:
    """Dots per inch; None where the phone does not say."""

    physical: int | None
    override: int | None

    @property
    def effective(self) -> int | None:
        """What apps use."""
        return self.override or self.physical


def size(text: str) -> Size:
    """The sizes in `text`; a line without a label is the panel's."""
    found = {label or "Physical": (int(width), int(height)) for label, width, height in _SIZE.findall(text)}
    return Size(found.get("Physical"), found.get("Override"))


def density(text: str) -> Density:
    """The densities in `text`."""
    found = {label: int(dpi) for label, dpi in _DENSITY.findall(text)}
    return Density(found.get("Physical"), found.get("Override"))
