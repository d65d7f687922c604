"""The one SQLite file: opened, migrated, and watched for what other processes write."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from device_connector.errors import ConnectorError, SettingsError, ToolInvokeFailed
from device_connector.store import schema
from device_connector.texts import Text

BUSY_S = 1.0
"""So long a write waits for another process's; the commands' own take milliseconds, and all else waits with it."""


class Database:
    """One connection to the state file; other processes (the commands) may have theirs beside it.

    Methods raise ToolInvokeFailed when the file cannot be read or takes no writes.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, made when it is missing; SettingsError when it cannot be used as ours."""
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_S)
        except (OSError, sqlite3.Error) as error:
            raise _unusable(path, error) from error
        try:
            self._prepare()
        except (ConnectorError, sqlite3.Error) as error:
            self._connection.close()
            raise _unusable(path, error.__cause__ or error) from error

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
        with self._spoken():
            return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def one(self, sql: str, parameters: Sequence[Any] = ()) -> sqlite3.Row | None:
        """The first row, or None."""
        with self._spoken():
            row: sqlite3.Row | None = self._connection.execute(sql, parameters).fetchone()
            return row

    def all(self, sql: str, parameters: Sequence[Any] = ()) -> list[sqlite3.Row]:
        """Every row."""
        with self._spoken():
            return self._connection.execute(sql, parameters).fetchall()

    def write(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Run one statement that commits at once; returns the number of rows it changed.

        Raises sqlite3.IntegrityError when a rule is broken.
        """
        with self._spoken():
            return self._connection.execute(sql, parameters).rowcount

    def engrave(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """As `write`, and on the disk before it returns: it outlives a power cut. Some 0.3 ms on an SSD."""
        with self._spoken():
            self._connection.execute("PRAGMA synchronous = FULL")
            try:
                return self._connection.execute(sql, parameters).rowcount
            finally:
                self._connection.execute("PRAGMA synchronous = NORMAL")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All writes inside happen, or none; no other process writes in between."""
        with self._spoken():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:  # SQLite itself rolls back where the disk is full.
                    self._connection.execute("ROLLBACK")
                raise

    @contextmanager
    def _spoken(self) -> Iterator[None]:
        """What the file refuses is said in words of ours; a broken rule stays sqlite3.IntegrityError."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise
        except sqlite3.Error as error:
            raise _refused(self._path, error) from error

    def _migrate(self) -> None:
        with self.transaction():
            version = self._connection.execute("PRAGMA user_version").fetchone()[0]
            for statement in schema.statements(version):
                self._connection.execute(statement)
            self._connection.execute(f"PRAGMA user_version = {max(version, len(schema.STEPS))}")


def _refused(path: Path, error: sqlite3.Error) -> ToolInvokeFailed:
    return ToolInvokeFailed(
        Text(
            f"the state file {path} cannot be read or takes no record ({error}), so nothing was begun: "
            "free disk space, repair the folder, or end what holds the file",
            f"状态文件 {path} 无法读取或写入（{error}），因此未执行任何操作：请释放磁盘空间、修复目录，"
            "或结束占用该文件的程序",
        )
    )


def _unusable(path: Path, error: BaseException) -> SettingsError:
    return SettingsError(
        Text(
            f"state.dir: {path} cannot be used: {error}. Run this as the user of the service, or set state.dir.",
            f"state.dir：{path} 无法使用：{error}。请以该服务的用户身份运行，或修改 state.dir。",
        )
    )
