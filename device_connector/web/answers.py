"""What each request of a link is answered with: a table from packet type to the part that knows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from device_connector.binding import Bindings
from device_connector.channels import Channels
from device_connector.errors import ConnectorError
from device_connector.feed import Feed
from device_connector.invocations import Call, Invocations
from device_connector.protocol.asks import (
    Ask,
    AuthCancel,
    AuthLogout,
    AuthStart,
    AuthStatus,
    ChannelClose,
    ChannelOpen,
    DescriptorGet,
    ToolInvoke,
)
from device_connector.protocol.session import Ownership, Session

AtOnce = Callable[[str, Session, Any], str]
InTime = Callable[[str, Session, Any], Awaitable[str]]


class Answers:
    """Hands each ask to channels, bindings or invocations, and makes the packet of what they say."""

    def __init__(self, channels: Channels, bindings: Bindings, invocations: Invocations) -> None:
        self._channels = channels
        self._bindings = bindings
        self._invocations = invocations
        self._at_once: Mapping[type[Ask[Any]], AtOnce] = {
            ChannelOpen: self._open,
            ChannelClose: self._close,
            DescriptorGet: self._descriptor,
            AuthStatus: self._status,
            AuthCancel: self._cancel,
            AuthLogout: self._logout,
        }
        self._in_time: Mapping[type[Ask[Any]], InTime] = {AuthStart: self._start, ToolInvoke: self._invoke}

    @property
    def changes(self) -> Feed[str]:
        """The channels whose descriptor may have changed."""
        return self._channels.changes

    def connector_id(self, key_id: str) -> str:
        """The connector id to greet this key with."""
        return self._channels.connector_id(key_id)

    def ownership(self, key_id: str, channel_id: str) -> Ownership:
        """Whose channel this is, seen from this key."""
        return self._channels.ownership(key_id, channel_id)

    def describe(self, channel_id: str) -> dict[str, Any] | None:
        """The channel's descriptor now; None when the channel is gone."""
        return self._channels.describe(channel_id) if self._channels.exists(channel_id) else None

    def at_once(self, key_id: str, session: Session, ask: Ask[Any]) -> str | None:
        """The answer to an ask that needs no waiting; None for one that does."""
        answer = self._at_once.get(type(ask))
        if answer is None:
            return None
        try:
            return answer(key_id, session, ask)
        except ConnectorError as error:
            return session.refuse(ask, error)

    async def in_time(self, key_id: str, session: Session, ask: Ask[Any]) -> str:
        """The answer to an ask that waits for a phone or a person."""
        try:
            return await self._in_time[type(ask)](key_id, session, ask)
        except ConnectorError as error:
            return session.refuse(ask, error)

    def _open(self, key_id: str, session: Session, ask: ChannelOpen) -> str:
        channel_id = self._channels.open(key_id, ask.channel_id)
        payload = {
            "connector_channel_id": channel_id,
            "connection_descriptor": self._channels.describe(channel_id),
        }
        return session.reply(ask, payload, channel_id=channel_id)

    def _close(self, _: str, session: Session, ask: ChannelClose) -> str:
        return session.reply(ask, {"status": "ok"})

    def _descriptor(self, _: str, session: Session, ask: DescriptorGet) -> str:
        return session.reply(ask, {"connection_descriptor": self._channels.describe(ask.channel_id)})

    def _status(self, _: str, session: Session, ask: AuthStatus) -> str:
        payload, error = self._bindings.status(ask.channel_id, ask.payload.auth_session_id)
        return session.refuse(ask, error, payload) if error else session.reply(ask, payload)

    def _cancel(self, _: str, session: Session, ask: AuthCancel) -> str:
        return session.reply(ask, self._bindings.cancel(ask.channel_id, ask.payload.auth_session_id))

    def _logout(self, _: str, session: Session, ask: AuthLogout) -> str:
        self._channels.unbind(ask.channel_id)
        self._invocations.forget(ask.channel_id)
        look = self._channels.describe(ask.channel_id)
        return session.reply(ask, {"status": "ok", "connection_descriptor": look})

    async def _start(self, key_id: str, session: Session, ask: AuthStart) -> str:
        payload, error = await self._bindings.start(
            key_id, ask.channel_id, ask.payload.flow_id, ask.payload.input or {}
        )
        return session.refuse(ask, error, payload) if error else session.reply(ask, payload)

    async def _invoke(self, _: str, session: Session, ask: ToolInvoke) -> str:
        call = Call(ask.channel_id, ask.payload.tool_id, ask.arguments, ask.payload.tool_call_id)
        result = await self._invocations.invoke(call)
        return session.reply(ask, {"tool_id": call.tool_id, "result": result})
