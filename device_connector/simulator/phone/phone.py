"""The phone itself: its apps, what it shows, and all that can be done to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from itertools import count
from operator import attrgetter

from device_connector.simulator.apps.app import Activity, App, Heard, Intent
from device_connector.simulator.apps.dialogs import AppStopped, GrantPermissions
from device_connector.simulator.apps.installed import DOCK, INSTALLED
from device_connector.simulator.apps.recents import Recents
from device_connector.simulator.phone import compose, installing, keys, launching, touch
from device_connector.simulator.phone.device import Device
from device_connector.simulator.phone.ime import InputMethod
from device_connector.simulator.phone.installing import package_of
from device_connector.simulator.phone.lockscreen import LockScreen
from device_connector.simulator.phone.parts import (
    Battery,
    Component,
    Display,
    Notification,
    StartResult,
    Window,
)
from device_connector.simulator.phone.profiles import Profile
from device_connector.simulator.phone.tasks import Tasks

_PANEL = attrgetter(*(field.name for field in fields(Display)))
_CHARGE = attrgetter(*(field.name for field in fields(Battery)))
_ALWAYS_RUNNING = frozenset(
    {"android", "com.android.systemui", "com.android.launcher3", "com.android.inputmethod.latin"}
)


class Phone(Device):
    """One virtual Android. Coordinates are pixels of the display as rotated now."""

    def __init__(self, profile: Profile, *, serial: str, now: Callable[[], float]) -> None:
        super().__init__(profile, serial=serial, now=now)
        self.secure_lock = False
        self.pin = "2468"
        self.apps = INSTALLED
        self.dock = DOCK
        self.packages = {app.package: package_of(app, at, now()) for at, app in enumerate(self.apps)}
        self.records = {app.package: [record.copy() for record in app.records] for app in self.apps}
        self.sessions: dict[int, installing.Session] = {}
        self._pids = count(2311, 37)
        self._composed: tuple[object, tuple[Window, ...]] = (None, ())
        self.locked = False
        self.awake, self.shade_open = True, False
        self.system_dialog: Activity | None = None
        self.notifications: list[Notification] = []
        self.scrolls: dict[str, int] = {}
        self.clipboard = ""
        self._start_up()

    # What it shows.

    @property
    def look(self) -> tuple[object, ...]:
        """Equal as long as nothing on the screen has changed: pictures and windows are kept by it."""
        shown = (self.awake, self.locked, self.secure_lock, self.size_override, self.density_override)
        panels = tuple(map(_PANEL, self.displays))
        moment = int(self.now() // 60), self.tasks.top.stage
        return self.version, moment, shown, _CHARGE(self.battery), panels, len(self.notifications)

    def windows(self, display: int = 0) -> tuple[Window, ...]:
        """All that is on a display, bottom first; KeyError for an unknown one."""
        self.display(display)
        if display:
            return ()
        if self._composed[0] != self.look:
            self._composed = (self.look, compose.windows(self))
        return self._composed[1]

    def foreground(self) -> Component | None:
        """The resumed activity; none while the phone sleeps."""
        return self.tasks.front.component() if self.awake else None

    def focus(self) -> Window | None:
        """The window that gets keys: keyguard or shade, a system dialog, or the activity in front."""
        over = compose.shade_title(self) if self.locked or self.shade_open else ""
        wanted = over or (self.system_dialog or self.tasks.top).title
        return next((window for window in self.windows() if window.title == wanted), None)

    def focused_window(self) -> str | None:
        """Title of the window that gets keys, as dumpsys window prints it."""
        focus = self.focus()
        return focus.title if focus else None

    def recents(self) -> tuple[Component, ...]:
        """Tasks, the latest first."""
        return tuple(task.component() for task in self.tasks.recent())

    # Its apps.

    def app(self, package: str) -> App:
        """What is installed under a name; a plain stand-in for what is not."""
        return next((app for app in self.apps if app.package == package), App(package=package, label=package))

    def install(self, app: App) -> None:
        """Put an app on the phone, in the place of an older one."""
        installing.install(self, app)

    def input_methods(self) -> tuple[str, ...]:
        """The ids of the keyboards that are installed."""
        known = (app for app in self.apps if app.input_method and app.package in self.packages)
        return tuple(f"{app.package}/{app.input_method}" for app in known)

    def broadcast(self, action: str, extras: Mapping[str, str], package: str = "") -> Heard:
        """Let every app that listens hear of it, or only one; the last one's result counts."""
        heard = Heard(0)
        for app in self.apps:
            for known, receiver in app.hears if package in {"", app.package} else ():
                if known == action and app.package in self.packages:
                    heard = receiver(self, extras)
        return heard

    def takers(self, intent: Intent) -> list[tuple[App, type[Activity]]]:
        """The apps that take an intent, and with which activity."""
        return launching.takers(self, intent)

    def start(
        self, package: str = "", activity: str | None = None, *, action: str | None = None, data: str | None = None
    ) -> StartResult:
        """Bring an activity to the front; without a package, action and data choose, or ask with a chooser."""
        intent = Intent(action or launching.MAIN, data or "")
        if not package:
            return launching.start_implicit(self, intent)
        if activity:
            return launching.start_named(self, package, activity, intent)
        return launching.start_package(self, package, intent)

    def stop(self, package: str) -> None:
        """End all that runs of a package."""
        self.tasks.stop(package)
        if package in self.packages and package not in _ALWAYS_RUNNING:
            self.packages[package].pid = None

    def crash(self, package: str, *, hangs: bool = False) -> None:
        """Let an app crash, or stop answering: log lines and the system's dialog."""
        pid = self.packages[package].pid or 1
        if not hangs:
            self.write_log("E", "AndroidRuntime", "FATAL EXCEPTION: main", pid=pid, buffer="crash")
            self.write_log("E", "AndroidRuntime", f"Process: {package}, PID: {pid}", pid=pid, buffer="crash")
            self.stop(package)
        self.system_dialog = AppStopped(self, Intent("ANR" if hangs else "CRASH", package))
        self.changed()

    def ask_permission(self, package: str, permission: str) -> None:
        """Show the permission dialog over the app in front."""
        self.tasks.push(GrantPermissions(self, Intent(data=package, extras={"permission": permission})))

    def process_started(self, package: str) -> None:
        """A package's process runs from now on, if it did not."""
        own = self.packages[package]
        if own.pid is None:
            own.pid = next(self._pids)
            self.write_log(
                "I", "ActivityManager", f"Start proc {own.pid}:{package}/u0a{own.uid - 10000} for activity"
            )

    def post(self, package: str, title: str, text: str, *, number: int = 1) -> None:
        """Post a notification, in the place of the package's one of the same number."""
        key = f"0|{package}|{number}|null|{self.packages[package].uid}"
        self.notifications = [one for one in self.notifications if one.key != key]
        self.notifications.insert(0, Notification(key, package, number, title, text, self.now()))
        self.changed()

    def open_notification(self, note: Notification) -> None:
        """Go where a notification leads."""
        self.notifications.remove(note)
        self.start(note.package)

    def clear_notifications(self) -> None:
        """Dismiss them all."""
        self.notifications.clear()
        self.close_shade()

    # Fingers and keys.

    def tap(self, x: int, y: int, display: int = 0) -> None:
        """Touch and let go."""
        if self._touchable(display):
            touch.press(self, x, y, long=False)

    def long_press(self, x: int, y: int, ms: int = 600, *, display: int = 0) -> None:
        """Touch, wait, let go."""
        self.swipe(x, y, x, y, ms, display=display)

    def swipe(self, x1: int, y1: int, x2: int, y2: int, ms: int = 300, *, display: int = 0) -> None:
        """Touch at one point, let go at another after `ms`."""
        if self._touchable(display):
            touch.swipe(self, touch.Drag(x1, y1, x2, y2, ms))

    def drag(self, x1: int, y1: int, x2: int, y2: int, ms: int = 300, *, display: int = 0) -> None:
        """Touch, hold, move, let go: `ms` in all, as input draganddrop counts them."""
        if self._touchable(display):
            touch.carry(self, touch.Drag(x1, y1, x2, y2, ms))

    def type_text(self, text: str) -> int:
        """Type into the focused field; how many characters landed."""
        return self.ime.type(text)

    def key(self, code: int, *, long: bool = False) -> None:
        """Press and release a key by its KEYCODE number."""
        keys.press(self, code, long=long)

    def chord(self, codes: tuple[int, ...]) -> None:
        """Press keys together, as input keycombination does."""
        keys.chord(self, codes)

    def back(self) -> None:
        """Take one thing away: shade, keypad, keyboard, dialog, page, activity."""
        if self.shade_open:
            self.close_shade()
        elif self.locked:
            self.lockscreen.reset()
        elif self.ime.shown:
            self.ime.hide()
        else:
            top = self.system_dialog or self.tasks.top
            if not top.back():
                self.tasks.finish(top)
        self.changed()

    def go_home(self) -> None:
        """Show the home screen."""
        self.shade_open = False
        self.tasks.home()

    def show_recents(self) -> None:
        """Show Overview."""
        if not isinstance(self.tasks.top, Recents):
            self.tasks.start(Recents.package, Recents, Intent())

    def open_shade(self) -> None:
        """Pull the notification shade down."""
        self.shade_open = True
        self.changed()

    def close_shade(self) -> None:
        """Push the notification shade up."""
        self.shade_open = False
        self.changed()

    def wake(self) -> None:
        """Screen on."""
        self.awake = True
        self.changed()

    def sleep(self) -> None:
        """Screen off; the keyguard is there at once."""
        self.awake, self.locked, self.shade_open = False, True, False
        self.lockscreen.reset()

    def reboot(self, mode: str = "") -> None:
        """Start anew; `mode` is what adb reboot was given."""
        self.boot_at = self.now()
        self.write_log("I", "ShutdownThread", f"Rebooting, reason: {mode or 'shell'}")
        for package in self.packages.values():
            package.pid = None
        self.locked = True
        self._start_up()
        self.changed()

    def _start_up(self) -> None:
        self.awake, self.shade_open = True, False
        self.system_dialog = None
        self.notifications.clear()
        self.scrolls.clear()
        self.lockscreen = LockScreen(self)
        self.tasks = Tasks(self)
        self.ime = InputMethod(self)
        for package in sorted(_ALWAYS_RUNNING & self.packages.keys()):
            self.process_started(package)

    def _touchable(self, display: int) -> bool:
        self.display(display)
        return self.awake and display == 0
