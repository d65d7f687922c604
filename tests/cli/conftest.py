"""The real commands, run in this process over a state folder of their own."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from device_connector.cli import run
from tests.servers import RunningAdb


@dataclass(frozen=True, slots=True)
class Ran:
    """What one command line did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The one object on stdout."""
        return json.loads(self.out)

    @property
    def error(self) -> dict[str, str]:
        """The error on stderr, which is alone there."""
        assert not self.out
        error: dict[str, str] = json.loads(self.err)["error"]
        return error


Command = Callable[..., Ran]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a state folder and no configuration."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("DEVICE_CONNECTOR_STATE__DIR", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "160")
    for name in ("DEVICE_CONNECTOR_CONFIG", "DEVICE_CONNECTOR_API_KEY", "CREDENTIALS_DIRECTORY"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def command(home: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs `device-connector` with these words."""

    def run_command(*words: str) -> Ran:
        code = run(words)
        printed = capsys.readouterr()
        return Ran(code, printed.out, printed.err)

    return run_command


@contextmanager
def running(*words: str) -> Iterator[tuple[subprocess.Popen[str], Any]]:
    """A command that goes on, and the first object that it printed; asked to end, it must end well."""
    process = subprocess.Popen(
        [sys.executable, "-m", "device_connector", *words, "--json"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        yield process, json.loads(process.stdout.readline())
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=15) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


async def beside(*words: str) -> Any:
    """What another process's command answers while this one's loop goes on."""
    command = [sys.executable, "-m", "device_connector", *words, "--json"]
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    out, _ = await process.communicate()
    assert process.returncode == 0
    return json.loads(out)


@pytest.fixture(scope="module")
def virtual() -> Iterator[str]:
    """A virtual phone's address: the `virtual` command in a process of its own."""
    with running("virtual") as (_, said):
        yield said["address"]


@pytest.fixture
def lab(home: Path, adb_server: RunningAdb, monkeypatch: pytest.MonkeyPatch) -> RunningAdb:
    """A private adb server that the commands are told of."""
    monkeypatch.setenv("DEVICE_CONNECTOR_ADB__SERVERS", f'["{adb_server.address}"]')
    return adb_server
