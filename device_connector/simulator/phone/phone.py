"""The phone itself."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from device_connector.simulator.faults import Faults
from device_connector.simulator.files import FileTree
from device_connector.simulator.phone.defaults import boot_props, boot_settings
from device_connector.simulator.phone.parts import (
    Battery,
    Component,
    Display,
    LogLine,
    Notification,
    Package,
    Started,
    StartResult,
    Table,
    Window,
)
from device_connector.simulator.phone.profiles import Profile

_LOG_LINES = 2000


class Phone:
    """One virtual Android; `now` gives Unix seconds. All coordinates are pixels of the display as rotated now."""

    def __init__(self, profile: Profile, *, serial: str, now: Callable[[], float]) -> None:
        self.profile = profile
        self.serial = serial
        self.now = now
        self.version = 0
        self.faults = Faults()
        self.files = FileTree(now=now, full=lambda: self.faults.has("disk_full"))
        self.props = Table(boot_props(profile, serial).items(), self._changed_setting)
        self.settings = {
            space: Table(rows.items(), self._changed_setting) for space, rows in boot_settings().items()
        }
        self.displays = [
            Display(p.id, p.physical_id, p.name, p.width, p.height, p.density, p.on) for p in profile.panels
        ]
        self.size_override: tuple[int, int] | None = None
        self.density_override: int | None = None
        self.awake = True
        self.locked = False
        self.secure_lock = False
        self.pin = "2468"
        self.battery = Battery()
        self.boot_at = now() - 3600
        self.packages: dict[str, Package] = {}
        self.notifications: list[Notification] = []
        self.log: deque[LogLine] = deque(maxlen=_LOG_LINES)
        self._held = 0

    @property
    def auto_rotate(self) -> bool:
        """The screen follows how the phone is held."""
        return self.settings["system"].get("accelerometer_rotation") == "1"

    @property
    def rotation(self) -> int:
        """Quarter turns, 0 to 3, as Surface.ROTATION_* counts."""
        return self._held if self.auto_rotate else int(self.settings["system"].get("user_rotation", "0"))

    def changed(self) -> None:
        """Something that shows has changed."""
        self.version += 1

    def display(self, display: int = 0) -> Display:
        """The display with this logical id; KeyError where there is none."""
        found = next((d for d in self.displays if d.id == display), None)
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
        return natural if self.rotation % 2 == 0 else (natural[1], natural[0])

    def foreground(self) -> Component | None:
        """The resumed activity."""
        return None

    def focused_window(self) -> str | None:
        """Title of the window that gets keys, as dumpsys window prints it; None where there is none."""
        return None

    def windows(self, display: int = 0) -> tuple[Window, ...]:
        """All that is on a display, bottom first."""
        return ()

    def recents(self) -> tuple[Component, ...]:
        """Tasks, the latest first."""
        return ()

    def start(
        self, package: str, activity: str | None = None, *, action: str | None = None, data: str | None = None
    ) -> StartResult:
        """Bring an activity to the front; "" as package lets action and data choose."""
        return StartResult(Started.NO_PACKAGE)

    def stop(self, package: str) -> None:
        """End all that runs of a package."""

    def tap(self, x: int, y: int, display: int = 0) -> None:
        """Touch and let go."""

    def long_press(self, x: int, y: int, ms: int = 600, display: int = 0) -> None:
        """Touch, wait, let go."""

    def swipe(self, x1: int, y1: int, x2: int, y2: int, ms: int = 300, display: int = 0) -> None:
        """Touch at one point, let go at another."""

    def type_text(self, text: str) -> int:
        """Type into the focused field; how many characters landed."""
        return 0

    def key(self, code: int, *, long: bool = False) -> None:
        """Press and release a key by its KEYCODE number."""

    def chord(self, codes: tuple[int, ...]) -> None:
        """Press keys together, as input keycombination does."""

    def reboot(self, mode: str = "") -> None:
        """Start anew; apps, notifications, and the screen are as after boot."""

    def write_log(self, level: str, tag: str, text: str, *, pid: int = 1, buffer: str = "main") -> None:
        """Add a line to logcat."""
        self.log.append(LogLine(self.now(), pid, pid, level, tag, text, buffer))

    def _changed_setting(self, _key: str) -> None:
        self.changed()
