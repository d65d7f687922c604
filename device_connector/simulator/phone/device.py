"""The hardware side of a phone: build, displays, rotation, battery, clock, properties and settings."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, MutableMapping
from dataclasses import astuple
from datetime import datetime, timedelta, timezone
from typing import Any

from device_connector.simulator.android_files import android_files
from device_connector.simulator.faults import Faults
from device_connector.simulator.phone.defaults import boot_props, boot_settings
from device_connector.simulator.phone.parts import Battery, Display, LogLine, Table
from device_connector.simulator.phone.profiles import Panel, Profile

_LOG_LINES = 2000
_ZONE = timezone(timedelta(hours=8), "CST")


class Device:
    """What a phone is before any app runs; `now` gives Unix seconds."""

    def __init__(self, profile: Profile, *, serial: str, now: Callable[[], float]) -> None:
        self.profile = profile
        self.serial = serial
        self.now = now
        self.version = 0
        self.faults = Faults()
        self.files = android_files(
            now=now, uptime_s=lambda: now() - self.boot_at, full=lambda: self.faults.has("disk_full")
        )
        self.props: MutableMapping[str, str] = Table(boot_props(profile, serial), self._setting_changed)
        self.settings: dict[str, MutableMapping[str, str]] = {
            space: Table(rows, self._setting_changed) for space, rows in boot_settings().items()
        }
        self.displays = [Display(*astuple(panel)) for panel in profile.panels]
        self.size_override: tuple[int, int] | None = None
        self.density_override: int | None = None
        self.battery = Battery()
        self.boot_at = now() - 3600
        self.log: deque[LogLine] = deque(maxlen=_LOG_LINES)
        self.drawn: tuple[object, Any] | None = None  # the last picture, with the look that it shows
        self._held = 0
        self.finger: tuple[int, int, float] | None = None
        """Where a touch that has not ended began, and when (Unix seconds)."""

    @property
    def auto_rotate(self) -> bool:
        """The screen follows how the phone is held."""
        return self.settings["system"].get("accelerometer_rotation") == "1"

    @property
    def rotation(self) -> int:
        """Quarter turns, 0 to 3, as Surface.ROTATION_* counts; to set it is to turn the phone, fixed or not."""
        return self._held if self.auto_rotate else int(self.settings["system"].get("user_rotation", "0"))

    @rotation.setter
    def rotation(self, turns: int) -> None:
        self._held = turns % 4
        self.settings["system"]["user_rotation"] = str(self._held)

    @property
    def scale(self) -> float:
        """Pixels for a dp on the default display."""
        return self.density() / 160

    def display(self, display: int = 0) -> Display:
        """The display with this logical id; KeyError where there is none."""
        found = next((one for one in self.displays if one.id == display), None)
        if found is None:
            raise KeyError(display)
        return found

    def density(self, display: int = 0) -> int:
        """Dots per inch in force."""
        return self.density_override if display == 0 and self.density_override else self.display(display).density

    def size(self, display: int = 0) -> tuple[int, int]:
        """Width and height in pixels, as rotated now, the override applied."""
        panel = self.display(display)
        natural = self.size_override if display == 0 and self.size_override else (panel.width, panel.height)
        return natural if display or self.rotation % 2 == 0 else (natural[1], natural[0])

    def fold(self) -> None:
        """Close a foldable: the default display moves to the outer panel. A phone with one panel stays as it is.

        Logical display 0 is always the one in use, as Android's LogicalDisplayMapper lays displays out by posture.
        """
        self._lay_out(list(reversed(self.profile.panels)))

    def unfold(self) -> None:
        """Open a foldable: the default display moves to the inner panel."""
        self._lay_out(list(self.profile.panels))

    @property
    def folded(self) -> bool:
        """The inner panel is not in use."""
        return self.display().physical_id != self.profile.panels[0].physical_id

    def local_time(self) -> datetime:
        """The time that its clock shows, in persist.sys.timezone."""
        return datetime.fromtimestamp(self.now(), _ZONE)

    def write_log(self, level: str, tag: str, text: str, *, pid: int = 1187, buffer: str = "main") -> None:
        """Add a line to logcat; 1187 is system_server."""
        self.log.append(LogLine(self.now(), pid, pid, level, tag, text, buffer))

    def changed(self) -> None:
        """Something that shows has changed."""
        self.version += 1

    def _lay_out(self, panels: list[Panel]) -> None:
        ids = [panel.id for panel in self.profile.panels]
        self.displays = [
            Display(number, p.physical_id, p.name, p.width, p.height, p.density, on=number == 0)
            for number, p in zip(ids, panels, strict=True)
        ]
        self.changed()

    def _setting_changed(self, _key: str) -> None:
        self.changed()
