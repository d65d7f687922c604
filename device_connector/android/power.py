"""What `dumpsys power` says about being awake."""

from __future__ import annotations

import re
from dataclasses import dataclass

FILTER = "^ *mWakefulness=|^ *getWakefulnessLocked"
"""What to keep of the dump: the word stands in log text as well, so it is anchored at the line's start."""

_VALUE = re.compile(r"^\s*(m\w+|getWakefulnessLocked\(\))=([^\s,]+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Power:
    """`wakefulness`: Awake, Asleep, Dozing (always-on display) or Dreaming; None if unreadable."""

    wakefulness: str | None
    values: dict[str, str]

    @property
    def awake(self) -> bool | None:
        """Is the phone interactive; a lit panel alone (Dozing) is not. None when nothing says so."""
        return None if self.wakefulness is None else self.wakefulness in {"Awake", "Dreaming"}


def power(text: str) -> Power:
    """The readings of a power dump; suspend blockers and `Display Power:` lines mislead and are not asked."""
    values: dict[str, str] = {}
    for key, value in _VALUE.findall(text):
        values.setdefault(key, value)
    return Power(values.get("mWakefulness") or values.get("getWakefulnessLocked()"), values)
