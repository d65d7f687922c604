"""What `dumpsys battery` says."""

from __future__ import annotations

import re
from dataclasses import dataclass

_LINE = re.compile(r"^ {2}(?! )([A-Za-z][^:\n]*): ?(.*?)\r?$", re.MULTILINE)
_SOURCES = ("AC", "USB", "Wireless", "Dock")
CHARGING, FULL = 2, 5


@dataclass(frozen=True, slots=True)
class Battery:
    """The dump's first block; what is not there is None. `charge_counter` is in uAh, on some makes mAh."""

    level: int | None
    scale: int | None
    status: int | None
    health: int | None
    voltage_mv: int | None
    temperature_c: float | None
    charge_counter: int | None
    technology: str | None
    present: bool | None
    plugged: tuple[str, ...]
    overridden: bool
    values: dict[str, str]

    @property
    def percent(self) -> int | None:
        """The level in percent; a missing scale is 100."""
        return None if self.level is None else round(self.level * 100 / (self.scale or 100))

    @property
    def charging(self) -> bool | None:
        """Status 2: plugged in is not yet charging, and unplugged is not. None if nothing says so."""
        if self.status is None:
            return False if self._unplugged else None
        return self.status == CHARGING

    @property
    def full(self) -> bool | None:
        """Status 5; a level of 100 alone does not say so. None if nothing says so."""
        return None if self.status is None else self.status == FULL

    @property
    def _unplugged(self) -> bool:
        told = any(f"{one} powered" in self.values for one in _SOURCES)
        return told and not self.plugged


def battery(text: str) -> Battery | None:
    """The readings of `text`, or None where it is no battery dump.

    Vendors print a log and further keys after the first block, so the first value of a key counts, matched whole.
    """
    if "Battery Service state" not in text:
        return None
    values: dict[str, str] = {}
    for key, value in _LINE.findall(text):
        values.setdefault(key, value)
    temperature = _number(values.get("temperature"))
    return Battery(
        level=_number(values.get("level")),
        scale=_number(values.get("scale")) or None,
        status=_number(values.get("status")),
        health=_number(values.get("health")),
        voltage_mv=_number(values.get("voltage")),
        temperature_c=None if temperature is None else temperature / 10,
        charge_counter=_number(values.get("Charge counter")),
        technology=values.get("technology"),
        present=None if "present" not in values else values["present"] == "true",
        plugged=tuple(one.lower() for one in _SOURCES if values.get(f"{one} powered") == "true"),
        overridden="UPDATES STOPPED" in text,
        values=values,
    )


def _number(value: str | None) -> int | None:
    return int(value) if value and re.fullmatch(r"-?\d+", value) else None
