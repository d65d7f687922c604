"""One data plane as xAgent holds it: requests and their acks by request_id, pushes as a stream."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

import aiohttp

from device_connector.errors import InvalidPacket
from device_connector.protocol import strict_json
from device_connector.protocol.card import CARD_ID
from device_connector.protocol.packet import PROFILE, PROTOCOL_VERSION, SCHEMA
from device_connector.xagent.answers import Examine, LinkClosed, Refused, take_all
from device_connector.xagent.pushes import Frame, Pushes


class Link:
    """An open WebSocket. Methods that ask raise Refused, LinkClosed or TimeoutError."""

    def __init__(
        self, ws: aiohttp.ClientWebSocketResponse, *, examine: Examine = take_all, deadline_s: float = 10.0
    ) -> None:
        self.pushes = Pushes()
        self.received: int = 0
        self.faults: list[str] = []
        self.connector_id = ""
        self._ws = ws
        self._examine = examine
        self._deadline_s = deadline_s
        self._waiting: dict[str, asyncio.Future[Frame]] = {}
        self._numbers = itertools.count(1)
        self._end: Exception | None = None

    async def __aenter__(self) -> Self:
        self._reader = asyncio.create_task(self._read(), name="xagent link reader")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._ws.close()
        await self._reader
        if error is None and not isinstance(self._end, LinkClosed) and self._end is not None:
            raise self._end

    @property
    def subprotocol(self) -> str | None:
        """The WebSocket subprotocol that the connector chose."""
        return self._ws.protocol

    async def hello(
        self,
        *,
        card_id: str = CARD_ID,
        connector_id: str = "",
        version: str = PROTOCOL_VERSION,
        profiles: tuple[str, ...] = (PROFILE,),
    ) -> Mapping[str, Any]:
        """The payload of connector.hello.ack."""
        said = {
            "connector_card_id": card_id,
            "connector_id": connector_id,
            "protocol_version": version,
            "supported_profiles": list(profiles),
        }
        payload = await self.ask("connector.hello", said)
        self.connector_id = payload["connector_id"]
        return payload

    async def open_channel(self, channel_id: str = "") -> Mapping[str, Any]:
        """The payload of channel.open.ack: `connector_channel_id` and `connection_descriptor`."""
        return await self.ask("channel.open", channel_id=channel_id)

    async def close_channel(self, channel_id: str) -> Mapping[str, Any]:
        """The payload of channel.close.ack."""
        return await self.ask("channel.close", channel_id=channel_id)

    async def auth_start(
        self, channel_id: str, flow_id: str, given: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        """The payload of auth.start.ack; `given` is what the user typed into the form."""
        said = {"flow_id": flow_id, "input": dict(given or {})}
        return await self.ask("auth.start", said, channel_id=channel_id)

    async def auth_status(
        self, channel_id: str, auth_session_id: str, *, refresh: bool = False
    ) -> Mapping[str, Any]:
        """The payload of auth.status.ack."""
        said = {"auth_session_id": auth_session_id, "refresh": refresh}
        return await self.ask("auth.status", said, channel_id=channel_id)

    async def auth_cancel(self, channel_id: str, auth_session_id: str) -> Mapping[str, Any]:
        """The payload of auth.cancel.ack."""
        return await self.ask("auth.cancel", {"auth_session_id": auth_session_id}, channel_id=channel_id)

    async def logout(self, channel_id: str) -> Mapping[str, Any]:
        """The payload of auth.logout.ack."""
        return await self.ask("auth.logout", channel_id=channel_id)

    async def descriptor(self, channel_id: str) -> dict[str, Any]:
        """The channel's present Connection Descriptor."""
        payload = await self.ask("connection.descriptor.get", channel_id=channel_id)
        found: dict[str, Any] = payload["connection_descriptor"]
        return found

    async def invoke(
        self,
        channel_id: str,
        tool_id: str,
        arguments: Mapping[str, Any] | None = None,
        *,
        tool_call_id: str | None = None,
        deadline_s: float | None = None,
    ) -> dict[str, Any]:
        """The tool's result. The arguments get `connector_channel_id` as a model would send it."""
        said = {
            "tool_id": tool_id,
            "arguments": {"connector_channel_id": channel_id, **(arguments or {})},
            "context": {"session_id": "session_1", **({"tool_call_id": tool_call_id} if tool_call_id else {})},
        }
        payload = await self.ask("tool.invoke", said, channel_id=channel_id, deadline_s=deadline_s)
        result: dict[str, Any] = payload["result"]
        return result

    async def ask(
        self,
        packet_type: str,
        payload: Mapping[str, Any] | None = None,
        *,
        channel_id: str = "",
        deadline_s: float | None = None,
    ) -> Mapping[str, Any]:
        """The payload of the ack of one request."""
        answer = await self.exchange(self.packet(packet_type, payload, channel_id), deadline_s=deadline_s)
        if "error" in answer:
            raise Refused(answer)
        found: Mapping[str, Any] = answer.get("payload", {})
        return found

    def packet(self, packet_type: str, payload: Mapping[str, Any] | None = None, channel_id: str = "") -> Frame:
        """A fresh request as an object."""
        number = next(self._numbers)
        said: Frame = {
            "schema": SCHEMA,
            "packet_id": f"pkt_x{number}",
            "request_id": f"req_x{number}",
            "type": packet_type,
            "time": time.time_ns() // 1_000_000,
            "payload": dict(payload or {}),
        }
        return said | ({"connector_channel_id": channel_id} if channel_id else {})

    async def exchange(self, packet: Frame, *, deadline_s: float | None = None) -> Frame:
        """The answer to `packet`, found by its request_id, errors included."""
        request_id = packet["request_id"]
        answer: asyncio.Future[Frame] = asyncio.get_running_loop().create_future()
        self._waiting[request_id] = answer
        limit = deadline_s or self._deadline_s
        try:
            await self.send(strict_json.dump(packet))
            async with asyncio.timeout(limit):
                return await answer
        except TimeoutError:
            raise TimeoutError(f"no answer to {packet['type']} within {limit} s") from None
        finally:
            del self._waiting[request_id]

    async def send(self, frame: str | bytes) -> None:
        """One text or binary frame as it is."""
        if self._end is not None:
            raise self._end
        try:
            if isinstance(frame, str):
                await self._ws.send_str(frame)
            else:
                await self._ws.send_bytes(frame)
        except aiohttp.ClientConnectionError:
            raise LinkClosed(self._ws.close_code) from None

    async def close(self) -> None:
        """End the link, as a platform does that goes away."""
        await self._ws.close()

    async def closed(self, deadline_s: float = 10.0) -> int | None:
        """Wait until the connector ends the link; its close code."""
        async with asyncio.timeout(deadline_s):
            await asyncio.wait([self._reader])
        return self._ws.close_code

    async def _read(self) -> None:
        end: Exception = LinkClosed(None)
        try:
            async for message in self._ws:
                self._take(message)
            end = LinkClosed(self._ws.close_code)
        except AssertionError as error:
            end = error
            await self._ws.close()
        finally:
            self._finish(end)

    def _take(self, message: aiohttp.WSMessage) -> None:
        packet = self._object(message)
        if packet is None:
            return
        self.received += 1
        self._examine("packet", packet)
        if isinstance(found := descriptor_in(packet), dict):
            self._examine("descriptor", found)
        answer = self._waiting.get(str(packet.get("request_id", "")))
        if answer is None:
            self.pushes.add(packet)
        elif not answer.done():
            answer.set_result(packet)

    def _object(self, message: aiohttp.WSMessage) -> Frame | None:
        if message.type is not aiohttp.WSMsgType.TEXT:
            self.faults.append(f"a {message.type.name} frame")
            return None
        try:
            value = strict_json.parse(message.data)
        except InvalidPacket as error:
            self.faults.append(str(error))
            return None
        if not isinstance(value, dict):
            self.faults.append(f"not an object: {message.data[:80]}")
            return None
        return value

    def _finish(self, end: Exception) -> None:
        self._end = end
        self.pushes.end(end)
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(end)


def descriptor_in(packet: Mapping[str, Any]) -> object:
    """The Connection Descriptor that a packet holds; None where there is none."""
    payload = packet.get("payload")
    return payload.get("connection_descriptor") if isinstance(payload, dict) else None
