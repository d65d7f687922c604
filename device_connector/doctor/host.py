"""The machine that is looked at: where its files lie, who runs the service, what its clocks and disks say."""

from __future__ import annotations

import grp
import os
import pwd
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

SERVICE_USER = "device-connector"
"""The user of the systemd unit."""


@dataclass(frozen=True, slots=True)
class Account:
    """A user of this machine and the names of its groups."""

    name: str
    uid: int
    groups: frozenset[str]

    @classmethod
    def of_process(cls) -> Self:
        """Who runs this; a group that was given since the log-in does not count yet."""
        names = {entry.gr_gid: entry.gr_name for entry in grp.getgrall()}
        numbers = {os.getegid(), *os.getgroups()}
        return cls(_user_name(os.geteuid()), os.geteuid(), frozenset(names.get(one, str(one)) for one in numbers))

    @classmethod
    def named(cls, name: str) -> Self | None:
        """A user of the system's list, with the groups that its next process has; None where there is none."""
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            return None
        groups = {entry.gr_name for entry in grp.getgrall() if name in entry.gr_mem or entry.gr_gid == user.pw_gid}
        return cls(name, user.pw_uid, frozenset(groups))


@dataclass(frozen=True, slots=True)
class Clocks:
    """The wall clock (Unix seconds) and the one that nobody sets, read together."""

    wall: float
    steady: float

    @classmethod
    def read(cls) -> Self:
        """Both as they are now."""
        return cls(time.time(), time.monotonic())


@dataclass(frozen=True, slots=True)
class Host:
    """What the checks look at beside the settings; a test hands in a broken one.

    `account` is whose rights count: the service's user where root asks and there is one.
    """

    account: Account
    config: Path | None = None
    env: Mapping[str, str] = field(default_factory=lambda: os.environ)
    root: Path = Path("/")
    statvfs: Callable[[Path], os.statvfs_result] = os.statvfs
    clocks: Callable[[], Clocks] = Clocks.read
    built_at: float = 0.0


def here(config: Path | None, built_at: float) -> Host:
    """This machine; `built_at` is when this program was built, in Unix seconds, 0 where nobody knows."""
    own = Account.of_process()
    service = Account.named(SERVICE_USER) if own.uid == 0 else None
    return Host(account=service or own, config=config, built_at=built_at)


def _user_name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return str(uid)
