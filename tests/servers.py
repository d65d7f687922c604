"""Real adb servers for tests: private, on free loopback ports, with a home of their own; stopped by pid."""

from __future__ import annotations

import os
import re
import select
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from device_connector.adb.server import adb_binary

QUIET = {
    "ADB_MDNS": "0",
    "ADB_MDNS_AUTO_CONNECT": "0",
    "ADB_USB": "0",
    "ADB_EMU": "0",
    "ADB_LOCAL_TRANSPORT_MAX_PORT": "5554",
}
"""No mDNS, no USB, no scan for emulators: the server sees only what a test connects."""

START_S = 20.0


@dataclass(frozen=True, slots=True)
class RunningAdb:
    """One adb server that a test owns."""

    binary: str
    port: int
    pid: int
    home: Path

    @property
    def address(self) -> str:
        """`127.0.0.1:PORT`."""
        return f"127.0.0.1:{self.port}"

    def run(self, *words: str) -> str:
        """What the adb command prints (both streams) when it is sent through this server."""
        command = [self.binary, "-P", str(self.port), *words]
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, timeout=30, env=quiet_env(self.home)
        )
        return done.stdout + done.stderr


def quiet_env(home: Path) -> dict[str, str]:
    """The environment of a private server: nothing of the user's keys or settings."""
    return {"PATH": os.environ["PATH"], "HOME": str(home), "TMPDIR": str(home), **QUIET}


def free_port() -> int:
    """A loopback TCP port that nobody listened on a moment ago."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def running_adb(home: Path, binary: str | None = None, port: int | None = None) -> Iterator[RunningAdb]:
    """An adb server that answers, until the block ends."""
    binary, port = binary or adb_binary(), port or free_port()
    home.mkdir(parents=True, exist_ok=True)
    command = [binary, "-P", str(port), "nodaemon", "server"]
    with (home / "adb.log").open("ab") as log:
        process = subprocess.Popen(
            command, env=quiet_env(home), stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
        )
    try:
        _wait_until_it_answers(process, port)
        yield RunningAdb(binary, port, process.pid, home)
    finally:
        process.kill()
        process.wait(timeout=10)


def _wait_until_it_answers(process: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + START_S
    while not _answers(port):
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"adb on port {port} did not start (exit code {process.returncode})")
        select.select([], [], [], 0.01)


def _answers(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=5) as link:
            link.sendall(b"000chost:version")
            return link.recv(4) == b"OKAY"
    except OSError:
        return False


def old_adb() -> str | None:
    """Path of an adb below version 30 (Debian's is 29), if this machine has one."""
    for path in (os.environ.get("DEVICE_CONNECTOR_OLD_ADB", ""), "/usr/bin/adb"):
        if path and Path(path).exists():
            said = subprocess.run([path, "version"], check=False, capture_output=True, text=True).stdout
            found = re.search(r"^Version (\d+)", said, re.MULTILINE)
            if found and int(found[1]) < 30:
                return path
    return None
