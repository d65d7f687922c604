"""`wm` (and `cmd window`): size, density and rotation of displays."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from device_connector.simulator.phone import Phone
from device_connector.simulator.shell.session import Call, Program

_USAGE = """Window manager (window) commands:
  help
    Print this help text.
  size [reset|WxH|WdpxHdp] [-d DISPLAY_ID]
    Return or override display size.
    width and height in pixels unless suffixed with 'dp'.
  density [reset|DENSITY] [-d DISPLAY_ID] [-u UNIQUE_ID]
    Return or override display density.
  user-rotation [-d DISPLAY_ID] [free|lock] [rotation]
    Print or set user rotation mode and user rotation.
  dismiss-keyguard
    Dismiss the keyguard, prompting user for auth if necessary."""
_KEY_MENU = 82


def wm(call: Call) -> int:
    """`wm size|density|user-rotation|dismiss-keyguard|...`; without a subcommand, the usage."""
    return window(call, call.args)


def window(call: Call, words: list[str]) -> int:
    """The window service's shell commands; 255 for one that it does not know."""
    if call.phone.faults.has("not_ready"):
        return call.fail("cmd: Can't find service: window", 20)
    act = _ACTS.get(words[0]) if words else None
    if act is None:
        if words and words[0] not in {"help", "-h"}:
            return call.fail(f"Unknown command: {words[0]}", 255)
        call.say(_USAGE)
        return 0
    display, rest = _display(words[1:])
    if display not in {shown.id for shown in call.phone.displays}:
        return call.fail(f"Error: invalid display ID {display}", 255)
    return act(call, display, rest)


def _display(words: list[str]) -> tuple[int, list[str]]:
    """Take `-d DISPLAY` out of the words."""
    if "-d" in words[:-1]:
        at = words.index("-d")
        return int(words[at + 1]) if words[at + 1].isdecimal() else -1, words[:at] + words[at + 2 :]
    return 0, words


def _size(call: Call, display: int, words: list[str]) -> int:
    phone = call.phone
    if not words:
        panel = phone.display(display)
        call.say(f"Physical size: {panel.width}x{panel.height}")
        if display == 0 and phone.size_override:
            call.say("Override size: {}x{}".format(*phone.size_override))
        return 0
    if words[0] == "reset":
        phone.size_override = None
    elif found := re.fullmatch(r"(\d+)(dp)?x(\d+)(dp)?", words[0]):
        width, height = (_pixels(phone, found[i], found[i + 1]) for i in (1, 3))
        phone.size_override = (width, height)
    else:
        return call.fail(f"Error: bad size {words[0]}", 255)
    phone.changed()
    return 0


def _pixels(phone: Phone, number: str, unit: str | None) -> int:
    return int(number) * phone.density() // 160 if unit else int(number)


def _density(call: Call, display: int, words: list[str]) -> int:
    phone = call.phone
    if not words:
        call.say(f"Physical density: {phone.display(display).density}")
        if display == 0 and phone.density_override:
            call.say(f"Override density: {phone.density_override}")
        return 0
    if words[0] == "reset":
        phone.density_override = None
    elif not words[0].isdecimal():
        return call.fail(f"Error: bad number {words[0]}", 255)
    elif int(words[0]) < 72:
        return call.fail("Error: density must be >= 72", 255)
    else:
        phone.density_override = int(words[0])
    phone.changed()
    return 0


def _rotation(call: Call, _display: int, words: list[str]) -> int:
    settings = call.phone.settings["system"]
    if not words:
        call.say("free" if call.phone.auto_rotate else f"lock {call.phone.rotation}")
        return 0
    if words[0] not in {"free", "lock"}:
        return call.fail(f"Error: argument needs to be either -d, free or lock, but got {words[0]}", 255)
    if len(words) > 1 and words[1] not in {"0", "1", "2", "3"}:
        return call.fail(f"Error: rotation must be in 0 - 3, got {words[1]}", 255)
    turn = words[1] if len(words) > 1 else str(call.phone.rotation)
    settings["user_rotation"] = turn
    settings["accelerometer_rotation"] = "1" if words[0] == "free" else "0"
    return 0


def _dismiss(call: Call, _display: int, _words: list[str]) -> int:
    if call.phone.locked:
        call.phone.key(_KEY_MENU)
    return 0


def _accepted(_call: Call, _display: int, _words: list[str]) -> int:
    """Known, and without effect on what this phone shows."""
    return 0


_ACTS: Mapping[str, Callable[[Call, int, list[str]], int]] = {
    "size": _size,
    "density": _density,
    "user-rotation": _rotation,
    "set-user-rotation": _rotation,
    "dismiss-keyguard": _dismiss,
    "fixed-to-user-rotation": _accepted,
    "set-fix-to-user-rotation": _accepted,
    "set-ignore-orientation-request": _accepted,
    "overscan": _accepted,
    "scaling": _accepted,
}

COMMANDS: Mapping[str, Program] = {"wm": wm}
