"""What outlives the process: one SQLite file, a class for each kind of record."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from device_connector.store.channels import ChannelRecord, ChannelRecords, Role
from device_connector.store.connectors import ConnectorRecord, ConnectorRecords
from device_connector.store.holds import EVERY_PHONE, Hold, Holds
from device_connector.store.phones import Codes, PhoneRecord, PhoneRecords, Sight, plain_code
from device_connector.store.receipts import CallKey, Receipt, Receipts
from device_connector.store.state_file import Database

__all__ = [
    "EVERY_PHONE",
    "CallKey",
    "ChannelRecord",
    "ChannelRecords",
    "Codes",
    "ConnectorRecord",
    "ConnectorRecords",
    "Database",
    "Hold",
    "Holds",
    "PhoneRecord",
    "PhoneRecords",
    "Receipt",
    "Receipts",
    "Role",
    "Sight",
    "Store",
    "plain_code",
]


@dataclass(frozen=True, slots=True)
class Store:
    """All records of one state directory."""

    database: Database
    phones: PhoneRecords
    codes: Codes
    connectors: ConnectorRecords
    channels: ChannelRecords
    holds: Holds
    receipts: Receipts

    @classmethod
    def open(cls, state_dir: Path) -> Store:
        """Open `state.sqlite3` in `state_dir`; both are made when missing."""
        database = Database(state_dir / "state.sqlite3")
        return cls(
            database,
            PhoneRecords(database),
            Codes(database),
            ConnectorRecords(database),
            ChannelRecords(database),
            Holds(database),
            Receipts(database),
        )

    def close(self) -> None:
        """Close the file."""
        self.database.close()
