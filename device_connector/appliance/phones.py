"""The phones' half of the appliance: the store, the fleet and what keeps it true."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial

from device_connector.adb.host import AdbServer
from device_connector.adb.server import adb_binary, start_local_server
from device_connector.adb.tracker import Tracker
from device_connector.appliance import logs
from device_connector.appliance.chance import Clock, new_id
from device_connector.background import background
from device_connector.fleet import Fleet, FleetRules, Reconnector
from device_connector.settings import HostPort, Settings, is_loopback
from device_connector.store import Store


@dataclass(frozen=True, slots=True)
class Phones:
    """An open store and a fleet that follows its adb servers, by this clock."""

    store: Store
    fleet: Fleet
    clock: Clock


@asynccontextmanager
async def phones(
    settings: Settings, *, serving: bool = False, clock: Clock | None = None
) -> AsyncIterator[Phones]:
    """Follow the phones of `settings` while the context is open; only the service reconnects and tidies them."""
    logs.quiet_by_default()
    clock = clock or Clock()
    store = Store.open(settings.state.dir)
    rules = FleetRules(settings.devices.allow, settings.limits.queue_per_phone, tidies=serving)
    servers = {address: AdbServer(address.host, address.port) for address in settings.adb.servers}
    wanted = {str(address) for address in settings.devices.tcp}
    try:
        async with Fleet(store, rules, now_ms=clock.now_ms, new_id=partial(new_id, "phone")) as fleet:
            first = next(iter(servers.values()))
            reconnector = Reconnector(fleet, first, lambda: wanted | set(store.phones.bound_addresses()))
            trackers = [_tracker(settings, address, server, fleet) for address, server in servers.items()]
            work = [tracker.follow() for tracker in trackers]
            async with background(*work, *([reconnector.run()] if serving else [])):
                yield Phones(store, fleet, clock)
    finally:
        store.close()


def _tracker(settings: Settings, address: HostPort, server: AdbServer, fleet: Fleet) -> Tracker:
    """Follows one adb server; a local one is started when it is down."""
    start = None
    if is_loopback(address.host):
        start = partial(start_local_server, adb_binary(settings.adb.path), address.port, settings.state.dir)
    return Tracker(server, start, partial(fleet.apply, server, str(address)))
