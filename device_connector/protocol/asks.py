"""What xAgent may ask of a connector: one class per packet type, its payload already read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from device_connector.errors import InvalidPacket
from device_connector.protocol.packet import Packet, wrong


class Payload(BaseModel):
    """A payload of xAgent's: unknown keys are ignored, wrong types refused."""

    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)


class Nothing(Payload):
    """A payload that says nothing."""


class HelloPayload(Payload):
    """Identity, version and profiles are checked one by one, since each has its own error code."""

    connector_card_id: Any = None
    connector_id: str | None = None
    protocol_version: Any = None
    supported_profiles: Any = None


class AuthStartPayload(Payload):
    """A flow of the Card and, for forms, what the user typed."""

    flow_id: str = Field(min_length=1)
    input: dict[str, Any] | None = None


class AuthSessionPayload(Payload):
    """Names a binding session; `refresh` asks for new material, such as a new QR code."""

    auth_session_id: str
    flow_id: str | None = None
    refresh: bool | None = None


class ToolContext(Payload):
    """xAgent's own bookkeeping: tells repeated calls apart, proves nothing."""

    session_id: str | None = None
    tool_call_id: str | None = None


class ToolInvokePayload(Payload):
    """A tool and the model's arguments, which only the tool itself can judge."""

    tool_id: str = Field(min_length=1)
    arguments: Any = None
    context: ToolContext = ToolContext()

    @field_validator("context", mode="before")
    @classmethod
    def _absent(cls, value: object) -> object:
        return {} if value is None else value

    @property
    def tool_call_id(self) -> str | None:
        """The id that repeated calls share; None where there is none."""
        return self.context.tool_call_id or None


P_co = TypeVar("P_co", bound=Payload, covariant=True)


@dataclass(frozen=True, slots=True)
class Ask(Generic[P_co]):
    """One request that passed the link's rules and waits for the application's answer."""

    packet_type: ClassVar[str]
    model: ClassVar[type[Payload]] = Nothing

    packet: Packet
    payload: P_co

    @property
    def channel_id(self) -> str:
        """The envelope's channel, the only one that counts; empty where there is none."""
        return self.packet.connector_channel_id


class Hello(Ask[HelloPayload]):
    """connector.hello, already found acceptable."""

    __slots__ = ()
    packet_type = "connector.hello"
    model = HelloPayload


class ChannelOpen(Ask[Nothing]):
    """channel.open; its channel id may be empty, unknown or another key's."""

    __slots__ = ()
    packet_type = "channel.open"


class ChannelClose(Ask[Nothing]):
    """channel.close of an open channel."""

    __slots__ = ()
    packet_type = "channel.close"


class AuthStart(Ask[AuthStartPayload]):
    """auth.start on an open channel."""

    __slots__ = ()
    packet_type = "auth.start"
    model = AuthStartPayload


class AuthStatus(Ask[AuthSessionPayload]):
    """auth.status on an open channel."""

    __slots__ = ()
    packet_type = "auth.status"
    model = AuthSessionPayload


class AuthCancel(Ask[AuthSessionPayload]):
    """auth.cancel on an open channel."""

    __slots__ = ()
    packet_type = "auth.cancel"
    model = AuthSessionPayload


class AuthLogout(Ask[Nothing]):
    """auth.logout on an open channel."""

    __slots__ = ()
    packet_type = "auth.logout"


class DescriptorGet(Ask[Nothing]):
    """connection.descriptor.get on an open channel."""

    __slots__ = ()
    packet_type = "connection.descriptor.get"


class ToolInvoke(Ask[ToolInvokePayload]):
    """tool.invoke on an open channel; `arguments` is an object."""

    __slots__ = ()
    packet_type = "tool.invoke"
    model = ToolInvokePayload

    @property
    def arguments(self) -> dict[str, Any]:
        """The model's arguments; empty where none were sent."""
        return self.payload.arguments or {}


ASKS: dict[str, type[Ask[Any]]] = {
    ask.packet_type: ask
    for ask in (
        Hello,
        ChannelOpen,
        ChannelClose,
        AuthStart,
        AuthStatus,
        AuthCancel,
        AuthLogout,
        DescriptorGet,
        ToolInvoke,
    )
}


def read(packet: Packet) -> Ask[Any]:
    """The ask that `packet` holds, its type being one of ASKS; raises InvalidPacket for a wrong payload."""
    kind = ASKS[packet.type]
    try:
        payload = kind.model.model_validate(packet.payload)
    except ValidationError as error:
        raise InvalidPacket(wrong(error, f"{packet.type} payload")) from None
    return kind(packet, payload)
