"""Each phone that the adb servers list: asked who it is, as the service asks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from fnmatch import fnmatchcase

from device_connector.adb.host import AdbServer
from device_connector.adb.wire import DeviceRow
from device_connector.doctor.finding import Seen, Verdict, fail, ok, warn
from device_connector.doctor.host import Host
from device_connector.errors import ConnectorError
from device_connector.fleet.greet import greet
from device_connector.fleet.phone import ADB_STATES, REASONS, State
from device_connector.settings import Settings

PASSING: frozenset[State] = frozenset({"booting", "authorizing", "connecting"})
"""States that end by themselves."""

ATTACH = "attach one with USB debugging on, or `device-connector phones connect HOST:PORT`"


async def phones(settings: Settings, _: Host) -> AsyncIterator[Seen]:
    """Every phone of every server that answers, in whatever state."""
    heard = False
    for address in settings.adb.servers:
        server = AdbServer(address.host, address.port)
        try:
            rows = await server.devices()
        except ConnectorError:
            continue  # adb.server has said so.
        heard = True
        for seen in await asyncio.gather(*(_look(server, row, settings.devices.allow) for row in rows)):
            yield seen
        if not rows:
            yield warn(f"no phone is attached to {address}", ATTACH)
    if not heard:
        yield warn("no adb server answers, so no phone was looked at", "see adb.server, then ask again")


async def _look(server: AdbServer, row: DeviceRow, allow: tuple[str, ...]) -> Seen:
    if not any(fnmatchcase(row.serial, pattern) for pattern in allow):
        return warn(f"{row.serial} is not served", "add it to devices.allow if it should be")
    state = ADB_STATES.get(row.state, "offline")
    if state != "connecting" or row.transport_id is None:
        return _judged(row.serial, state, row.reason)
    device = server.device(row.transport_id, name=row.serial)
    try:
        greeting = await greet(device, row.serial)
    except ConnectorError as error:
        return fail(f"{row.serial} is unresponsive: {error}", str(REASONS["unresponsive"]))
    finally:
        device.close()
    if not greeting.booted:
        return _judged(row.serial, "booting", None)
    facts = greeting.facts
    return ok(f"{row.serial} is ready: {facts.model}, Android {facts.release} (API {facts.api_level})")


def _judged(serial: str, state: State, said: str | None) -> Seen:
    verdict: Verdict = "warn" if state in PASSING else "fail"
    return Seen(verdict, f"{serial} is {state}" + (f" (adb: {said})" if said else ""), str(REASONS[state]))
