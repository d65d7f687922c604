"""Acts are written down before they are sent, and their answer after: intent, act, receipt."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from device_connector.store.state_file import Database

KEPT_MS = 7 * 24 * 3600 * 1000
"""Receipts live seven days."""


@dataclass(frozen=True, slots=True)
class CallKey:
    """What makes two calls the same call."""

    channel_id: str
    tool_id: str
    tool_call_id: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """A call that was sent: `answer` is None when its end was never written (the process died in between)."""

    digest: str
    answer: dict[str, Any] | None


class Receipts:
    """The acts of the last seven days."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, key: CallKey) -> Receipt | None:
        """What is known of this call."""
        row = self._database.one(
            "SELECT digest, answer FROM receipts WHERE channel_id = ? AND tool_id = ? AND tool_call_id = ?",
            _columns(key),
        )
        if row is None:
            return None
        return Receipt(row["digest"], None if row["answer"] is None else json.loads(row["answer"]))

    def intend(self, key: CallKey, digest: str, now_ms: int) -> None:
        """Write down that the act is about to be sent; whatever happens to the host, it is not sent again."""
        self._database.engrave(
            "INSERT INTO receipts VALUES (?, ?, ?, ?, NULL, ?)", (*_columns(key), digest, now_ms)
        )

    def finish(self, key: CallKey, answer: dict[str, Any]) -> None:
        """Write down how it ended."""
        self._database.write(
            "UPDATE receipts SET answer = ? WHERE channel_id = ? AND tool_id = ? AND tool_call_id = ?",
            (json.dumps(answer, ensure_ascii=False, separators=(",", ":")), *_columns(key)),
        )

    def withdraw(self, key: CallKey) -> None:
        """The act was refused before anything reached the phone: the same call may run anew."""
        self._database.write(
            "DELETE FROM receipts WHERE channel_id = ? AND tool_id = ? AND tool_call_id = ?", _columns(key)
        )

    def count(self) -> int:
        """How many receipts are kept."""
        row = self._database.one("SELECT count(*) AS number FROM receipts")
        return int(row["number"]) if row else 0

    def sweep(self, now_ms: int) -> int:
        """Drop receipts that are too old; returns how many."""
        return self._database.write("DELETE FROM receipts WHERE at < ?", (now_ms - KEPT_MS,))


def _columns(key: CallKey) -> tuple[str, str, str]:
    return key.channel_id, key.tool_id, key.tool_call_id
