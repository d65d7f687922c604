"""What each request of a link is answered with: a table from packet type to the part that knows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import structlog

from device_connector.binding import Bindings
from device_connector.calls import Call
from device_connector.channels import Channels
from device_connector.errors import ConnectorError, ToolInvokeFailed
from device_connector.feed import Feed
from device_connector.invocations import Invocations
from device_connector.leases import Leases
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
from device_connector.texts import Locale, Text
from device_connector.tools import Progress

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Peer:
    """Who asks: the key that let it in, its link's session, and a way to send it a frame."""

    key_id: str
    session: Session
    send: Callable[[str], None]


AtOnce = Callable[[Peer, Any], str]
InTime = Callable[[Peer, Any], Awaitable[str]]


class Answers:
    """Hands each ask to channels, bindings or invocations, and makes the packet of what they say."""

    def __init__(
        self,
        leases: Leases,
        channels: Channels,
        bindings: Bindings,
        invocations: Invocations,
        *,
        locale: Locale,
    ) -> None:
        self._leases = leases
        self._channels = channels
        self._bindings = bindings
        self._invocations = invocations
        self._locale = locale
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

    def arrive(self, key_id: str) -> str:
        """The connector id to greet this key's link with; `depart` follows when the link ends."""
        return self._leases.arrive(key_id)

    def depart(self, key_id: str) -> None:
        """A link that was greeted has ended."""
        self._leases.depart(key_id)

    def ownership(self, key_id: str, channel_id: str) -> Ownership:
        """Whose channel this is, seen from this key."""
        return self._channels.ownership(key_id, channel_id)

    def describe(self, channel_id: str) -> dict[str, Any] | None:
        """The channel's descriptor now; None when the channel is gone."""
        return self._channels.describe(channel_id) if self._channels.exists(channel_id) else None

    def at_once(self, peer: Peer, ask: Ask[Any]) -> str | None:
        """The answer to an ask that needs no waiting; None for one that does."""
        answer = self._at_once.get(type(ask))
        if answer is None:
            return None
        try:
            return answer(peer, ask)
        except ConnectorError as error:
            return peer.session.refuse(ask, error, error.payload)
        except Exception:
            return _broke(peer, ask)

    async def in_time(self, peer: Peer, ask: Ask[Any]) -> str:
        """The answer to an ask that waits for a phone or a person."""
        try:
            return await self._in_time[type(ask)](peer, ask)
        except ConnectorError as error:
            return peer.session.refuse(ask, error, error.payload)
        except Exception:
            return _broke(peer, ask)

    def _open(self, peer: Peer, ask: ChannelOpen) -> str:
        channel_id = self._channels.open(peer.key_id, ask.channel_id)
        payload = {
            "connector_channel_id": channel_id,
            "connection_descriptor": self._channels.describe(channel_id),
        }
        return peer.session.reply(ask, payload, channel_id=channel_id)

    def _close(self, peer: Peer, ask: ChannelClose) -> str:
        return peer.session.reply(ask, {"status": "ok"})

    def _descriptor(self, peer: Peer, ask: DescriptorGet) -> str:
        return peer.session.reply(ask, {"connection_descriptor": self._channels.describe(ask.channel_id)})

    def _status(self, peer: Peer, ask: AuthStatus) -> str:
        payload, error = self._bindings.status(ask.channel_id, ask.payload.auth_session_id)
        return peer.session.refuse(ask, error, payload) if error else peer.session.reply(ask, payload)

    def _cancel(self, peer: Peer, ask: AuthCancel) -> str:
        return peer.session.reply(ask, self._bindings.cancel(ask.channel_id, ask.payload.auth_session_id))

    def _logout(self, peer: Peer, ask: AuthLogout) -> str:
        self._channels.unbind(ask.channel_id)
        self._invocations.forget(ask.channel_id)
        look = self._channels.describe(ask.channel_id)
        return peer.session.reply(ask, {"status": "ok", "connection_descriptor": look})

    async def _start(self, peer: Peer, ask: AuthStart) -> str:
        payload, error = await self._bindings.start(
            peer.key_id, ask.channel_id, ask.payload.flow_id, ask.payload.input or {}
        )
        return peer.session.refuse(ask, error, payload) if error else peer.session.reply(ask, payload)

    async def _invoke(self, peer: Peer, ask: ToolInvoke) -> str:
        def tell(progress: Progress) -> None:
            said = {
                "tool_id": call.tool_id,
                "tool_call_id": call.tool_call_id,
                "status": "running",
                "message": progress.message.say(self._locale),
                "progress": progress.done,
            }
            peer.send(peer.session.push("tool.progress.push", call.channel_id, said))

        call = Call(ask.channel_id, ask.payload.tool_id, ask.arguments, ask.payload.tool_call_id)
        result = await self._invocations.invoke(call, tell)
        return peer.session.reply(ask, {"tool_id": call.tool_id, "result": result})


def _broke(peer: Peer, ask: Ask[Any]) -> str:
    """The answer after a fault of ours: one ask that breaks costs neither its answer nor the link."""
    log.exception("ask_broke", type=ask.packet_type, channel=ask.channel_id)
    text = Text(
        f"{ask.packet_type}: a fault of the connector, see its log; nothing more is known",
        f"{ask.packet_type}：连接器内部错误，请查看其日志",
    )
    return peer.session.refuse(ask, ToolInvokeFailed(text))
