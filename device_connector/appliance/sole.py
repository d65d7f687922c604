"""One service per state folder: a second one would wipe the first one's files and act beside it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from device_connector.errors import SettingsError
from device_connector.texts import Text


@contextmanager
def sole(state_dir: Path) -> Iterator[None]:
    """Hold the folder while the context is open; SettingsError when another service does, or it cannot be used.

    The kernel lets go when the process ends, however it ends. The lock is a file of its own: SQLite has its own
    way with the state file.
    """
    path = state_dir / "serve.lock"
    try:
        state_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = os.open(path, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise _unusable(path, error) from error
    try:
        _take(lock, path)
        yield
    finally:
        os.close(lock)


def _take(lock: int, path: Path) -> None:
    """Lock the file and leave our process id in it for the next one to name."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise _held(path, os.read(lock, 20).decode("ascii", "replace")) from error
    except OSError as error:
        raise _unusable(path, error) from error
    with suppress(OSError):  # A full disk: the lock holds without the note.
        os.ftruncate(lock, 0)
        os.write(lock, str(os.getpid()).encode())


def _held(path: Path, pid: str) -> SettingsError:
    return SettingsError(
        Text(
            f"state.dir: {path.parent} is in use by another service (pid {pid}): stop that one, or give this one "
            "a state.dir of its own",
            f"state.dir：{path.parent} 正由另一个服务使用（pid {pid}）："
            "请先停止它，或为本服务设置单独的 state.dir",
        )
    )


def _unusable(path: Path, error: OSError) -> SettingsError:
    return SettingsError(
        Text(
            f"state.dir: {path} cannot be used: {error.strerror}. Run this as the user of the service, or set "
            "state.dir.",
            f"state.dir：{path} 无法使用：{error.strerror}。请以该服务的用户身份运行，或修改 state.dir。",
        )
    )
