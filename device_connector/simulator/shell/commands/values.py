"""`getprop`, `setprop` and `settings`: the phone's properties and its three tables of settings."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping

from device_connector.simulator.shell.session import Call, Program

_LONGEST_VALUE = 91
_SETTINGS_USAGE = """Settings provider (settings) commands:
  help
      Print this help text.
  get [--user <USER_ID> | current] NAMESPACE KEY
      Retrieve the current value of KEY.
  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]
      Change the contents of KEY to VALUE.
  delete [--user <USER_ID> | current] NAMESPACE KEY
      Delete the entry for KEY.
  list [--user <USER_ID> | current] NAMESPACE
      Print all defined keys.
      NAMESPACE is one of {system, secure, global}, case-insensitive"""


def getprop(call: Call) -> int:
    """All properties in brackets, or one's value (the default given, "" where it is not set)."""
    if call.args:
        default = call.args[1] if len(call.args) > 1 else ""
        call.say(call.phone.props.get(call.args[0], default))
    else:
        rows = sorted(call.phone.props.items())
        call.say("\n".join(f"[{name}]: [{value}]" for name, value in rows))
    return 0


def setprop(call: Call) -> int:
    """Set one property; read-only ones and values that are too long are refused."""
    if len(call.args) != 2:
        return call.fail("usage: setprop NAME VALUE")
    name, value = call.args
    too_long = len(value) > _LONGEST_VALUE and not name.startswith("ro.")
    if too_long or (name.startswith("ro.") and name in call.phone.props):
        return call.fail(f"Failed to set property '{name}' to '{value}'.\nSee dmesg for error reason.")
    if not re.fullmatch(r"[A-Za-z0-9._:@-]+", name):
        return call.fail(f"Failed to set property '{name}' to '{value}'.\nSee dmesg for error reason.")
    call.phone.props[name] = value
    return 0


def settings(call: Call) -> int:
    """`settings get|put|delete|list NAMESPACE [KEY [VALUE]]`."""
    words = list(call.args)
    if "--user" in words[:-1]:
        at = words.index("--user")
        del words[at : at + 2]
    if not words or words[0] in {"help", "-h"}:
        call.say(_SETTINGS_USAGE)
        return 0 if words else 255
    if len(words) < 2 or words[1].lower() not in call.phone.settings:
        shown = words[1] if len(words) > 1 else ""
        return call.fail(f"Invalid command: {words[0]}" if not shown else f"Invalid namespace '{shown}'", 255)
    return _settings(call, words[0], call.phone.settings[words[1].lower()], words[2:])


def _settings(call: Call, act: str, table: MutableMapping[str, str], words: list[str]) -> int:
    if act == "list" and not words:
        call.write("".join(f"{key}={value}\n" for key, value in sorted(table.items())).encode())
    elif act == "get" and len(words) == 1:
        call.say(table.get(words[0], "null"))
    elif act == "put" and len(words) >= 2:
        table[words[0]] = words[1]
    elif act == "delete" and len(words) == 1:
        call.say(f"Deleted {int(words[0] in table)} rows")
        if words[0] in table:
            del table[words[0]]
    else:
        return call.fail(
            "Bad arguments" if act in {"get", "put", "delete", "list"} else f"Invalid command: {act}", 255
        )
    return 0


COMMANDS: Mapping[str, Program] = {"getprop": getprop, "setprop": setprop, "settings": settings}
