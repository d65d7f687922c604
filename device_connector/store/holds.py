"""Which operator holds which phone, since and until when."""

from __future__ import annotations

from dataclasses import dataclass

from device_connector.store.state_file import Database

EVERY_PHONE = "*"
"""Stands for all phones, those included that are not known yet."""


@dataclass(frozen=True, slots=True)
class Hold:
    """An operator keeps calls that act away from a phone: times in Unix ms, `until` None for no end."""

    phone_id: str
    holder: str
    since: int
    until: int | None


class Holds:
    """At most one hold a phone, and one over all of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self, now_ms: int) -> list[Hold]:
        """Those that are not over."""
        rows = self._database.all("SELECT * FROM holds WHERE until IS NULL OR until > ?", (now_ms,))
        return [Hold(*row) for row in rows]

    def on(self, phone_id: str, now_ms: int) -> Hold | None:
        """The hold that a call to this phone meets now: of several the one that lasts longest."""
        found = [one for one in self.all(now_ms) if one.phone_id in {phone_id, EVERY_PHONE}]
        return max(found, key=lambda one: (one.until is None, one.until or 0), default=None)

    def take(self, hold: Hold) -> Hold:
        """Take it, or renew one's own (compare and set); what holds afterwards, which may be another's."""
        self._database.write("DELETE FROM holds WHERE until <= ?", (hold.since,))
        self._database.write(
            "INSERT INTO holds VALUES (?, ?, ?, ?) "
            "ON CONFLICT DO UPDATE SET until = excluded.until WHERE holder = excluded.holder",
            (hold.phone_id, hold.holder, hold.since, hold.until),
        )
        row = self._database.one("SELECT * FROM holds WHERE phone_id = ?", (hold.phone_id,))
        return hold if row is None else Hold(*row)

    def free(self, phone_id: str) -> bool:
        """End the hold on this phone; False where there was none."""
        return self._database.write("DELETE FROM holds WHERE phone_id = ?", (phone_id,)) == 1

    def free_all(self) -> int:
        """End every hold; how many there were."""
        return self._database.write("DELETE FROM holds")
