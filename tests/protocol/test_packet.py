"""The envelope."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_connector.errors import InvalidPacket
from device_connector.protocol.packet import SCHEMA, Packet, PacketError, decode, encode
from tests.protocol.samples import FUZZ, packet
from tests.schemas import faults

IDS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20)
PACKETS = st.builds(
    Packet,
    type=IDS,
    packet_id=IDS,
    request_id=IDS | st.just(""),
    reply_to=IDS | st.just(""),
    connector_channel_id=IDS | st.just(""),
    time=st.integers(0, 2**53),
    payload=st.dictionaries(IDS, st.integers() | IDS, max_size=4),
    error=st.none() | st.builds(PacketError, code=IDS, message=IDS),
)
RIGHT = {"schema": SCHEMA, "packet_id": "pkt_1", "type": "ping"}
ODD = st.sampled_from([..., None, True, 0, -1, 7, 1.5, "", "text", [], ["x"], {}, {"code": "x"}, {"code": ""}])
ENVELOPES = st.builds(
    lambda change: {name: value for name, value in {**RIGHT, **change}.items() if value is not ...},
    st.dictionaries(st.sampled_from([*(name for name in Packet.__slots__), "schema", "other"]), ODD, max_size=3),
)


@FUZZ
@given(PACKETS)
def test_round_trip(sent: Packet) -> None:
    """What is encoded is right by the published schema, and is decoded as the same packet."""
    text = encode(sent)
    assert not faults("packet", json.loads(text))
    assert decode(text) == sent


@FUZZ
@given(ENVELOPES)
def test_same_verdict_as_the_schema(value: dict[str, Any]) -> None:
    """An envelope is taken exactly when the published schema takes it."""
    try:
        decode(json.dumps(value))
        taken = True
    except InvalidPacket:
        taken = False
    assert taken == (not faults("packet", value))


@FUZZ
@given(st.text())
def test_only_invalid_packet_is_raised(text: str) -> None:
    """Whatever text comes, decode answers with a packet or with InvalidPacket."""
    with pytest.raises(InvalidPacket):
        decode(text)


def test_unknown_keys_are_ignored() -> None:
    """A newer xAgent may add fields."""
    assert decode(packet("ping", extra=[1], trace={"a": 1})).type == "ping"


def test_absent_fields_are_not_written() -> None:
    """A packet with nothing but its names is nothing but its names."""
    assert json.loads(encode(Packet("ping", "pkt_1"))) == {"schema": SCHEMA, "packet_id": "pkt_1", "type": "ping"}


@pytest.mark.parametrize("change", [{"payload": []}, {"packet_id": ""}, {"schema": "other"}])
def test_refusal_keeps_the_request_id(change: dict[str, Any]) -> None:
    """A wrong envelope still tells which request it was."""
    with pytest.raises(InvalidPacket) as caught:
        decode(packet("ping", **change))
    assert caught.value.request_id == "req_1"
