"""The table of checks, and the round through it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from device_connector.doctor import adb, clock, disk, keys, phones, ports, usb
from device_connector.doctor.finding import Finding, Seen, fail, ok
from device_connector.doctor.host import Host
from device_connector.errors import SettingsError
from device_connector.settings import Settings, load_the_good
from device_connector.settings.sources import find_file

Look = Callable[[Settings, Host], AsyncIterator[Seen]]


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to look at; `what` says it in words."""

    id: str
    what: str
    look: Look


CHECKS = (
    Check("adb.binary", "adb is there, runs, and is new enough to pair (30)", adb.binary),
    Check("adb.server", "each of adb.servers answers, and is an adb server", adb.servers),
    Check("usb.rules", "udev rules give Android phones to a group", usb.rules),
    Check("usb.groups", "the service's user is in that group", usb.groups),
    Check("keys", "there is an API key, and its file is private and readable", keys.keys),
    Check("port.connector", "the connector's port is free, or our own service has it", ports.connector),
    Check("port.gateway", "the gateway's port is free, or our own service has it", ports.gateway),
    Check("disk.state", "the state folder and what is in it can be written", disk.state),
    Check("disk.space", "there is room for the state and the file cache", disk.space),
    Check("clock", "the year can be true, and nobody moves the clock", clock.clock),
    Check("phone", "each attached phone answers", phones.phones),
)

CONFIG = "config"


async def examine(host: Host) -> AsyncIterator[Finding]:
    """Every finding, in the order of the table, as it is made; refused keys are left out for the other checks."""
    settings, refused = load_the_good(host.config, host.env)
    for seen in _config(host, refused):
        yield _finding(CONFIG, seen)
    for check in CHECKS:
        try:
            async for seen in check.look(settings, host):
                yield _finding(check.id, seen)
        except OSError as error:
            yield _finding(check.id, fail(f"could not be looked at: {error}", "make it readable, or ask as root"))


def _config(host: Host, refused: SettingsError | None) -> list[Seen]:
    if refused is not None:
        fix = "correct it, then `device-connector config validate`; the checks below go without what is refused"
        return [fail(line, fix) for line in str(refused).splitlines()]
    file = find_file(host.config, host.env)
    return [ok(f"{file} is good" if file else "no file: defaults and environment are good")]


def _finding(check_id: str, seen: Seen) -> Finding:
    return Finding(check_id, seen.verdict, seen.seen, seen.fix)
