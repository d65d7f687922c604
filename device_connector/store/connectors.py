"""The connector id of each API key, and since when its platform is away."""

from __future__ import annotations

from dataclasses import dataclass

from device_connector.store.state_file import Database


@dataclass(frozen=True, slots=True)
class ConnectorRecord:
    """A key's present connector id; `parted_at` (Unix ms) is None while it has a link, or had one to the end."""

    key_id: str
    connector_id: str
    parted_at: int | None


class ConnectorRecords:
    """One connector id per API key, until it is removed."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[ConnectorRecord]:
        """Every key's."""
        rows = self._database.all("SELECT key_id, connector_id, parted_at FROM connectors")
        return [ConnectorRecord(*row) for row in rows]

    def of_key(self, key_id: str, new_id: str) -> str:
        """The connector id of this key; `new_id` when it had none."""
        row = self._database.one("SELECT connector_id FROM connectors WHERE key_id = ?", (key_id,))
        if row is not None:
            return str(row["connector_id"])
        self._database.write("INSERT OR IGNORE INTO connectors VALUES (?, ?, NULL)", (key_id, new_id))
        return self.of_key(key_id, new_id)

    def part(self, key_id: str, at: int | None) -> None:
        """Its last link has ended at this time (Unix ms), or None: it has a link again."""
        self._database.write(
            "UPDATE connectors SET parted_at = ? WHERE key_id = ? AND parted_at IS NOT ?", (at, key_id, at)
        )

    def remove(self, key_id: str) -> None:
        """The id means nothing from now on; the key gets another when it comes again."""
        self._database.write("DELETE FROM connectors WHERE key_id = ?", (key_id,))
