"""What may come back from a connector other than what was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["card", "descriptor", "packet"]

Examine = Callable[[Kind, Mapping[str, Any]], None]
"""Raises AssertionError where an object that came over the wire is not what its kind demands."""


def take_all(kind: Kind, value: Mapping[str, Any]) -> None:
    """Examine nothing."""


class Refused(Exception):
    """The connector answered with an error; `packet` is the whole answer."""

    def __init__(self, packet: Mapping[str, Any]) -> None:
        error = packet["error"]
        self.packet = packet
        self.type: str = packet.get("type", "")
        self.code: str = error.get("code", "")
        self.message: str = error.get("message", "")
        self.payload: Mapping[str, Any] = packet.get("payload", {})
        super().__init__(f"{self.type}: {self.code}: {self.message}")


class LinkClosed(Exception):
    """The WebSocket has ended; `code` is its close code, None where there was none."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"the link is closed ({code})")
        self.code = code


class HttpRefused(Exception):
    """An HTTP status other than success, before or without an upgrade."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(f"HTTP {status}: {said}")
        self.status = status
        self.said = said


@dataclass(frozen=True, slots=True)
class Page:
    """One HTTP answer; header names are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as UTF-8; what is not UTF-8 shows as U+FFFD."""
        return self.body.decode(errors="replace")
