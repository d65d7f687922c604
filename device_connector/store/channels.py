"""Channels and their bindings."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Literal

from device_connector.store.state_file import Database

Role = Literal["owner", "observer"]
SELECT = "SELECT channel_id, key_id, phone_id, role, revoked, created_at, bound_at, fence FROM channels"


@dataclass(frozen=True, slots=True)
class ChannelRecord:
    """One channel: whose, and which phone it holds since when (Unix ms).

    `fence` is another number after every binding and unbinding: what was asked before is told by it.
    """

    channel_id: str
    key_id: str
    phone_id: str | None
    role: Role
    revoked: bool
    created_at: int
    bound_at: int | None
    fence: int


class ChannelRecords:
    """The channels of all keys; a phone has at most one owner, which the database itself keeps."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, channel_id: str, key_id: str, now_ms: int) -> None:
        """A new, unbound channel."""
        self._database.write(
            "INSERT INTO channels (channel_id, key_id, created_at) VALUES (?, ?, ?)", (channel_id, key_id, now_ms)
        )

    def get(self, channel_id: str) -> ChannelRecord | None:
        """One channel."""
        row = self._database.one(SELECT + " WHERE channel_id = ?", (channel_id,))
        return None if row is None else _record(row)

    def all(self) -> list[ChannelRecord]:
        """Every channel, oldest first."""
        rows = self._database.all(SELECT + " ORDER BY created_at, channel_id")
        return [_record(row) for row in rows]

    def of_key(self, key_id: str) -> list[ChannelRecord]:
        """The channels of a key."""
        return [record for record in self.all() if record.key_id == key_id]

    def of_phone(self, phone_id: str) -> list[ChannelRecord]:
        """The channels bound to a phone."""
        return [record for record in self.all() if record.phone_id == phone_id]

    def bind(self, channel_id: str, phone_id: str, role: Role, now_ms: int) -> bool:
        """Bind a channel; False when the phone has another owner already (compare and set)."""
        try:
            self._database.write(
                "UPDATE channels SET phone_id = ?, role = ?, revoked = 0, bound_at = ?, fence = fence + 1 "
                "WHERE channel_id = ?",
                (phone_id, role, now_ms, channel_id),
            )
        except sqlite3.IntegrityError:
            return False
        return True

    def unbind(self, channel_id: str, *, revoked: bool = False) -> None:
        """Take the phone from a channel; `revoked` when an operator did it."""
        self._database.write(
            "UPDATE channels SET phone_id = NULL, role = 'owner', bound_at = NULL, revoked = ?, fence = fence + 1 "
            "WHERE channel_id = ?",
            (int(revoked), channel_id),
        )

    def remove(self, channel_id: str) -> None:
        """The channel is no more, and its phone is free."""
        self._database.write("DELETE FROM channels WHERE channel_id = ?", (channel_id,))


def _record(row: sqlite3.Row) -> ChannelRecord:
    return ChannelRecord(
        row["channel_id"],
        row["key_id"],
        row["phone_id"],
        row["role"],
        bool(row["revoked"]),
        row["created_at"],
        row["bound_at"],
        row["fence"],
    )
