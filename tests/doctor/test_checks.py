"""Each fault of a host, planted: the finding names it and its fix."""

from __future__ import annotations

import dataclasses
import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from device_connector.doctor import CHECKS
from device_connector.doctor.host import Clocks
from tests.doctor.conftest import RULE, Lab


@dataclasses.dataclass(frozen=True)
class Planted:
    """A fault, the check that must see it, and words of what it saw and of its fix."""

    check: str
    verdict: str
    plant: Callable[[Lab], object]
    seen: str
    fix: str


def state_is_a_file(lab: Lab) -> None:
    for path in lab.state.iterdir():
        path.unlink()
    lab.state.rmdir()
    lab.state.write_text("")


def keys_of_nobody(lab: Lab) -> None:
    (lab.state / "api-keys.json").write_text("not a file of keys")


def slow_clock(lab: Lab) -> None:
    readings = iter([Clocks(1_800_000_000.0, 10.0), Clocks(1_800_003_600.0, 10.25)])
    lab.change(clocks=lambda: next(readings))


def at(wall: float) -> Callable[[Lab], None]:
    return lambda lab: lab.change(clocks=lambda: Clocks(wall, 10.0))


def no_program(lab: Lab) -> None:
    (lab.folder / "adb").write_text("#!/bin/sh\nexit 1\n")
    (lab.folder / "adb").chmod(0o755)
    lab.set(adb__path=str(lab.folder / "adb"))


def old_program(lab: Lab) -> None:
    (lab.folder / "adb").write_text("#!/bin/sh\necho Version 28.0.2-debian\n")
    (lab.folder / "adb").chmod(0o755)
    lab.set(adb__path=str(lab.folder / "adb"))


FAULTS = {
    "configuration": Planted(
        "config", "fail", lambda lab: lab.set(server__prot="80"), "server.prot: no such key", "config validate"
    ),
    "configuration file": Planted(
        "config",
        "fail",
        lambda lab: lab.change(config=lab.folder / "gone.toml"),
        "gone.toml: no such file",
        "correct",
    ),
    "no adb": Planted(
        "adb.binary",
        "fail",
        lambda lab: lab.set(adb__path="/none/adb"),
        "/none/adb is not a program",
        "set adb.path",
    ),
    "adb that does not run": Planted("adb.binary", "fail", no_program, "does not run", "platform-tools"),
    "old adb": Planted("adb.binary", "warn", old_program, "version 28: it cannot pair", "30 or newer"),
    "adb server down": Planted("adb.server", "warn", lambda _: None, "no adb server listens", "serve` starts one"),
    "adb server elsewhere down": Planted(
        "adb.server",
        "fail",
        lambda lab: lab.set(adb__servers='["0.0.0.0:9"]'),
        "no adb server",
        "start adb on that",
    ),
    "no udev rules": Planted(
        "usb.rules", "warn", lambda lab: lab.rules.unlink(), "no udev rule", "51-device-connector"
    ),
    "masked udev rules": Planted(
        "usb.rules",
        "warn",
        lambda lab: lab.rules.write_text("# none"),
        "no udev rule",
        "51-device-connector.rules",
    ),
    "udev rules for the screen": Planted(
        "usb.rules",
        "warn",
        lambda lab: lab.rules.write_text('ENV{adb_user}=="yes", TAG+="uaccess"'),
        "screen",
        "51-",
    ),
    "udev rules for everybody": Planted(
        "usb.rules", "warn", lambda lab: lab.rules.write_text(RULE.replace("0660", "0666")), "every user", "51-"
    ),
    "group": Planted(
        "usb.groups", "warn", lambda lab: lab.groups("lab", uid=7), "not in group plugdev", "usermod -aG"
    ),
    "no key": Planted(
        "keys", "fail", lambda lab: (lab.state / "api-keys.json").unlink(), "no API key", "keys create"
    ),
    "anonymous": Planted(
        "keys",
        "warn",
        lambda lab: ((lab.state / "api-keys.json").unlink(), lab.set(auth__allow_anonymous="true")),
        "every program",
        "auth.allow_anonymous",
    ),
    "damaged keys": Planted("keys", "fail", keys_of_nobody, "is not a file of API keys", "from a backup"),
    "open keys": Planted(
        "keys", "fail", lambda lab: (lab.state / "api-keys.json").chmod(0o644), "by others (mode 644)", "chmod 600"
    ),
    "keys of another": Planted(
        "keys", "fail", lambda lab: lab.groups(uid=7), "does not belong to lab", "chown lab"
    ),
    "port": Planted(
        "port.connector",
        "fail",
        lambda lab: lab.set(server__port=str(lab.listener())),
        "is taken by",
        "set server.port",
    ),
    "gateway's port": Planted(
        "port.gateway",
        "fail",
        lambda lab: lab.set(gateway__port=str(lab.listener())),
        "is taken by",
        "gateway.port",
    ),
    "host": Planted(
        "port.connector",
        "fail",
        lambda lab: lab.set(server__host="192.0.2.1"),
        "cannot listen on 192.0.2.1",
        "server.host",
    ),
    "state folder": Planted("disk.state", "fail", state_is_a_file, "cannot be written", "chown -R"),
    "state of another": Planted("disk.state", "fail", lambda lab: lab.groups(uid=7), "not lab's", "chown -R lab"),
    "read-only disk": Planted(
        "disk.state",
        "fail",
        lambda lab: lab.disk(f_flag=os.ST_RDONLY),
        "read-only file system",
        "mount it writable",
    ),
    "full disk": Planted("disk.space", "fail", lambda lab: lab.disk(f_bavail=0), "the disk is full", "free space"),
    "no more files": Planted(
        "disk.space", "fail", lambda lab: lab.disk(f_favail=3), "3 more files", "remove files"
    ),
    "small disk": Planted(
        "disk.space",
        "warn",
        lambda lab: (lab.disk(f_bavail=100 * 256), lab.set(files__max_bytes="1 GiB")),
        "less than files.max_bytes = 1 GiB",
        "lower files.max_bytes",
    ),
    "year 1970": Planted("clock", "fail", at(3600.0), "1970-01-01 01:00:00 UTC, which cannot be", "set-ntp"),
    "before its own build": Planted(
        "clock", "fail", lambda lab: (lab.change(built_at=1.9e9), at(1.8e9)(lab)), "cannot be", "set-ntp"
    ),
    "clock that jumps": Planted("clock", "warn", slow_clock, "moved by +3599.8 s", "set-ntp"),
    "no adb server": Planted("phone", "warn", lambda _: None, "no phone was looked at", "see adb.server"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
async def test_a_planted_fault_is_named_with_its_fix(fault: Planted, lab: Lab) -> None:
    """The check that is about it says what is wrong and what to do."""
    fault.plant(lab)
    found = await lab.bad(fault.check)
    assert (found.verdict, fault.seen in found.seen, fault.fix in (found.fix or "")) == (
        fault.verdict,
        True,
        True,
    ), found


async def test_many_faults_at_once_are_all_named(lab: Lab) -> None:
    """One fault hides no other: a refused key of the configuration leaves the rest of it standing."""
    lab.set(server__prot="80", server__port=str(lab.listener()))
    lab.rules.unlink()
    (lab.state / "api-keys.json").unlink()
    lab.disk(f_bavail=0)
    failed = {one.id for one in await lab.findings() if one.verdict == "fail"}
    assert failed == {"config", "keys", "port.connector", "disk.space"}
    assert (await lab.bad("usb.rules")).verdict == "warn"


async def test_a_host_that_is_well_has_no_failure(lab: Lab) -> None:
    """Every check is there, in the order of the table, and none fails."""
    findings = await lab.findings()
    assert not [one for one in findings if one.verdict == "fail"]
    assert list(dict.fromkeys(one.id for one in findings)) == ["config", *(check.id for check in CHECKS)]


async def test_what_is_not_well_has_a_fix(lab: Lab) -> None:
    """A finding is good, or says what to do."""
    lab.groups(uid=7)
    lab.disk(f_bavail=0)
    assert all((one.verdict == "ok") == (one.fix is None) for one in await lab.findings())


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the holder of a port is read from Linux's /proc")
async def test_the_holder_of_a_port_is_named(lab: Lab) -> None:
    """Name and pid, so that it can be ended."""
    lab.set(server__port=str(lab.listener()))
    lab.change(root=Path("/"))
    assert f"(pid {os.getpid()})" in (await lab.bad("port.connector")).seen


async def test_the_doctor_changes_nothing(lab: Lab) -> None:
    """No file is made, none is touched."""
    before = {path: path.stat().st_mtime_ns for path in lab.state.rglob("*")}
    await lab.findings()
    assert {path: path.stat().st_mtime_ns for path in lab.state.rglob("*")} == before
