"""What the window manager says of display 0, for phones whose `dumpsys display` cannot be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device_connector.android import windows, wm
from device_connector.android.look import part
from device_connector.android.sections import Section

COMMANDS = ("dumpsys window displays 2>&1", "wm size 2>&1", "wm density 2>&1")
"""Ask these, in this order, and hand their sections to `default_display`."""


@dataclass(frozen=True, slots=True)
class DefaultDisplay:
    """Pixels, as rotated now where `dumpsys window` told, else in the natural orientation; None if unknown."""

    size: tuple[int, int] | None = None
    density: int | None = None


def default_display(parts: Sequence[Section]) -> DefaultDisplay:
    """The readings of the sections that COMMANDS printed."""
    dump, size, density = (part(parts, index).text for index in range(3))
    shown = next((one for one in windows.displays(dump) if one.display == 0), None)
    return DefaultDisplay(
        size=windows.default_size(dump) or wm.size(size).effective,
        density=wm.density(density).effective or (shown.density if shown else None),
    )
