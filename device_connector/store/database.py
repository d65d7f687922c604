"""The one SQLite file: opened, migrated, and watched for what other processes write."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from device_connector.errors import SettingsError, ToolInvokeFailed
from device_connector.texts import Text

SCHEMA_VERSION = 1

SCHEMA = """
CREATE TABLE phones (
    phone_id TEXT PRIMARY KEY, serialno TEXT NOT NULL, fingerprint TEXT NOT NULL, place TEXT NOT NULL,
    alias TEXT NOT NULL UNIQUE, model TEXT NOT NULL, address TEXT NOT NULL, seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX phones_by_number ON phones (serialno, fingerprint);
CREATE TABLE connectors (key_id TEXT PRIMARY KEY, connector_id TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE channels (
    channel_id TEXT PRIMARY KEY, key_id TEXT NOT NULL, phone_id TEXT REFERENCES phones (phone_id),
    role TEXT NOT NULL DEFAULT 'owner' CHECK (role IN ('owner', 'observer')),
    revoked INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, bound_at INTEGER
) STRICT;
CREATE UNIQUE INDEX one_owner ON channels (phone_id) WHERE phone_id IS NOT NULL AND role = 'owner';
CREATE TABLE codes (
    digest TEXT PRIMARY KEY, phone_id TEXT NOT NULL REFERENCES phones (phone_id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE receipts (
    channel_id TEXT NOT NULL, tool_id TEXT NOT NULL, tool_call_id TEXT NOT NULL, digest TEXT NOT NULL,
    answer TEXT, at INTEGER NOT NULL, PRIMARY KEY (channel_id, tool_id, tool_call_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX receipts_by_age ON receipts (at);
"""


class Database:
    """One connection to the state file; other processes (the commands) may have theirs beside it."""

    def __init__(self, path: Path) -> None:
        """Open the file, made when it is missing; SettingsError when it cannot be used as ours."""
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._connection = sqlite3.connect(path, isolation_level=None, timeout=5.0)
        except (OSError, sqlite3.Error) as error:
            raise _unusable(path, error) from error
        try:
            self._prepare()
        except sqlite3.Error as error:
            self._connection.close()
            raise _unusable(path, error) from error

    def _prepare(self) -> None:
        self._connection.row_factory = sqlite3.Row
        for pragma in ("journal_mode = WAL", "synchronous = NORMAL", "foreign_keys = ON"):
            self._connection.execute(f"PRAGMA {pragma}")
        self._migrate()

    def close(self) -> None:
        """Close the connection; nothing that was committed is lost."""
        self._connection.close()

    def version(self) -> int:
        """A number that changes when another process has written to the file."""
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def one(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Row | None:
        """The first row, or None."""
        row: sqlite3.Row | None = self._connection.execute(sql, parameters).fetchone()
        return row

    def all(self, sql: str, parameters: Sequence[Any] = ()) -> list[sqlite3.Row]:
        """Every row."""
        return self._connection.execute(sql, parameters).fetchall()

    def write(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Run one statement that commits at once; returns the number of rows it changed.

        Raises ToolInvokeFailed when the file takes no writes, sqlite3.IntegrityError when a rule is broken.
        """
        try:
            return self._connection.execute(sql, parameters).rowcount
        except sqlite3.OperationalError as error:
            raise _unwritable(self._path, error) from error

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All writes inside happen, or none; no other process writes in between."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")

    def _migrate(self) -> None:
        with self.transaction():
            if self._connection.execute("PRAGMA user_version").fetchone()[0] >= SCHEMA_VERSION:
                return
            for statement in SCHEMA.split(";\n"):
                self._connection.execute(statement)
            self._connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def _unwritable(path: Path, error: sqlite3.Error) -> ToolInvokeFailed:
    return ToolInvokeFailed(
        Text(
            f"the state file {path} takes no record ({error}), so nothing was begun: "
            "free disk space or repair the folder",
            f"状态文件 {path} 无法写入（{error}），因此未执行任何操作：请释放磁盘空间或修复目录",
        )
    )


def _unusable(path: Path, error: Exception) -> SettingsError:
    return SettingsError(
        Text(
            f"state.dir: {path} cannot be used: {error}. Run this as the user of the service, or set state.dir.",
            f"state.dir：{path} 无法使用：{error}。请以该服务的用户身份运行，或修改 state.dir。",
        )
    )
