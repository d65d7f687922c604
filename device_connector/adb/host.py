"""An asyncio client of one adb server: its version and features, its phones, connecting and disconnecting them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from device_connector.adb import refusals, wire
from device_connector.adb.device import AdbDevice, ShellResult
from device_connector.adb.link import FailReply, Link, StrangeReply
from device_connector.adb.stream import AdbStream
from device_connector.adb.wire import ConnectReply, DeviceRow

__all__ = ["AdbDevice", "AdbServer", "AdbStream", "ConnectReply", "Presence", "ShellResult"]

ANSWER_S = 5.0
CONNECT_S = 30.0
"""adb waits 10 s for a phone's port, and then for the phone's own answer."""

LOOKS = 5
"""Short and long list are two requests: a phone that comes in between is looked for again."""


class AdbServer:
    """One adb server. Its methods raise NotReachable when no adb server answers, NotSupported when it refuses."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self._life = object()

    @property
    def address(self) -> str:
        """`HOST:PORT`, an IPv6 host in brackets."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    async def version(self) -> int:
        """The server's protocol version: 41 for adb 29 to 36."""
        said = await self._query("host:version")
        try:
            return int(said, 16)
        except ValueError:
            raise refusals.not_adb(self.address, said.encode()) from None

    async def host_features(self) -> frozenset[str]:
        """What the server itself can do."""
        return wire.features(await self._query("host:host-features"))

    async def devices(self) -> tuple[DeviceRow, ...]:
        """Every phone in whatever state, one look."""
        short: tuple[DeviceRow, ...] = ()
        for _ in range(LOOKS):
            short = wire.short_rows(await self._query("host:devices"))
            rows = wire.long_rows(await self._query("host:devices-l"), short)
            if [(row.serial, row.state) for row in rows] == [(row.serial, row.state) for row in short]:
                return rows
        return short

    async def presence(self) -> Presence:
        """Follow the server's phones; `devices` made before its end refuse to work after it."""
        by_proto = "devicetracker_proto_format" in await self.host_features()
        service = "host:track-devices-proto-binary" if by_proto else "host:track-devices"
        link = await self._ask(service, ANSWER_S)
        link.keep_alive()
        return Presence(self, link, by_proto=by_proto)

    async def connect(self, address: str) -> ConnectReply:
        """Have the server connect a TCP phone; `ok` tells whether a transport is there afterwards."""
        return wire.connect_reply(await self._query(f"host:connect:{address}", CONNECT_S))

    async def disconnect(self, address: str) -> None:
        """Have the server let go of a TCP phone; one that it does not have is let go of already."""
        service = f"host:disconnect:{address}"
        with self.plainly(service):
            try:
                await self._reply(service, ANSWER_S)
            except FailReply as fail:
                if wire.refusal(fail.message) != "no_device":
                    raise

    async def reconnect(self, transport_id: int) -> None:
        """Have the server start over with one USB phone; a TCP phone is only let go of (adb 36)."""
        await self._query(f"host-transport-id:{transport_id}:reconnect")

    async def kill(self) -> None:
        """End the server: only for one that we started."""
        link = await self._ask("host:kill", ANSWER_S)
        try:
            await link.hold(1)
        finally:
            link.close()

    def device(self, transport_id: int, *, name: str) -> AdbDevice:
        """The phone behind a transport; `name` is how messages call it."""
        life = self._life
        return AdbDevice(self.host, self.port, transport_id, name=name, is_current=lambda: self._life is life)

    def forget_devices(self) -> None:
        """The server has ended: a new one counts its transports from 1 again, so the ids mean nothing any more."""
        self._life = object()

    @contextmanager
    def plainly(self, service: str) -> Iterator[None]:
        """What the socket and the server say becomes errors of ours."""
        try:
            yield
        except FailReply as fail:
            raise refusals.host_refused(self.address, service, fail.message) from None
        except StrangeReply as reply:
            raise refusals.not_adb(self.address, reply.said) from None
        except OSError as error:
            raise refusals.unanswered(self.address, error) from None

    async def _query(self, service: str, deadline_s: float = ANSWER_S) -> str:
        with self.plainly(service):
            return await self._reply(service, deadline_s)

    async def _reply(self, service: str, deadline_s: float) -> str:
        link = None
        try:
            async with asyncio.timeout(deadline_s):
                link = await Link.open(self.host, self.port)
                await link.ask(service)
                return (await link.block()).decode("utf-8", "replace")
        finally:
            if link is not None:
                link.close()

    async def _ask(self, service: str, deadline_s: float) -> Link:
        with self.plainly(service):
            link = await Link.open(self.host, self.port)
            try:
                async with asyncio.timeout(deadline_s):
                    await link.ask(service)
            except BaseException:
                link.close()
                raise
            return link


class Presence:
    """The phones of one server, now and at each change; to be closed."""

    def __init__(self, server: AdbServer, link: Link, *, by_proto: bool) -> None:
        self._server = server
        self._link = link
        self._by_proto = by_proto

    async def next(self) -> tuple[DeviceRow, ...]:
        """Wait for the next list; NotReachable when the server has ended."""
        with self._server.plainly("host:track-devices"):
            block = await self._link.block()
            if self._by_proto:
                return _proto_rows(block)
        return await self._server.devices()

    def close(self) -> None:
        """Follow no longer."""
        self._link.close()
        self._server.forget_devices()


def _proto_rows(block: bytes) -> tuple[DeviceRow, ...]:
    try:
        return wire.proto_rows(block)
    except ValueError:
        raise StrangeReply(block[:32]) from None
