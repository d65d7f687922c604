"""`ime` (and `cmd input_method`): which keyboards there are, which may be chosen, and which is."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping

from device_connector.simulator.phone.defaults import boot_settings
from device_connector.simulator.shell.session import Call, Program

_ENABLED, _CHOSEN = "enabled_input_methods", "default_input_method"
_DONE = {"set": "selected", "enable": "enabled", "disable": "disabled"}


def ime(call: Call, words: list[str]) -> int:
    """`ime list [-a] [-s]`, `ime set|enable|disable ID`, `ime reset`."""
    table = call.phone.settings["secure"]
    installed = call.phone.input_methods()
    enabled = [each for each in table.get(_ENABLED, "").split(":") if each in installed]
    match words:
        case ["list", *options]:
            _list(call, list(installed) if "-a" in options else enabled, short="-s" in options)
        case ["set" | "enable" | "disable" as act, method]:
            known = enabled if act == "disable" else installed
            if method not in known or (act != "disable" and call.phone.faults.has("ime_late")):
                return call.fail(f"Unknown input method {method} cannot be {_DONE[act]} for user #0", 255)
            call.say(_ACTS[act](table, enabled, method))
        case ["reset"]:
            table.update({name: boot_settings()["secure"][name] for name in (_ENABLED, _CHOSEN)})
            call.say(f"Reset current and enabled IMEs for user #0\n  Selected: {table[_CHOSEN]}")
        case _:
            return call.fail(f"Unknown command: {words[0]}" if words else "No shell command implementation.", 255)
    return 0


def _list(call: Call, methods: list[str], *, short: bool) -> None:
    form = "{}" if short else "{}:\n  mId={} mSettingsActivityName=null mIsVrOnly=false"
    if methods:
        call.say("\n".join(form.format(each, each) for each in methods))


def _set(table: MutableMapping[str, str], enabled: list[str], method: str) -> str:
    table[_ENABLED] = ":".join(dict.fromkeys([*enabled, method]))
    table[_CHOSEN] = method
    return f"Input method {method} selected for user #0"


def _enable(table: MutableMapping[str, str], enabled: list[str], method: str) -> str:
    table[_ENABLED] = ":".join(dict.fromkeys([*enabled, method]))
    return f"Input method {method}: {'already' if method in enabled else 'now'} enabled for user #0"


def _disable(table: MutableMapping[str, str], enabled: list[str], method: str) -> str:
    left = [each for each in enabled if each != method]
    table[_ENABLED] = ":".join(left)
    if table.get(_CHOSEN) == method and left:
        table[_CHOSEN] = left[0]
    return f"Input method {method}: now disabled for user #0"


_ACTS = {"set": _set, "enable": _enable, "disable": _disable}


def _command(call: Call) -> int:
    return ime(call, call.args)


COMMANDS: Mapping[str, Program] = {"ime": _command}
