"""A host that is well, for tests to break one part at a time."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from device_connector.doctor import Account, Finding, Host, examine
from device_connector.doctor.host import Clocks
from device_connector.keys import ApiKeys
from tests.servers import RunningAdb, free_port

RULE = 'SUBSYSTEM=="usb", ENV{ID_USB_INTERFACES}=="*:ff4201:*", MODE="0660", GROUP="plugdev"\n'
FULL = 10**9


@dataclass
class Lab:
    """A machine in a folder: configuration, state, udev's files, and readings that cannot be planted."""

    folder: Path
    host: Host
    stack: list[Callable[[], None]] = field(default_factory=list)

    @property
    def state(self) -> Path:
        """The state folder."""
        return self.folder / "state"

    @property
    def rules(self) -> Path:
        """The udev rules file."""
        return self.folder / "etc/udev/rules.d/51-android.rules"

    def set(self, **keys: str) -> None:
        """Override settings by the environment, as in `set(server__port="80")`."""
        added = {f"DEVICE_CONNECTOR_{name.upper()}": value for name, value in keys.items()}
        self.change(env=dict(self.host.env) | added)

    def change(self, **readings: Any) -> None:
        """Hand in other readings: account, clocks, statvfs, config."""
        self.host = replace(self.host, **readings)

    def disk(self, **fields: int) -> None:
        """Let the disk below the state folder read so."""
        usual = {"f_frsize": 4096, "f_bavail": FULL, "f_files": FULL, "f_favail": FULL, "f_flag": 0} | fields
        names = (
            "f_bsize",
            "f_frsize",
            "f_blocks",
            "f_bfree",
            "f_bavail",
            "f_files",
            "f_ffree",
            "f_favail",
            "f_flag",
        )
        reading = os.statvfs_result([usual.get(name, 4096) for name in names] + [255])
        self.change(statvfs=lambda _: reading)

    def groups(self, *names: str, uid: int | None = None) -> None:
        """Let the service's user have these groups."""
        self.change(account=Account("lab", os.geteuid() if uid is None else uid, frozenset(names)))

    def listener(self) -> int:
        """Have another program take a port."""
        taken = socket.create_server(("127.0.0.1", 0))
        self.stack.append(taken.close)
        port: int = taken.getsockname()[1]
        return port

    async def findings(self, check: str | None = None) -> list[Finding]:
        """What the doctor finds; of one check, if named."""
        return [one async for one in examine(self.host) if check in {None, one.id}]

    async def bad(self, check: str) -> Finding:
        """The first finding of a check that is not as it should be."""
        return next(one for one in await self.findings(check) if one.verdict != "ok")


@contextmanager
def lab_in(folder: Path, adb: str) -> Iterator[Lab]:
    """A host that is well, whose adb server listens on `adb`."""
    env = {"DEVICE_CONNECTOR_ADB__SERVERS": f'["{adb}"]', "DEVICE_CONNECTOR_STATE__DIR": str(folder / "state")}
    config = folder / "config.toml"
    folder.mkdir(exist_ok=True)
    config.write_text(
        f"[server]\nport = {free_port()}\n[gateway]\nport = {free_port()}\n[files]\nmax_bytes = '1 MiB'\n"
        "max_file_bytes = '1 MiB'\n"
    )
    lab = Lab(folder, Host(account=Account.of_process(), config=config, env=env, root=folder, clocks=Clocks.read))
    lab.rules.parent.mkdir(parents=True)
    lab.rules.write_text(RULE)
    ApiKeys(lab.state / "api-keys.json", {}).create("xagent", 1)
    try:
        yield lab
    finally:
        for close in lab.stack:
            close()


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Lab]:
    """A host that is well, but for its adb server, which is down."""
    with lab_in(tmp_path, f"127.0.0.1:{free_port()}") as lab:
        yield lab


@pytest.fixture
def lab_with_adb(tmp_path: Path, adb_server: RunningAdb) -> Iterator[Lab]:
    """A host that is well, with a real adb server."""
    with lab_in(tmp_path / "host", adb_server.address) as lab:
        yield lab
