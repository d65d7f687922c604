"""A proxy in front of a right connector that breaks exactly one rule."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any

import aiohttp
from aiohttp import WSMsgType, web

from device_connector.protocol.packet import SUBPROTOCOL
from device_connector.xagent.answers import Page
from tests.xagent.right_server import serving

Frame = dict[str, Any]

HEADERS = ("Authorization", "Sec-WebSocket-Protocol")


def same(value: Any) -> Any:
    """Change nothing."""
    return value


@dataclass(frozen=True)
class Twist:
    """How the proxy departs from the connector behind it; by itself it does not."""

    page: Callable[[str, Page], Page] = lambda _, page: page
    """(path, answer) to the answer that the client gets."""
    ask: Callable[[str], str | None] = same
    """The client's text frame to what the connector gets; None lets it get nothing."""
    answer: Callable[[Frame], Frame | bytes | list[Frame]] = same
    """The connector's packet to what the client gets in its place."""
    door: Mapping[str, str] = field(default_factory=dict)
    """Headers that the connector sees in the upgrade, whatever the client sent."""
    protocols: tuple[str, ...] = (SUBPROTOCOL,)
    """Subprotocols that the proxy itself speaks."""
    keeps_open: bool = False
    """The client's link stays when the connector ends its own."""
    takes_binary: bool = True
    """Whether binary frames reach the connector."""


class Proxy:
    """HTTP and WebSocket, one connection behind for each one in front."""

    def __init__(self, upstream: str, twist: Twist) -> None:
        self._upstream = upstream
        self._twist = twist

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[str]:
        """The proxy's own Base URL."""
        app = web.Application()
        app.router.add_get("/ws", self._link)
        app.router.add_get("/{path:.*}", self._page)
        async with aiohttp.ClientSession() as self._http, serving(app) as url:
            yield url

    async def _page(self, request: web.Request) -> web.Response:
        async with self._http.get(self._upstream + request.path, headers=_kept(request)) as response:
            headers = {"content-type": response.headers.get("content-type", "")}
            page = self._twist.page(request.path, Page(response.status, headers, await response.read()))
        return web.Response(status=page.status, headers=page.headers, body=page.body)

    async def _link(self, request: web.Request) -> web.StreamResponse:
        headers = {**_kept(request), **self._twist.door}
        try:
            behind = await self._http.ws_connect(self._upstream + "/ws", headers=headers)
        except aiohttp.WSServerHandshakeError as error:
            return web.Response(status=error.status)
        async with behind:
            front = web.WebSocketResponse(protocols=self._twist.protocols)
            await front.prepare(request)
            back = asyncio.create_task(self._backward(behind, front))
            await self._forward(front, behind)
            await behind.close()
            await back
        return front

    async def _forward(self, front: web.WebSocketResponse, behind: aiohttp.ClientWebSocketResponse) -> None:
        async for message in front:
            with suppress(ConnectionError):
                if message.type is WSMsgType.BINARY and self._twist.takes_binary:
                    await behind.send_bytes(message.data)
                elif message.type is WSMsgType.TEXT and (text := self._twist.ask(message.data)) is not None:
                    await behind.send_str(text)

    async def _backward(self, behind: aiohttp.ClientWebSocketResponse, front: web.WebSocketResponse) -> None:
        async for message in behind:
            found = self._twist.answer(message.json())
            with suppress(ConnectionError):
                for frame in found if isinstance(found, list) else [found]:
                    await (front.send_bytes(frame) if isinstance(frame, bytes) else front.send_json(frame))
        if not self._twist.keeps_open:
            await front.close(code=behind.close_code or 1000)


def _kept(request: web.Request) -> dict[str, str]:
    return {name: request.headers[name] for name in HEADERS if name in request.headers}


def with_body(page: Page, body: bytes) -> Page:
    """The same page with another body."""
    return replace(page, body=body)
