"""Waiting: for phones to be told of by their adb servers, and for a person to end a command."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from device_connector.appliance import Phones, logs, phones
from device_connector.errors import DeviceOffline, NotReachable
from device_connector.fleet import Attachment, Phone
from device_connector.fleet.phone import REASONS
from device_connector.settings import Settings

PATIENCE_S = 5.0
"""So long a command waits for a phone to appear."""

LOOK_S = 0.05


async def until(fits: Callable[[], bool], deadline_s: float = PATIENCE_S) -> bool:
    """Whether `fits` came true in time."""
    loop = asyncio.get_running_loop()
    end = loop.time() + deadline_s
    while not fits():
        if loop.time() > end:
            return False
        await asyncio.sleep(LOOK_S)
    return True


@asynccontextmanager
async def followed(settings: Settings) -> AsyncIterator[Phones]:
    """The phones as they come and go; nothing is logged, because the command itself tells of them."""
    logs.configure(settings.log.model_copy(update={"level": "error"}))
    async with phones(settings) as own:
        yield own


@asynccontextmanager
async def attached(settings: Settings) -> AsyncIterator[Phones]:
    """The phones, once every adb server has told of them and each has been greeted, or after five seconds."""
    async with followed(settings) as own:
        servers = len(settings.adb.servers)
        await until(lambda: own.fleet.heard == servers and not own.fleet.troubles and own.fleet.settled)
        if len(own.fleet.troubles) == servers:
            raise NotReachable(next(iter(own.fleet.troubles.values())))
        yield own


async def find(own: Phones, name: str) -> Phone:
    """The attached phone of that alias or serial, waited for; raises what says why there is none."""
    await until(lambda: _present(own, name) is not None)
    return _present(own, name) or _absent(own, name)


def at(own: Phones, address: str) -> Attachment | None:
    """The attachment of that address, as adb lists it."""
    return next((one for one in own.fleet.attachments if one.address == address), None)


def _present(own: Phones, name: str) -> Phone | None:
    return next((one.phone for one in own.fleet.attachments if one.phone and name in names(one)), None)


def _absent(own: Phones, name: str) -> Phone:
    place = at(own, name)
    if place is not None:
        raise DeviceOffline(place.reason)
    record = own.store.phones.find(name)
    phone = own.fleet.find(record.phone_id)
    raise DeviceOffline(REASONS["offline"]) if phone is None else phone.unusable(sent=False)


def names(one: Attachment) -> set[str]:
    """All that a person may call an attached phone."""
    known = {one.address}
    if one.phone is not None:
        known.add(one.phone.alias)
    if one.facts is not None:
        known.add(one.facts.serialno)
    return known


def ending() -> asyncio.Event:
    """Set when the process is asked to end (Ctrl-C, SIGTERM); from here on neither ends it by itself."""
    loop, asked = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, asked.set)
    return asked
