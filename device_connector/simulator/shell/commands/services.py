"""`cmd SERVICE ...`: shell commands of the system services."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device_connector.simulator.shell.commands import activity, input_methods, packages, touch, values, window
from device_connector.simulator.shell.dumpsys import SERVICES
from device_connector.simulator.shell.dumpsys.display import get_displays
from device_connector.simulator.shell.session import Call, Program
from device_connector.simulator.shell.steps import Steps

Act = Callable[[Call, list[str]], "int | Steps"]


def cmd(call: Call) -> int | Steps:
    """`cmd SERVICE ARGUMENT...`, `cmd -l`; 20 for a service that is not there."""
    if not call.args:
        return call.fail("cmd: No service specified; use -l to list all services", 20)
    name, *words = call.args
    if name == "-l":
        call.say("Currently running services:\n" + "\n".join(f"  {each}" for each in sorted(_ACTS)))
        return 0
    act = _ACTS.get(name)
    if act is None:
        return call.fail(f"cmd: Can't find service: {name}", 20)
    call.name, call.args = name, words
    return act(call, words)


def _program(program: Callable[[Call], int]) -> Act:
    return lambda call, _words: program(call)


def _dump(call: Call, words: list[str]) -> int:
    text = SERVICES[call.name](call.phone, words)
    if text:
        call.say(text.removesuffix("\n"))
    return 0


def _display(call: Call, words: list[str]) -> int:
    if words == ["get-displays"] and call.phone.profile.api_level >= 33:
        call.say(get_displays(call.phone))
        return 0
    return _unknown(call, words)


def _unknown(call: Call, words: list[str]) -> int:
    return call.fail(f"Unknown command: {words[0]}" if words else "No shell command implementation.", 255)


def _statusbar(call: Call, words: list[str]) -> int:
    if words and words[0] in {"expand-notifications", "expand-settings"}:
        call.phone.open_shade()
    elif words == ["collapse"]:
        call.phone.close_shade()
    else:
        return _unknown(call, words)
    return 0


def _notification(call: Call, words: list[str]) -> int:
    """`list`; `post TAG TEXT` as the shell's own package."""
    if words == ["list"]:
        for posted in call.phone.notifications:
            call.say(posted.key)
        return 0
    plain = [word for word in words[1:] if not word.startswith("-")]
    if words[:1] == ["post"] and len(plain) >= 2:
        title = words[words.index("-t") + 1] if "-t" in words else plain[-2]
        owner = "com.android.shell" if "com.android.shell" in call.phone.packages else "android"
        call.phone.post(owner, title, plain[-1])
        call.say(f"posting:\n  {plain[-1]}")
        return 0
    return _unknown(call, words)


def _device_state(call: Call, words: list[str]) -> int:
    """`state`, `print-states`: how a foldable is folded."""
    if words == ["state"]:
        committed = SERVICES["device_state"](call.phone, []).splitlines()[1]
        call.say(f"Committed state: {committed.partition('[')[2].removesuffix(']')}")
    elif words == ["print-states"]:
        names = ("CLOSED", "HALF_OPENED", "OPENED") if len(call.phone.displays) > 1 else ("DEFAULT",)
        rows = [f"  DeviceState{{identifier={index}, name='{name}'}}," for index, name in enumerate(names)]
        call.say("\n".join(["Supported states: [", *rows, "]"]))
    else:
        return _unknown(call, words)
    return 0


def _overlay(call: Call, words: list[str]) -> int:
    if words[:1] != ["list"]:
        return _unknown(call, words)
    on = "[x]" if call.phone.profile.navigation == "gestures" else "[ ]"
    call.say(f"com.android.systemui\n{on} com.android.internal.systemui.navbar.gestural")
    return 0


def _uimode(call: Call, words: list[str]) -> int:
    table = call.phone.settings["secure"]
    modes = {"auto": "0", "no": "1", "yes": "2"}
    if words[:1] != ["night"] or (len(words) > 1 and words[1] not in modes):
        return _unknown(call, words)
    if len(words) > 1:
        table["ui_night_mode"] = modes[words[1]]
    now = next((name for name, value in modes.items() if value == table.get("ui_night_mode", "1")), "no")
    call.say(f"Night mode: {now}")
    return 0


_ACTS: Mapping[str, Act] = {
    "activity": activity.activity,
    "battery": _dump,
    "device_state": _device_state,
    "display": _display,
    "input": _program(touch.input_command),
    "input_method": input_methods.ime,
    "notification": _notification,
    "overlay": _overlay,
    "package": packages.package,
    "settings": _program(values.settings),
    "statusbar": _statusbar,
    "uimode": _uimode,
    "window": window.window,
    "wifi": _dump,
}

COMMANDS: Mapping[str, Program] = {"cmd": cmd}
