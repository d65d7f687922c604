"""One xAgent link: frames in, answers and pushes out, both bounded."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import structlog
from aiohttp import WSMsgType, web

from device_connector.background import background, insist
from device_connector.errors import ConnectorError
from device_connector.feed import FeedLagged
from device_connector.protocol.asks import Ask, Hello
from device_connector.protocol.packet import SUBPROTOCOL
from device_connector.protocol.session import Answer, Session
from device_connector.web.answers import Answers, Peer
from device_connector.web.entry import Entry
from device_connector.web.links import Links

log = structlog.get_logger()

OUTBOX = 1024
"""Packets that may wait for a slow reader; one more and it is cut off."""

ENOUGH = OUTBOX // 2
"""With so many waiting, the next packet is read when the peer has taken some."""

MOST_ASKS = 256
"""Requests of one link under way; the next is read when one has been answered."""

SEND_S = 20.0
"""A frame that the peer does not take for so long ends the link."""

CLOSE_S = 2.0
"""The peer may take so long to read what was queued and to answer our close."""

PING_S = 30.0
"""Pause between our pings, and the heartbeat that finds half-open sockets."""

POLICY_VIOLATION = 1008
TRY_AGAIN_LATER = 1013


@dataclass(frozen=True, slots=True)
class DataPlane:
    """What every link shares."""

    entry: Entry
    links: Links
    answers: Answers
    new_session: Callable[[str], Session]
    packet_bytes: int
    hello_s: float

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """GET /ws: 401 without a key, 400 without the subprotocol, 429 over the limit, else a link."""
        key_id = self.entry.key_id(request)
        if SUBPROTOCOL not in _offered(request):
            raise web.HTTPBadRequest(reason=f"offer Sec-WebSocket-Protocol: {SUBPROTOCOL}")
        self.links.check_room(key_id)
        socket = web.WebSocketResponse(
            protocols=(SUBPROTOCOL,), max_msg_size=self.packet_bytes, heartbeat=PING_S, compress=False
        )
        await socket.prepare(request)
        link = Link(self, key_id, socket, self.new_session(key_id), request.transport)
        with self.links.hold(link, key_id):
            await link.run()
        return socket


@dataclass(eq=False, slots=True)
class Link:
    """One open WebSocket and the rules of its session."""

    plane: DataPlane
    key_id: str
    socket: web.WebSocketResponse
    session: Session
    transport: asyncio.Transport | None
    _outbox: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(OUTBOX))
    _room: asyncio.Event = field(default_factory=asyncio.Event)
    _asks: set[asyncio.Task[None]] = field(default_factory=set)
    _shown: dict[str, dict[str, Any]] = field(default_factory=dict)
    _closing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Serve the link until either side ends it; calls that were accepted go on without it."""
        log.info("link_opened", key=self.key_id)
        try:
            async with background(self._write(), self._announce(), self._keep_alive()):
                await self._read()
                if self._closing is not None:
                    await self._closing
        finally:
            if self.session.connector_id is not None:
                self.plane.answers.depart(self.key_id)
            for task in self._asks:
                task.cancel()
            await asyncio.gather(*self._asks, return_exceptions=True)
            if self._closing is not None:
                await self._closing
            log.info("link_closed", key=self.key_id, code=self.socket.close_code)

    def cut(self, code: int, reason: str) -> None:
        """End the link with a WebSocket close code."""
        if self._closing is None:
            self._closing = asyncio.ensure_future(self._close(code, reason))
            self._room.set()

    async def _close(self, code: int, reason: str) -> None:
        """Close in order, after what was queued; a peer that takes nothing any more loses the connection."""
        try:
            async with asyncio.timeout(CLOSE_S):
                await self._outbox.join()
                await self.socket.close(code=code, message=reason.encode()[:120])
        except TimeoutError:
            if self.transport is not None:
                self.transport.abort()

    def _peer(self) -> Peer:
        return Peer(self.key_id, self.session, self.send)

    def send(self, text: str) -> None:
        """Queue one frame; a peer that has let the queue fill up is cut off."""
        try:
            self._outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.cut(TRY_AGAIN_LATER, "the peer does not read")

    async def _read(self) -> None:
        try:
            async with asyncio.timeout(self.plane.hello_s) as waiting:
                async for message in self.socket:
                    if self._closing is not None:
                        continue
                    if message.type is WSMsgType.TEXT:
                        await self._receive(message.data)
                    elif message.type is WSMsgType.BINARY:
                        self.send(self.session.refuse_binary())
                    if self.session.connector_id is not None:
                        waiting.reschedule(None)
                    await self._give_way()
        except TimeoutError:
            self.cut(POLICY_VIOLATION, f"no connector.hello within {self.plane.hello_s:g} s")

    async def _give_way(self) -> None:
        """Let others have a turn, and the peer read: packets that are here already would be taken in one go."""
        await asyncio.sleep(0)
        if self._outbox.qsize() >= ENOUGH and self._closing is None:
            self._room.clear()
            await self._room.wait()

    async def _receive(self, text: str) -> None:
        received = self.session.receive(text)
        if isinstance(received, Answer):
            self.send(received.text)
            if received.close is not None:
                self.cut(received.close, "refused")
        elif received is not None:
            await self._take(received)

    async def _take(self, ask: Ask[Any]) -> None:
        """Answer at once what needs no waiting, so that the next packet finds it done; the rest in a task."""
        if isinstance(ask, Hello):
            self._greet(ask)
            return
        answer = self.plane.answers.at_once(self._peer(), ask)
        if answer is not None:
            self.send(answer)
            return
        if len(self._asks) >= MOST_ASKS:
            await asyncio.wait(self._asks, return_when=asyncio.FIRST_COMPLETED)
        task = asyncio.ensure_future(self._answer(ask))
        self._asks.add(task)
        task.add_done_callback(self._asks.discard)

    def _greet(self, ask: Hello) -> None:
        try:
            connector_id = self.plane.answers.arrive(self.key_id)
        except ConnectorError as error:
            self.send(self.session.refuse(ask, error))
            self.cut(TRY_AGAIN_LATER, "refused")
        else:
            self.send(self.session.greet(ask, connector_id))

    async def _answer(self, ask: Ask[Any]) -> None:
        self.send(await self.plane.answers.in_time(self._peer(), ask))

    async def _write(self) -> None:
        try:
            while True:
                text = await self._outbox.get()
                async with asyncio.timeout(SEND_S):
                    await self.socket.send_str(text)
                self._outbox.task_done()
                if self._outbox.qsize() < ENOUGH:
                    self._room.set()
        except (TimeoutError, ConnectionError):
            self.cut(TRY_AGAIN_LATER, "the peer does not read")

    async def _announce(self) -> None:
        """Push the descriptor of every channel of this link whenever it has changed."""
        with self.plane.answers.changes.subscribe() as changes:
            while True:
                try:
                    await insist(partial(self._show, await anext(changes)))
                except FeedLagged:
                    for channel_id in list(self.session.opened):
                        await insist(partial(self._show, channel_id))

    def _show(self, channel_id: str) -> None:
        if channel_id not in self.session.opened:
            self._shown.pop(channel_id, None)
            return
        look = self.plane.answers.describe(channel_id)
        if look is None or self._shown.get(channel_id) == look:
            return
        self._shown[channel_id] = look
        self.send(self.session.push("connection.descriptor.push", channel_id, {"connection_descriptor": look}))

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(PING_S)
            self.send(self.session.ping())


def _offered(request: web.Request) -> list[str]:
    return [name.strip() for name in request.headers.get("Sec-WebSocket-Protocol", "").split(",")]
