"""Every command that the phone knows, by name, and since which Android."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from device_connector.simulator.phone import Phone
from device_connector.simulator.shell.commands import (
    activity,
    builtins,
    capture,
    dumpsys,
    hierarchy,
    input_methods,
    launch,
    listing,
    log,
    network,
    packages,
    record,
    services,
    storage,
    system,
    text,
    touch,
    transform,
    usage,
    values,
    window,
)
from device_connector.simulator.shell.session import Program

_FAMILIES = (
    activity,
    builtins,
    capture,
    dumpsys,
    hierarchy,
    input_methods,
    launch,
    listing,
    log,
    network,
    packages,
    record,
    services,
    storage,
    system,
    text,
    touch,
    transform,
    usage,
    values,
    window,
)
COMMANDS: Mapping[str, Program] = MappingProxyType(
    {name: program for family in _FAMILIES for name, program in family.COMMANDS.items()}
)

_SINCE: Mapping[str, int] = MappingProxyType(
    {"cmd": 24, "wm": 18, "settings": 17, "uiautomator": 16, "xargs": 23, "sha256sum": 26}
)
_FOLDERS = frozenset({"", "/system/bin", "/system/xbin", "/vendor/bin", "/bin"})


def find(name: str, phone: Phone) -> Program | None:
    """The command of that name (or path under /system/bin), if this phone has it."""
    folder, _, own = name.rpartition("/")
    if folder not in _FOLDERS or phone.profile.api_level < _SINCE.get(own, 0):
        return None
    return COMMANDS.get(own)
