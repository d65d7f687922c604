"""The phones that were ever seen, their aliases and the codes that bind them."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Collection
from dataclasses import dataclass

from device_connector.errors import NotFound, UsageError
from device_connector.store.state_file import Database
from device_connector.texts import Text

ALIAS = re.compile(r"[a-z0-9][a-z0-9-]{0,31}")


@dataclass(frozen=True, slots=True)
class Sight:
    """What a phone said of itself, and where: `place` is its USB path or, over TCP, its address."""

    serialno: str
    fingerprint: str
    model: str
    place: str
    address: str


@dataclass(frozen=True, slots=True)
class PhoneRecord:
    """What is kept of a phone: times in Unix milliseconds, `address` is its adb serial when last seen."""

    phone_id: str
    serialno: str
    fingerprint: str
    place: str
    alias: str
    model: str
    address: str
    seen_at: int


class PhoneRecords:
    """A phone is known by ro.serialno and build fingerprint; twins with one number, by the place they are at."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> list[PhoneRecord]:
        """Every phone, by alias."""
        return [PhoneRecord(*row) for row in self._database.all("SELECT * FROM phones ORDER BY alias")]

    def get(self, phone_id: str) -> PhoneRecord | None:
        """One phone by our id."""
        return _record(self._database.one("SELECT * FROM phones WHERE phone_id = ?", (phone_id,)))

    def find(self, name: str) -> PhoneRecord:
        """The phone with this alias, hardware serial or last adb serial; raises NotFound."""
        record = _record(
            self._database.one(
                "SELECT * FROM phones WHERE ? IN (alias, serialno, address) ORDER BY alias = ? DESC, seen_at DESC",
                (name, name),
            )
        )
        if record is None:
            known = ", ".join(one.alias for one in self.all()) or "-"
            raise NotFound(
                Text(
                    f"no phone is called {name!r}; known: {known}. See `device-connector phones list`.",
                    f"没有名为 {name!r} 的手机；已知：{known}。请运行 device-connector phones list 查看。",
                )
            )
        return record

    def remember(self, sight: Sight, *, elsewhere: Collection[str], new_id: str, now_ms: int) -> PhoneRecord:
        """The record of the phone that answers so; made under `new_id`, with a free alias, when it is new.

        `elsewhere`: phone ids that are seen at another place at this moment, so that this one is their twin.
        """
        with self._database.transaction():
            twins = self._database.all(
                "SELECT phone_id FROM phones WHERE serialno = ? AND fingerprint = ? ORDER BY place = ? DESC",
                (sight.serialno, sight.fingerprint, sight.place),
            )
            phone_id = next((row["phone_id"] for row in twins if row["phone_id"] not in elsewhere), None)
            if phone_id is None:
                phone_id = new_id
                self._database.write(
                    "INSERT INTO phones VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        phone_id,
                        sight.serialno,
                        sight.fingerprint,
                        sight.place,
                        self._free_alias(sight.model),
                        sight.model,
                        sight.address,
                        now_ms,
                    ),
                )
            self._database.write(
                "UPDATE phones SET place = ?, address = ?, seen_at = ? WHERE phone_id = ?",
                (sight.place, sight.address, now_ms, phone_id),
            )
            return _present(self.get(phone_id))

    def rename(self, phone_id: str, alias: str) -> None:
        """Give a phone another alias; raises UsageError where it is malformed or taken."""
        if not ALIAS.fullmatch(alias):
            raise UsageError(
                Text(
                    f"alias {alias!r} must match {ALIAS.pattern}: small letters, digits, hyphens, as in pixel-1",
                    f"别名 {alias!r} 应匹配 {ALIAS.pattern}：小写字母、数字、连字符，例如 pixel-8-1",
                )
            )
        try:
            self._database.write("UPDATE phones SET alias = ? WHERE phone_id = ?", (alias, phone_id))
        except sqlite3.IntegrityError:
            raise UsageError(
                Text(f"alias {alias!r} is taken; choose another", f"别名 {alias!r} 已被占用，请换一个")
            ) from None

    def forget(self, phone_id: str) -> None:
        """Remove the phone and its codes; its channels become unbound."""
        with self._database.transaction():
            self._database.write(
                "UPDATE channels SET phone_id = NULL, bound_at = NULL, fence = fence + 1 WHERE phone_id = ?",
                (phone_id,),
            )
            self._database.write("DELETE FROM holds WHERE phone_id = ?", (phone_id,))
            self._database.write("DELETE FROM phones WHERE phone_id = ?", (phone_id,))

    def bound_addresses(self) -> list[str]:
        """The network addresses (HOST:PORT) of bound phones, for reconnecting."""
        rows = self._database.all(
            "SELECT DISTINCT address FROM phones JOIN channels USING (phone_id) WHERE address LIKE '%:%'"
        )
        return [row["address"] for row in rows]

    def _free_alias(self, model: str) -> str:
        stem = re.sub(r"[^a-z0-9]+", "-", model.lower()).strip("-")[:27] or "phone"
        taken = {row["alias"] for row in self._database.all("SELECT alias FROM phones")}
        return next(alias for n in range(1, len(taken) + 2) if (alias := f"{stem}-{n}") not in taken)


class Codes:
    """One-time binding codes; only their digests are kept."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, code: str, phone_id: str, *, expires_at: int, now_ms: int) -> None:
        """Let `code` bind `phone_id` until `expires_at` (Unix ms); codes that have run out are dropped."""
        self._database.write("DELETE FROM codes WHERE expires_at <= ?", (now_ms,))
        self._database.write("INSERT INTO codes VALUES (?, ?, ?)", (_digest(code), phone_id, expires_at))

    def phone(self, code: str, now_ms: int) -> str | None:
        """The phone that `code` names now, or None; the code stays usable."""
        row = self._database.one(
            "SELECT phone_id FROM codes WHERE digest = ? AND expires_at > ?", (_digest(code), now_ms)
        )
        return None if row is None else str(row["phone_id"])

    def spend(self, code: str) -> bool:
        """Use `code` up; False when somebody else was faster."""
        return self._database.write("DELETE FROM codes WHERE digest = ?", (_digest(code),)) == 1


def plain_code(code: str) -> str:
    """`code` as it is compared: upper case, without the spaces and hyphens that people add."""
    return re.sub(r"[\s-]", "", code).upper()


def _digest(code: str) -> str:
    return hashlib.sha256(plain_code(code).encode("utf-8", "replace")).hexdigest()


def _record(row: sqlite3.Row | None) -> PhoneRecord | None:
    return None if row is None else PhoneRecord(*row)


def _present(record: PhoneRecord | None) -> PhoneRecord:
    assert record is not None
    return record
