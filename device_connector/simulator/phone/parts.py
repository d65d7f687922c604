"""The things a phone is made of, as plain values."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

from device_connector.simulator.ui.node import Bounds, Node


@dataclass(slots=True)
class Display:
    """One display: logical id, physical id, natural size in pixels, dpi, whether it is lit when awake."""

    id: int
    physical_id: str
    name: str
    width: int
    height: int
    density: int
    on: bool


@dataclass(slots=True)
class Battery:
    """Level in percent, temperature in tenths of a degree, voltage in mV, the rest as BatteryManager counts."""

    level: int = 87
    scale: int = 100
    status: int = 3
    health: int = 2
    plugged: Literal[0, 1, 2, 4] = 0
    temperature: int = 251
    voltage: int = 4187
    technology: str = "Li-ion"
    present: bool = True


@dataclass(frozen=True, slots=True)
class Component:
    """An activity in its task; `activity` is the full class name."""

    package: str
    activity: str
    task: int

    @property
    def short(self) -> str:
        """package/.Activity as Android prints it."""
        own = self.activity.startswith(f"{self.package}.")
        return f"{self.package}/{self.activity[len(self.package) :] if own else self.activity}"

    @property
    def full(self) -> str:
        """package/full.class.Name."""
        return f"{self.package}/{self.activity}"


@dataclass(slots=True)
class Package:
    """An installed package; `activities` are full class names, `pid` None when it does not run."""

    name: str
    label: str
    version_name: str
    version_code: int
    launcher_activity: str | None
    activities: tuple[str, ...]
    system: bool
    uid: int
    pid: int | None = None
    enabled: bool = True
    permissions: tuple[str, ...] = ()
    granted: set[str] = field(default_factory=set)
    installed_at: float = 0
    exported: frozenset[str] = frozenset()

    @property
    def path(self) -> str:
        """Where its APK is."""
        word = self.name.rsplit(".", 1)[-1].title()
        return f"/system/app/{word}/{word}.apk" if self.system else f"/data/app/~~VIRT==/{self.name}-1==/base.apk"


@dataclass(frozen=True, slots=True)
class Notification:
    """One posted notification; `when` in Unix seconds."""

    key: str
    package: str
    id: int
    title: str
    text: str
    when: float
    channel: str = "default"


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of logcat; `when` in Unix seconds, level one of V D I W E F."""

    when: float
    pid: int
    tid: int
    level: str
    tag: str
    text: str
    buffer: str = "main"


@dataclass(frozen=True, slots=True)
class Window:
    """One window: title as dumpsys prints it, its view tree, and what the window manager knows of it."""

    package: str
    title: str
    bounds: Bounds
    root: Node
    secure: bool = False
    kind: Literal["application", "input_method", "system"] = "application"
    wallpaper: bool = False
    touchable: bool = True
    modal: bool = False


class Started(Enum):
    """How am start ended."""

    COLD = "COLD"
    WARM = "WARM"
    HOT = "HOT"
    NO_PACKAGE = "no package"
    NO_ACTIVITY = "no activity"
    NOT_EXPORTED = "not exported"
    NOTHING_FOUND = "nothing takes the intent"


@dataclass(frozen=True, slots=True)
class StartResult:
    """What a start came to; `component` is None where nothing was found.

    `brought_to_front`: its task was there already; `delivered`: it was on top, and only got the intent.
    """

    outcome: Started
    component: Component | None = None
    brought_to_front: bool = False
    delivered: bool = False

    @property
    def ok(self) -> bool:
        """The activity is in front now."""
        return self.outcome in {Started.COLD, Started.WARM, Started.HOT}


class Table(UserDict[str, str]):
    """Settings or properties: a dict that tells of every change."""

    def __init__(self, values: Mapping[str, str], changed: Callable[[str], None]) -> None:
        self._changed = changed
        super().__init__(values)

    def __setitem__(self, key: str, value: str) -> None:
        super().__setitem__(key, value)
        self._changed(key)

    def __delitem__(self, key: str) -> None:
        super().__delitem__(key)
        self._changed(key)
