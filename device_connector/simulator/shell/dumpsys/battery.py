"""`dumpsys battery`, and the commands that pretend another battery."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from device_connector.simulator.phone import Battery, Phone
from device_connector.simulator.shell.dumpsys.forms import Dump, said

_PLUGS: Final[Mapping[str, Literal[1, 2, 4]]] = {"ac": 1, "usb": 2, "wireless": 4}
_CURRENT_UA = {0: 0, 1: 3000000, 2: 500000, 4: 1500000}
_VOLTAGE_UV = {0: 0, 1: 9000000, 2: 5000000, 4: 5000000}
_CHARGE_FULL_UAH = 4300000
_CHARGING, _DISCHARGING, _FULL = 2, 3, 5
_SET_USAGE = (
    "Battery service (battery) commands:\n"
    "  help\n    Print this help text.\n"
    "  set [-f] [ac|usb|wireless|dock|status|level|temp|present|counter|invalid] <value>\n"
    "    Force a battery property value, freezing battery state.\n"
    "  unplug [-f]\n    Force battery unplugged, freezing battery state.\n"
    "  reset [-f]\n    Unfreeze battery state, returning to current hardware values."
)


@dataclass(slots=True)
class Pretended(Battery):
    """A battery whose values were set by hand; `real` is what `reset` brings back."""

    real: Battery = field(default_factory=Battery)


def battery(phone: Phone, words: list[str]) -> str:
    """The state; or after `set NAME VALUE`, `unplug`, `reset` nothing."""
    words = [word for word in words if word != "-f"]
    if not words or words == ["-a"]:
        return _state(phone)
    if words == ["reset"]:
        phone.battery = phone.battery.real if isinstance(phone.battery, Pretended) else phone.battery
    elif words == ["unplug"]:
        pretended = _pretend(phone)
        pretended.plugged, pretended.status = 0, _DISCHARGING
    elif len(words) != 3 or words[0] != "set" or not _set(_pretend(phone), words[1], words[2]):
        return _SET_USAGE
    phone.changed()
    return ""


def _pretend(phone: Phone) -> Pretended:
    if isinstance(phone.battery, Pretended):
        return phone.battery
    names = [name for name in Battery.__slots__ if name != "real"]
    pretended = Pretended(**{name: getattr(phone.battery, name) for name in names}, real=replace(phone.battery))
    phone.battery = pretended
    return pretended


def _set(pretended: Pretended, name: str, value: str) -> bool:
    """Whether name and value are such that a battery has them."""
    if not value.lstrip("-").isdecimal():
        return False
    if name in _PLUGS:
        _plug(pretended, _PLUGS[name], on=value != "0")
    elif name in {"level", "status"}:
        setattr(pretended, name, int(value))
    elif name == "temp":
        pretended.temperature = int(value)
    elif name == "present":
        pretended.present = value != "0"
    else:
        return False
    return True


def _plug(pretended: Pretended, plug: Literal[1, 2, 4], *, on: bool) -> None:
    if on:
        pretended.plugged = plug
        pretended.status = _FULL if pretended.level >= 100 else _CHARGING
    elif pretended.plugged == plug:
        pretended.plugged, pretended.status = 0, _DISCHARGING


def _state(phone: Phone) -> str:
    now, level = phone.battery, phone.profile.api_level
    return "\n".join(
        [
            "Current Battery Service state:",
            *["  (UPDATES STOPPED -- use 'reset' to restart)"] * isinstance(now, Pretended),
            f"  AC powered: {said(now.plugged == 1)}",
            f"  USB powered: {said(now.plugged == 2)}",
            f"  Wireless powered: {said(now.plugged == 4)}",
            *["  Dock powered: false"] * (level >= 33),
            *_supply(now, level),
            f"  status: {now.status}",
            f"  health: {now.health}",
            f"  present: {said(now.present)}",
            f"  level: {now.level}",
            f"  scale: {now.scale}",
            f"  voltage: {now.voltage}",
            *_last_sent("voltage", level),
            *[f" The last voltage value sent via the battery changed broadcast: {now.voltage}"] * (level >= 35),
            f"  temperature: {now.temperature}",
            f"  technology: {now.technology}",
            *["  Charging state: 0", "  Charging policy: 0", "  Capacity level: -1"] * (level >= 34),
        ]
    )


def _supply(now: Battery, level: int) -> list[str]:
    """Lines that came with Android 6 and 8."""
    lines = [f"  Max charging current: {_CURRENT_UA[now.plugged]}", *_last_sent("Max charging current", level)]
    newer = [
        f"  Max charging voltage: {_VOLTAGE_UV[now.plugged]}",
        f"  Charge counter: {_CHARGE_FULL_UAH * now.level // 100}",
    ]
    return lines * (level >= 23) + newer * (level >= 28)


def _last_sent(value: str, level: int) -> list[str]:
    text = f" Time when the latest updated value of the {value} was sent via battery changed broadcast: +21s560ms"
    return [text] * (level >= 35)


SERVICES: Mapping[str, Dump] = {"battery": battery}
