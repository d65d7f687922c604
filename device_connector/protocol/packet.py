"""One packet of the data plane: the envelope of protocol section 7, read strictly and written compactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, NonNegativeInt, ValidationError

from device_connector.errors import InvalidPacket
from device_connector.invalid import explain
from device_connector.protocol import strict_json
from device_connector.texts import Text

SCHEMA: Final = "xagent.connector.packet/v1"
SUBPROTOCOL: Final = "xagent.connector.packet.v1"
PROTOCOL_VERSION: Final = "3.0"
PROFILE: Final = "xagent.device.v1"


class PacketError(BaseModel):
    """The envelope's `error`: a stable code, and words for logs and developers."""

    model_config = ConfigDict(strict=True, frozen=True)

    code: str = Field(min_length=1)
    message: str = ""


@dataclass(frozen=True, slots=True)
class Packet:
    """One packet; an empty text or mapping stands for a field that is not there. `time` is Unix milliseconds."""

    type: str
    packet_id: str
    request_id: str = ""
    reply_to: str = ""
    connector_channel_id: str = ""
    time: int = 0
    payload: Mapping[str, Any] = field(default_factory=dict)
    error: PacketError | None = None


def decode(text: str) -> Packet:
    """The packet that `text` spells; raises InvalidPacket, with the request id wherever it could be read."""
    try:
        value = strict_json.parse(text)
    except InvalidPacket as error:
        raise InvalidPacket(error.text, request_id=strict_json.readable(text).get("request_id", "")) from None
    if not isinstance(value, dict):
        raise InvalidPacket(_not_an_object(value))
    try:
        envelope = _Envelope.model_validate(value)
    except ValidationError as error:
        raise InvalidPacket(wrong(error, "packet"), request_id=_text(value.get("request_id"))) from None
    return Packet(
        envelope.type,
        envelope.packet_id,
        envelope.request_id,
        envelope.reply_to,
        envelope.connector_channel_id,
        envelope.time,
        envelope.payload,
        envelope.error,
    )


def encode(packet: Packet) -> str:
    """`packet` as one text frame; fields that are not there are left out."""
    fields = {name: value for name in _WRITTEN if (value := getattr(packet, name))}
    if packet.error is not None:
        fields["error"] = {"code": packet.error.code, "message": packet.error.message}
    return strict_json.dump({"schema": SCHEMA, **fields})


def wrong(error: ValidationError, what: str) -> Text:
    """What pydantic found wrong with `what`, and the next step."""
    faults = explain(error, what)
    return Text(f"{faults.en}; correct it and send the packet again", f"{faults.zh}；请更正后重新发送")


def _present(value: object) -> object:
    if value is None:
        raise ValueError("should be an object, leave it out where there is no error")
    return value


class _Envelope(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore", frozen=True)

    marker: Literal["xagent.connector.packet/v1"] = Field(alias="schema")
    packet_id: str = Field(min_length=1)
    type: str = Field(min_length=1)
    request_id: str = ""
    reply_to: str = ""
    connector_channel_id: str = ""
    time: NonNegativeInt = 0
    payload: dict[str, Any] = Field(default_factory=dict)
    error: Annotated[PacketError | None, BeforeValidator(_present)] = None


_WRITTEN = ("packet_id", "request_id", "reply_to", "connector_channel_id", "type", "time", "payload")


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


_KINDS: Final[Mapping[type, tuple[str, str]]] = {
    list: ("an array", "数组"),
    str: ("a string", "字符串"),
    bool: ("a boolean", "布尔值"),
    type(None): ("null", "null"),
}


def _not_an_object(value: object) -> Text:
    en, zh = _KINDS.get(type(value), ("a number", "数字"))
    return Text(
        f"packet is {en}, not a JSON object; send one object with schema, packet_id and type",
        f"数据包是{zh}，不是 JSON 对象；请发送包含 schema、packet_id 和 type 的对象",
    )
