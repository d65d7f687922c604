"""A text field's content, cursor and selection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True)
class Field:
    """`start` and `end` bound the selection, equal where there is only a cursor; positions count characters."""

    text: str = ""
    start: int = 0
    end: int = 0
    password: bool = False
    lines: bool = False
    on_enter: Callable[[], None] | None = None

    @property
    def shown(self) -> str:
        """What may be seen of it."""
        return "•" * len(self.text) if self.password else self.text

    def insert(self, text: str) -> None:
        """Put text in the place of the selection."""
        self.text = self.text[: self.start] + text + self.text[self.end :]
        self.put(self.start + len(text))

    def delete(self, step: int) -> None:
        """Delete the selection, or the character before (-1) or after (1) the cursor."""
        if self.start == self.end:
            self.start, self.end = sorted((self.start, min(max(self.start + step, 0), len(self.text))))
        self.insert("")

    def put(self, position: int) -> None:
        """Place the cursor, as near as the text allows."""
        self.start = self.end = min(max(position, 0), len(self.text))

    def select_all(self) -> None:
        """Select everything."""
        self.start, self.end = 0, len(self.text)

    def set(self, text: str) -> None:
        """Replace everything; the cursor goes to the end."""
        self.text = text
        self.put(len(text))
