"""adb itself: the program and its servers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator

from device_connector.adb.host import AdbServer
from device_connector.adb.refusals import ServerDown
from device_connector.adb.server import adb_binary
from device_connector.doctor.finding import Seen, fail, ok, warn
from device_connector.doctor.host import Host
from device_connector.errors import ConnectorError
from device_connector.settings import Settings, is_loopback

PAIRING = 30
"""The first adb that can pair over Wi-Fi."""

RUN_S = 10.0
_VERSION = re.compile(r"^Version (\d+)", re.MULTILINE)

INSTALL = "install adb (platform-tools 30 or newer), or set adb.path to one"


async def binary(settings: Settings, _: Host) -> AsyncIterator[Seen]:
    """The program that `serve` would start and pair with."""
    try:
        path = adb_binary(settings.adb.path)
    except ConnectorError as error:
        yield fail(str(error), INSTALL)
        return
    said = await _said(path)
    found = _VERSION.search(said)
    if found is None:
        yield fail(f"{path} does not run: {said.strip()[:200] or 'it says nothing'}", INSTALL)
    elif int(found[1]) < PAIRING:
        yield warn(f"{path} is version {found[1]}: it cannot pair over Wi-Fi", INSTALL)
    else:
        yield ok(f"{path} is version {found[1]}")


async def servers(settings: Settings, _: Host) -> AsyncIterator[Seen]:
    """Each adb server that the phones are to be found at."""
    for address in settings.adb.servers:
        server = AdbServer(address.host, address.port)
        try:
            version = await server.version()
        except ServerDown as error:
            yield _down(str(address), error, local=is_loopback(address.host))
        except ConnectorError as error:
            yield fail(str(error), "end what holds the port, or set adb.servers to where adb listens")
        else:
            yield ok(f"an adb server answers on {address} (protocol version {version})")


def _down(address: str, error: ServerDown, *, local: bool) -> Seen:
    if local:
        return warn(f"no adb server listens on {address}", "nothing to do: `device-connector serve` starts one")
    return fail(str(error), f"start adb on that machine, and the tunnel that leads to {address}")


async def _said(path: str) -> str:
    """What `adb version` prints, or why it prints nothing."""
    try:
        process = await asyncio.create_subprocess_exec(
            path,
            "version",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
    except OSError as error:
        return error.strerror or str(error)
    try:
        async with asyncio.timeout(RUN_S):
            said, _ = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.communicate()
        return f"it does not end within {RUN_S:g} s"
    return said.decode("utf-8", "replace")
