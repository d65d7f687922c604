"""A small connector that keeps every rule, standing on the protocol's own modules; its phone is a word."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from device_connector.errors import (
    AuthFlowNotFound,
    AuthSessionNotFound,
    ConnectionNotAuthenticated,
    ConnectorError,
    DeviceCodeInvalid,
    NotSupported,
)
from device_connector.protocol import asks
from device_connector.protocol.card import CARD_ID, PROFILES, ToolDeclaration, card
from device_connector.protocol.descriptor import Target, ToolState, descriptor
from device_connector.protocol.flows import ADB_BIND_CODE
from device_connector.protocol.packet import SUBPROTOCOL
from device_connector.protocol.session import Answer, Ownership, Session
from device_connector.texts import Text

KEY = "the-system-api-key"
CODE = "424242"
PICTURE = b"\xff\xd8 a picture \xff\xd9"
SKILL = "---\nname: connector-device-adb\ndescription: A phone.\n---\n\n# Phone\n"
BUILD = {"version": "0.1.0", "git_tag": "v0.1.0", "git_rev": "abc1234", "build_time": "2607241200"}
WORDS = Text("words", "话")
NUMBERS = {"type": "object", "properties": {"x": {"type": "integer"}}, "additionalProperties": False}
TOOLS = [
    ToolDeclaration(name, WORDS, WORDS, NUMBERS, {"type": "object"})
    for name in ("android_tap", "android_screenshot")
]
CARD = card(tools=TOOLS, flows=[ADB_BIND_CODE], build=BUILD, package_version="0.1.0", skill=SKILL, locale="en")


@dataclass(eq=False)
class RightServer:
    """Channels are known by id; a bound one has the word of its phone."""

    channels: dict[str, str] = field(default_factory=dict)
    numbers: Any = field(default_factory=itertools.count)

    def app(self) -> web.Application:
        """The connector's endpoints."""
        app = web.Application()
        app.router.add_get("/connector-card.json", self._card)
        app.router.add_get("/skill.md", self._skill)
        app.router.add_get("/health", self._health)
        app.router.add_get("/files/refs/{ref}", self._file)
        app.router.add_get("/ws", self._ws)
        return app

    async def _card(self, _: web.Request) -> web.Response:
        return web.json_response(CARD)

    async def _skill(self, _: web.Request) -> web.Response:
        return web.Response(text=SKILL, content_type="text/markdown")

    async def _health(self, request: web.Request) -> web.Response:
        if not _may_enter(request):
            raise web.HTTPUnauthorized
        return web.json_response(
            {
                "status": "ok",
                "connector_card_id": CARD_ID,
                "connector_card_version": CARD["connector"]["version"],
                "protocol_version": "3.0",
                "build": BUILD,
            }
        )

    async def _file(self, request: web.Request) -> web.Response:
        if request.match_info["ref"] != "picture":
            raise web.HTTPNotFound
        return web.Response(body=PICTURE, content_type="image/jpeg")

    async def _ws(self, request: web.Request) -> web.StreamResponse:
        if not _may_enter(request):
            raise web.HTTPUnauthorized
        if SUBPROTOCOL not in request.headers.get("Sec-WebSocket-Protocol", ""):
            raise web.HTTPBadRequest
        socket = web.WebSocketResponse(protocols=[SUBPROTOCOL])
        await socket.prepare(request)
        session = self._session()
        async for message in socket:
            if message.type is WSMsgType.BINARY:
                await socket.send_str(session.refuse_binary())
                continue
            found = session.receive(message.data)
            if isinstance(found, Answer):
                await socket.send_str(found.text)
                if found.close:
                    await socket.close(code=found.close)
            elif found is not None:
                await socket.send_str(self._answer(session, found))
        return socket

    def _session(self) -> Session:
        return Session(
            card_id=CARD_ID,
            profiles=PROFILES,
            owns=self._owns,
            new_id=lambda: str(next(self.numbers)),
            now_ms=lambda: 1_790_000_000_000,
            locale="en",
        )

    def _owns(self, channel_id: str) -> Ownership:
        return "mine" if channel_id in self.channels else "unknown"

    def _answer(self, session: Session, ask: asks.Ask[Any]) -> str:
        if isinstance(ask, asks.Hello):
            return session.greet(ask, "conn_right")
        if isinstance(ask, asks.ChannelOpen):
            channel = ask.channel_id if ask.channel_id in self.channels else f"cch_{next(self.numbers)}"
            self.channels.setdefault(channel, "")
            shown = {"connector_channel_id": channel, **self._look(session, channel)}
            return session.reply(ask, shown, channel_id=channel)
        try:
            return session.reply(ask, self._do(session, ask))
        except ConnectorError as error:
            failed = {"status": "failed"} if isinstance(ask, asks.AuthStart) else {}
            return session.refuse(ask, error, failed)

    def _do(self, session: Session, ask: asks.Ask[Any]) -> dict[str, Any]:
        match ask:
            case asks.ChannelClose():
                return {"status": "ok"}
            case asks.AuthStart():
                return self._bind(session, ask)
            case asks.AuthStatus():
                raise AuthSessionNotFound(WORDS)
            case asks.AuthCancel():
                return {"auth_session_id": ask.payload.auth_session_id, "status": "not_found"}
            case asks.AuthLogout():
                self.channels[ask.channel_id] = ""
                return {"status": "ok", **self._look(session, ask.channel_id)}
            case asks.ToolInvoke():
                return self._invoke(ask)
        return self._look(session, ask.channel_id)

    def _bind(self, session: Session, ask: asks.AuthStart) -> dict[str, Any]:
        if ask.payload.flow_id != ADB_BIND_CODE.id:
            raise AuthFlowNotFound(WORDS)
        if (ask.payload.input or {}).get("device_code") != CODE:
            raise DeviceCodeInvalid(WORDS)
        self.channels[ask.channel_id] = "phone"
        return {"status": "authenticated", **self._look(session, ask.channel_id)}

    def _invoke(self, ask: asks.ToolInvoke) -> dict[str, Any]:
        tool_id = ask.payload.tool_id
        if tool_id not in {tool.tool_id for tool in TOOLS}:
            raise NotSupported(WORDS)
        if not self.channels[ask.channel_id]:
            raise ConnectionNotAuthenticated(WORDS)
        file = {"download_url": "/files/refs/picture", "byte_size": len(PICTURE)}
        return {"tool_id": tool_id, "result": file if tool_id == "android_screenshot" else {}}

    def _look(self, session: Session, channel: str) -> dict[str, Any]:
        bound = bool(self.channels[channel])
        shown = descriptor(
            card_id=CARD_ID,
            connector_id=session.connector_id or "",
            channel_id=channel,
            profiles=session.profiles,
            status="connected" if bound else "created",
            target=Target(self.channels[channel] or "-"),
            tools=[ToolState(tool.tool_id, "available" if bound else "unavailable") for tool in TOOLS],
        )
        return {"connection_descriptor": shown}


def _may_enter(request: web.Request) -> bool:
    return request.headers.get("Authorization") == f"Bearer {KEY}"


@asynccontextmanager
async def serving(app: web.Application) -> AsyncIterator[str]:
    """An application on a free port; its Base URL."""
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def right_server() -> AsyncIterator[str]:
    """A right connector's Base URL."""
    async with serving(RightServer().app()) as url:
        yield url
