"""What the platform's users read, in Chinese and in English."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Locale = Literal["zh-CN", "en"]


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
