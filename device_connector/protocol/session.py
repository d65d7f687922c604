"""One data-plane link's rules: text in, asks for the application or answers for the peer out; no I/O."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from device_connector.errors import (
    ChannelNotOpen,
    ConnectionNotFound,
    ConnectorChannelIdRequired,
    ConnectorChannelNotOwned,
    ConnectorError,
    HelloRequired,
    InvalidArguments,
    InvalidPacket,
    LinkRefused,
    PacketRefused,
    UnsupportedPacket,
)
from device_connector.protocol import strict_json, words
from device_connector.protocol.asks import ASKS, Ask, ChannelClose, ChannelOpen, Hello, ToolInvoke, read
from device_connector.protocol.hello import negotiate
from device_connector.protocol.packet import PROTOCOL_VERSION, Packet, PacketError, decode, encode
from device_connector.texts import Locale

Ownership = Literal["mine", "other", "unknown"]

POLICY_VIOLATION = 1008
"""WebSocket close code after a hello that can never be accepted."""

SILENT = frozenset({"error", "pong"})
"""Types that are taken and never answered."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A frame to send at once and, where `close` is set, the close code to end the link with."""

    text: str
    close: int | None = None


class Session:
    """The state of one link.

    `owns` tells whose a channel id is. `new_id` gives unique texts of `[A-Za-z0-9_-]`, `now_ms` Unix milliseconds.
    """

    def __init__(
        self,
        *,
        card_id: str,
        profiles: tuple[str, ...],
        owns: Callable[[str], Ownership],
        new_id: Callable[[], str],
        now_ms: Callable[[], int],
        locale: Locale,
    ) -> None:
        self.connector_id: str | None = None
        self.profiles: tuple[str, ...] = ()
        self.opened: set[str] = set()
        self._card_id = card_id
        self._card_profiles = profiles
        self._owns = owns
        self._new_id = new_id
        self._now_ms = now_ms
        self._locale = locale
        self._heard_hello = False

    def receive(self, text: str) -> Ask[Any] | Answer | None:
        """Judge one text frame: an ask for the application, an answer for the peer, or nothing to do."""
        try:
            packet = decode(text)
        except InvalidPacket as error:
            if strict_json.readable(text).get("type") == "error":
                return None
            return Answer(self._refusal(Packet("", "", error.request_id), error))
        try:
            return self._judge(packet)
        except PacketRefused as error:
            close = POLICY_VIOLATION if isinstance(error, LinkRefused) else None
            return Answer(self._refusal(packet, error), close)

    def refuse_binary(self) -> str:
        """The answer to a binary frame."""
        return self._refusal(Packet("", ""), InvalidPacket(words.BINARY))

    def greet(self, ask: Hello, connector_id: str) -> str:
        """The ack of `ask`: from now on the link carries user packets as `connector_id`."""
        self.connector_id = connector_id
        return self.reply(
            ask,
            {
                "connector_card_id": self._card_id,
                "connector_id": connector_id,
                "protocol_version": PROTOCOL_VERSION,
            },
        )

    def reply(self, ask: Ask[Any], payload: Mapping[str, Any], *, channel_id: str | None = None) -> str:
        """The ack of `ask`; `channel_id` is the channel that channel.open led to."""
        channel = channel_id or ask.channel_id
        if isinstance(ask, ChannelOpen):
            self.opened.add(channel)
        return self._answer(ask.packet, f"{ask.packet_type}.ack", payload, channel=channel)

    def refuse(self, ask: Ask[Any], error: ConnectorError, payload: Mapping[str, Any] | None = None) -> str:
        """The refusal of `ask`, where `error` belongs: an `error` packet or the ack's own error."""
        if isinstance(error, PacketRefused):
            return self._refusal(ask.packet, error)
        said = dict(payload or {})
        if isinstance(ask, ToolInvoke):
            said = {"tool_id": ask.payload.tool_id, "retryable": error.again, **said}
        return self._answer(ask.packet, f"{ask.packet_type}.ack", said, error=error)

    def push(self, packet_type: str, channel_id: str, payload: Mapping[str, Any]) -> str:
        """A packet of our own accord, without a request id."""
        return encode(
            Packet(packet_type, self._packet_id(), "", "", channel_id, time=self._now_ms(), payload=payload)
        )

    def ping(self) -> str:
        """A ping of our own; its pong is taken in silence."""
        return encode(Packet("ping", self._packet_id(), f"req_{self._new_id()}", time=self._now_ms()))

    def _judge(self, packet: Packet) -> Ask[Any] | Answer | None:
        if packet.type == "ping":
            return Answer(self._answer(packet, "pong", {}))
        if self.connector_id is None:
            return self._before_hello(packet)
        if packet.type in SILENT:
            return None
        if packet.type == Hello.packet_type:
            raise InvalidPacket(words.SECOND_HELLO)
        if packet.type not in ASKS:
            raise UnsupportedPacket(words.unsupported(packet.type))
        return self._user_ask(packet)

    def _before_hello(self, packet: Packet) -> Ask[Any] | None:
        if packet.type == "error":
            return None
        if packet.type != Hello.packet_type:
            raise HelloRequired(words.hello_required(packet.type))
        if self._heard_hello:
            raise InvalidPacket(words.SECOND_HELLO)
        hello = self._read(packet)
        self.profiles = negotiate(hello.payload, card_id=self._card_id, profiles=self._card_profiles)
        self._heard_hello = True
        return hello

    def _user_ask(self, packet: Packet) -> Ask[Any] | Answer:
        if packet.type != ChannelOpen.packet_type:
            self._check_channel(packet)
        ask = self._read(packet)
        if isinstance(ask, ChannelClose):
            self.opened.discard(ask.channel_id)
        if isinstance(ask, ToolInvoke) and not isinstance(ask.payload.arguments, dict | None):
            error = InvalidArguments(words.arguments(ask.payload.tool_id, ask.payload.arguments))
            return Answer(self.refuse(ask, error))
        return ask

    def _read(self, packet: Packet) -> Ask[Any]:
        if not packet.request_id:
            raise InvalidPacket(words.request_id_required(packet.type))
        return read(packet)

    def _check_channel(self, packet: Packet) -> None:
        channel = packet.connector_channel_id
        if channel in self.opened and self._owns(channel) == "mine":
            return
        if not channel:
            raise ConnectorChannelIdRequired(words.channel_required(packet.type))
        owner = self._owns(channel)
        if owner == "unknown":
            raise ConnectionNotFound(words.channel_unknown(channel))
        if owner == "other":
            raise ConnectorChannelNotOwned(words.channel_foreign(channel))
        raise ChannelNotOpen(words.channel_closed(packet.type, channel))

    def _refusal(self, packet: Packet, error: PacketRefused) -> str:
        return self._answer(packet, "error", {}, error=error)

    def _answer(
        self,
        packet: Packet,
        packet_type: str,
        payload: Mapping[str, Any],
        *,
        channel: str = "",
        error: ConnectorError | None = None,
    ) -> str:
        said = None if error is None else PacketError(code=error.code, message=error.text.say(self._locale))
        return encode(
            Packet(
                packet_type,
                self._packet_id(),
                packet.request_id,
                packet.packet_id,
                channel or packet.connector_channel_id,
                self._now_ms(),
                payload,
                said,
            )
        )

    def _packet_id(self) -> str:
        return f"pkt_{self._new_id()}"
