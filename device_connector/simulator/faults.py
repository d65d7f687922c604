"""Faults of phones and links by name: what field reports say goes wrong, switched on at will."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

Place = Literal["wire", "phone"]
"""wire: bites in adbd, whatever the command; phone: asked for by the shell, the screen or the phone's state."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What one fault does, where it bites, and what its value says (empty: it takes none)."""

    place: Place
    says: str
    value: str = ""


FAULTS: Mapping[str, Meaning] = {
    "offline": Meaning("wire", "the link is open but adbd never says hello: adb lists the phone as offline"),
    "unauthorized": Meaning("wire", "adbd asks for a key and accepts none: adb lists the phone as unauthorized"),
    "wedged": Meaning("wire", "listed as a device, yet no service is ever opened"),
    "closed": Meaning("wire", "every service is refused at once: adb says closed"),
    "hang": Meaning("wire", "a command is taken and never answers"),
    "slow": Meaning("wire", "every command waits before it starts", "seconds (1)"),
    "cut": Meaning("wire", "the link drops in the middle of a command's output", "bytes let through (half)"),
    "dribble": Meaning("wire", "output trickles", "bytes a second (1)"),
    "no_exit": Meaning("wire", "the stream ends without an exit packet"),
    "odd_frames": Meaning("wire", "shell v2 packets come split over messages, with empty ones between"),
    "crlf": Meaning("wire", "line ends are turned into CR LF, in exec as well", "how many CR (1)"),
    "truncated_png": Meaning("phone", "a PNG capture lacks its end chunk"),
    "png_warning": Meaning("phone", "screencap prints the several-displays warning before the picture"),
    "empty_capture": Meaning("phone", "screencap ends well and prints nothing"),
    "black_display": Meaning("phone", "captures are wholly black"),
    "no_idle": Meaning("phone", "uiautomator dump cannot get an idle state, unless compressed"),
    "null_root": Meaning("phone", "uiautomator dump gets a null root node"),
    "inject_denied": Meaning("phone", "input is refused for want of INJECT_EVENTS, exit code 0"),
    "ime_late": Meaning("phone", "ime enable and set do not know an input method that was just installed"),
    "ime_deaf": Meaning("phone", "an input method's broadcast is completed, and nothing is typed"),
    "lost_characters": Meaning("phone", "typed text loses characters in its middle", "how many (1)"),
    "log_eof": Meaning("phone", "logcat loses its connection half way and ends with an unexpected EOF"),
    "not_ready": Meaning("phone", "boot is completed, yet input, window and activity services do not answer"),
    "disk_full": Meaning("phone", "nothing more can be written to storage"),
}

_SPEC = re.compile(r"(?P<name>[a-z0-9_]+)(=(?P<value>[^:]*))?(:(?P<count>[1-9][0-9]*))?")


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault switched on, with its value as text (empty: the usual) and the commands left (None: no end)."""

    name: str
    value: str = ""
    count: int | None = None

    @classmethod
    def parse(cls, spec: str) -> Fault:
        """Read NAME[=value][:count]; ValueError names what is wrong and what is allowed."""
        match = _SPEC.fullmatch(spec)
        if match is None or match["name"] not in FAULTS:
            raise ValueError(f"fault {spec!r}: write NAME[=value][:count], NAME one of {', '.join(FAULTS)}")
        value = _value(match["name"], match["value"] or "")
        return cls(match["name"], value, int(match["count"]) if match["count"] else None)


def _value(name: str, value: str) -> str:
    if value and not FAULTS[name].value:
        raise ValueError(f"fault {name!r} takes no value")
    if value and not re.fullmatch(r"[0-9]+(\.[0-9]+)?", value):
        raise ValueError(f"fault {name!r}: its value is a number ({FAULTS[name].value}), not {value!r}")
    return value


class Faults:
    """The faults switched on. Asking marks a fault; a counted one ends after so many commands that asked it."""

    def __init__(self) -> None:
        self._on: dict[str, Fault] = {}
        self._asked: set[str] = set()
        self._watchers: list[Callable[[], None]] = []

    def __iter__(self) -> Iterator[Fault]:
        return iter(tuple(self._on.values()))

    def set(self, name: str, value: float | str = "", count: int | None = None) -> None:
        """Switch a fault on, for the next `count` commands that meet it; ValueError for a wrong name or value."""
        if name not in FAULTS:
            raise ValueError(f"fault {name!r} is none of {', '.join(FAULTS)}")
        self._on[name] = Fault(name, _value(name, str(value)), count)
        self._tell()

    def clear(self, *names: str) -> None:
        """Switch these off; without names, all."""
        for name in names or tuple(self._on):
            self._on.pop(name, None)
        self._tell()

    def has(self, name: str) -> bool:
        """Whether the fault is on; the command that asked counts as met by it."""
        if name not in self._on:
            return False
        self._asked.add(name)
        return True

    def take(self, name: str) -> bool:
        """Whether the fault is on, counted down at once."""
        fault = self._on.get(name)
        if fault is None:
            return False
        if fault.count is not None:
            self._count_down(fault, fault.count - 1)
        return True

    def value(self, name: str, default: float) -> float:
        """The fault's number, or the default where it was switched on without one."""
        fault = self._on.get(name)
        return float(fault.value) if fault and fault.value else default

    def command_ended(self) -> None:
        """Count down the faults that this command met."""
        for name in self._asked & self._on.keys():
            fault = self._on[name]
            if fault.count is not None:
                self._count_down(fault, fault.count - 1)
        self._asked.clear()

    def watch(self, changed: Callable[[], None]) -> None:
        """Be called after every fault switched on or off."""
        self._watchers.append(changed)

    def _count_down(self, fault: Fault, left: int) -> None:
        if left > 0:
            self._on[fault.name] = Fault(fault.name, fault.value, left)
        else:
            self.clear(fault.name)

    def _tell(self) -> None:
        for changed in self._watchers:
            changed()
