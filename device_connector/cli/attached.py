"""What `phones …` does, with or without a running service: over the store and the adb servers."""

from __future__ import annotations

from device_connector.adb.host import AdbServer
from device_connector.appliance.chance import now_ms
from device_connector.cli import waiting
from device_connector.cli.codes import IssuedCode, issue
from device_connector.cli.phone_rows import PhoneRow
from device_connector.errors import DeviceOffline, NotFound, UsageError
from device_connector.settings import HostPort, Settings
from device_connector.store import PhoneRecord, Store
from device_connector.texts import Text


async def rows(settings: Settings) -> tuple[list[PhoneRow], dict[str, str]]:
    """Every attached phone, then the known ones that are away; and what is wrong with which adb server."""
    async with waiting.attached(settings) as own:
        now = now_ms()
        found = [
            PhoneRow.of(one, own.store.holds.on(one.phone.phone_id, now) if one.phone else None)
            for one in own.fleet.attachments
        ]
        here = {row.alias for row in found}
        gone = [PhoneRow.gone(record) for record in own.store.phones.all() if record.alias not in here]
        return found + gone, {server: str(text) for server, text in own.fleet.troubles.items()}


async def rename(settings: Settings, name: str, alias: str) -> PhoneRecord:
    """Give a phone another alias; the phone as it was. Raises NotFound and UsageError."""
    async with waiting.attached(settings) as own:
        record = own.store.phones.find(name)
        own.store.phones.rename(record.phone_id, alias)
        return record


async def code(settings: Settings, name: str) -> IssuedCode:
    """A one-time code of an attached phone; raises what says why there is no such phone."""
    async with waiting.attached(settings) as own:
        return issue(own, await waiting.find(own, name), settings.binding.code_ttl_s)


def forget(settings: Settings, name: str) -> PhoneRecord:
    """Drop a phone from the store; raises NotFound."""
    store = Store.open(settings.state.dir)
    try:
        record = store.phones.find(name)
        store.phones.forget(record.phone_id)
    finally:
        store.close()
    return record


async def connect(settings: Settings, text: str) -> PhoneRow:
    """Have the first adb server connect HOST:PORT; the phone as it is then. Raises DeviceOffline."""
    address = _address(text)
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


async def disconnect(settings: Settings, name: str) -> str:
    """Have the first adb server let go of a TCP phone; its address."""
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
