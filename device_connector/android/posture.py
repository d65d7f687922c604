"""What `dumpsys device_state` says about a foldable's hinge."""

from __future__ import annotations

import re
from dataclasses import dataclass

FILTER = "mCommittedState=|mBaseState="

_STATE = re.compile(r"m(\w+)State=(?:Optional\[)?DeviceState\{identifier=(\d+), name='([^']*)'")


@dataclass(frozen=True, slots=True)
class Posture:
    """One device state: its number and Android's name for it."""

    id: int
    name: str


@dataclass(frozen=True, slots=True)
class Postures:
    """`committed` is what holds, possibly an override; `base` is where the hinge really is."""

    committed: Posture | None
    base: Posture | None
    override: Posture | None
    pending: Posture | None


def postures(text: str) -> Postures:
    """The states in `text`; None for one that is empty or not told."""
    found = {name: Posture(int(number), label) for name, number, label in _STATE.findall(text)}
    return Postures(*map(found.get, ("Committed", "Base", "Override", "Pending")))
