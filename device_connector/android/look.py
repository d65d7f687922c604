"""One look at the phone: how its screen stands, who is in front, whether it sleeps or is locked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from device_connector.android import displays, power, windows
from device_connector.android.displays import Display
from device_connector.android.failures import shell_failure
from device_connector.android.screen import Screen
from device_connector.android.sections import Section, dump
from device_connector.android.windows import Focus, Window

COMMANDS = (
    dump("display", displays.FILTER),
    dump("window", windows.FILTER),
    dump("power", power.FILTER),
)
"""Ask these, in this order, and hand their sections to `look`."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the phone said at one moment; None or empty for what it did not say, with the reason in `unread`."""

    displays: tuple[Display, ...]
    focus: Focus
    locked: bool | None
    awake: bool | None
    windows: tuple[Window, ...]
    unread: dict[str, str]

    @property
    def main(self) -> Display | None:
        """The display a person looks at."""
        return displays.main(self.displays)

    def display(self, number: int) -> Display | None:
        """The display of that logical number."""
        return next((one for one in self.displays if one.display == number), None)

    @property
    def screen(self) -> Screen | None:
        """The geometry that touches go by: that of the display a person looks at."""
        shown = self.main
        return shown.screen if shown else None

    def protected(self, display: int) -> tuple[Window, ...]:
        """The visible windows of `display` that Android keeps out of pictures, topmost first."""
        return windows.protected(self.windows, display)


def look(parts: Sequence[Section]) -> Look:
    """The readings of the sections that COMMANDS printed; missing sections are unread."""
    screen, window, energy = (part(parts, index) for index in range(3))
    found = displays.displays(screen.text)
    locked, awake = windows.locked(window.text), power.power(energy.text).awake
    unread = {
        "display": None if found else screen,
        "locked": window if locked is None else None,
        "awake": energy if awake is None else None,
    }
    return Look(
        displays=found,
        focus=windows.focus(window.text),
        locked=locked,
        awake=awake,
        windows=windows.windows(window.text),
        unread={name: reason(section) for name, section in unread.items() if section},
    )


def part(parts: Sequence[Section], index: int) -> Section:
    """The section at `index`; an empty one where the output ended before it."""
    return parts[index] if index < len(parts) else Section("", -1)


def reason(section: Section) -> str:
    """Why a section could not be read, in Android's words where it has any."""
    if section.code < 0:
        return "the phone's output ended before this part"
    if failure := shell_failure(section.text):
        return f"{failure.reason}: {section.text.strip()[:200]}"
    words = section.text.strip()
    return f"not understood: {words[:200]}" if words else "the phone did not say"
