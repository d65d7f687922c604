"""`phones connect` and `phones disconnect`: phones that are reached over the network."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from device_connector.adb.host import AdbServer
from device_connector.cli import waiting
from device_connector.cli.options import Config, Json
from device_connector.cli.output import answer
from device_connector.cli.phone_rows import PhoneRow, rows_table
from device_connector.errors import DeviceOffline, NotFound, UsageError
from device_connector.settings import HostPort, Settings, load
from device_connector.store import Store
from device_connector.texts import Text


def connect(
    address: Annotated[str, typer.Argument(metavar="HOST:PORT", help="Where the phone's adbd listens.")],
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Connect a phone over TCP by the first adb server. List it in devices.tcp to keep it connected."""
    row = asyncio.run(_connect(load(config), _address(address)))
    answer(as_json, row.as_json(), rows_table([row], {}))


def disconnect(
    alias: Annotated[str, typer.Argument(metavar="ALIAS", help="The phone's alias, serial or HOST:PORT.")],
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Disconnect a TCP phone. `serve` connects those of devices.tcp and bound ones again by itself."""
    address = asyncio.run(_disconnect(load(config), alias))
    answer(as_json, {"address": address, "disconnected": True}, f"{address} is disconnected")


async def _connect(settings: Settings, address: str) -> PhoneRow:
    async with waiting.attached(settings) as own:
        reply = await _first_server(settings).connect(address)
        if not reply.ok:
            raise DeviceOffline(
                Text(f"adb could not connect {address}: {reply.words}", f"adb 无法连接 {address}：{reply.words}")
            )
        await waiting.until(lambda: waiting.at(own, address) is not None and own.fleet.settled)
        one = waiting.at(own, address)
        if one is None:
            raise DeviceOffline(
                Text(
                    f"adb connected {address}, yet lists no such phone: see devices.allow",
                    f"adb 已连接 {address}，但列表中没有它：请检查 devices.allow",
                )
            )
        return PhoneRow.of(one)


async def _disconnect(settings: Settings, name: str) -> str:
    address = _known_address(settings, name)
    if ":" not in address:
        raise UsageError(
            Text(
                f"{name} is attached by USB ({address}): unplug it",
                f"{name} 通过 USB 连接（{address}）：请拔下数据线",
            )
        )
    await _first_server(settings).disconnect(address)
    return address


def _known_address(settings: Settings, name: str) -> str:
    store = Store.open(settings.state.dir)
    try:
        return store.phones.find(name).address
    except NotFound:
        if ":" in name:
            return _address(name)
        raise
    finally:
        store.close()


def _first_server(settings: Settings) -> AdbServer:
    first = settings.adb.servers[0]
    return AdbServer(first.host, first.port)


def _address(text: str) -> str:
    try:
        return str(HostPort.parse(text))
    except ValueError as error:
        raise UsageError(Text(f"{text!r} {error}", f"{text!r} 应为 host:port")) from None
