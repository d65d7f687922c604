"""The disk below the state folder: writable, by the right user, with room."""

from __future__ import annotations

import os
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from device_connector.doctor.finding import Seen, fail, ok, warn
from device_connector.doctor.host import Host
from device_connector.settings import Settings
from device_connector.settings.kinds import size_text
from device_connector.settings.model import MIB

LEAST_BYTES = 64 * MIB
"""Below this even the records are in danger."""

LEAST_FILES = 1000
MAKE_ROOM = "free space on that disk, or set state.dir to another"


async def state(settings: Settings, host: Host) -> AsyncIterator[Seen]:
    """Whether records can be written, by the user whose service it is."""
    folder, account = settings.state.dir, host.account
    own = f"`sudo chown -R {account.name} {folder}`, or set state.dir to a folder of that user"
    if host.statvfs(existing(folder)).f_flag & os.ST_RDONLY:
        yield fail(f"{folder} lies on a read-only file system", "mount it writable, or set state.dir to another")
    elif (trouble := _trouble(folder)) is not None:
        yield fail(f"{folder} cannot be written: {trouble}", own)
    elif others := _of_others(folder, account.uid):
        yield fail(f"{', '.join(map(str, others))}: not {account.name}'s, so the service cannot write there", own)
    else:
        yield ok(f"{folder} can be written" if folder.exists() else f"{folder} can be made")


async def space(settings: Settings, host: Host) -> AsyncIterator[Seen]:
    """Whether the state, and the file cache at its fullest, have room."""
    folder = settings.state.dir
    disk = host.statvfs(existing(folder))
    free, cache = disk.f_bavail * disk.f_frsize, settings.files.max_bytes
    shown = f"{free // MIB} MiB free for {folder}"
    if free < LEAST_BYTES:
        yield fail(f"{shown}: the disk is full", MAKE_ROOM)
    elif disk.f_files and disk.f_favail < LEAST_FILES:
        yield fail(
            f"{disk.f_favail} more files fit on the disk of {folder}", f"remove files there, or {MAKE_ROOM}"
        )
    elif free < cache:
        yield warn(
            f"{shown}, less than files.max_bytes = {size_text(cache)}", f"{MAKE_ROOM}, or lower files.max_bytes"
        )
    else:
        yield ok(shown)


def existing(folder: Path) -> Path:
    """The folder itself, or the nearest above it that is there."""
    return next(one for one in (folder, *folder.parents) if one.exists())


def _trouble(folder: Path) -> str | None:
    """What keeps a file from being made in the folder, or the folder itself from being made."""
    there = existing(folder)
    try:
        with tempfile.TemporaryFile(dir=there, prefix=".doctor-"):
            return None
    except OSError as error:
        return f"{there}: {error.strerror}"


def _of_others(folder: Path, uid: int) -> list[Path]:
    """The folder and what lies right in it, where it belongs to somebody else; root can write all the same."""
    if uid == 0 or not folder.is_dir():
        return []
    return [path for path in (folder, *folder.iterdir()) if path.stat(follow_symlinks=False).st_uid != uid]
