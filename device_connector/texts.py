"""What the platform's users read, in Chinese and in English."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Locale = Literal["zh-CN", "en"]

SHOWN = 80
"""Characters of a value from outside that a message repeats."""


@dataclass(frozen=True, slots=True)
class Text:
    """One message in both languages."""

    en: str
    zh: str

    def say(self, locale: Locale) -> str:
        """The message in `locale`."""
        return self.zh if locale == "zh-CN" else self.en

    def __str__(self) -> str:
        return self.en


def shown(value: object) -> str:
    """`value` as a message repeats it: as Python spells it, cut where it is long."""
    spelt = repr(value[: SHOWN + 1] if isinstance(value, str) else value)
    return spelt[:SHOWN] + ("…" if len(spelt) > SHOWN else "")
