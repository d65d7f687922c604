"""Sessions and packets that are right, for tests to start from."""

from __future__ import annotations

import itertools
import json
from typing import Any

from hypothesis import HealthCheck, settings

from device_connector.protocol.asks import ChannelOpen, Hello
from device_connector.protocol.card import CARD_ID, PROFILES
from device_connector.protocol.packet import PROFILE, SCHEMA
from device_connector.protocol.session import Ownership, Session
from device_connector.texts import Locale
from tests.schemas import examine

FUZZ = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
"""Properties say what is true, not how fast a loaded machine finds it."""

NOW_MS = 1_790_000_000_000
OWNERS: dict[str, Ownership] = {"cch_open": "mine", "cch_shut": "mine", "cch_other": "other"}
HELLO = {
    "connector_card_id": CARD_ID,
    "connector_id": "",
    "protocol_version": "3.0",
    "supported_profiles": [PROFILE],
}


def new_session(locale: Locale = "en") -> Session:
    """A link just opened; ids count up from 1."""
    numbers = itertools.count(1)
    return Session(
        card_id=CARD_ID,
        profiles=PROFILES,
        owns=lambda channel_id: OWNERS.get(channel_id, "unknown"),
        new_id=lambda: str(next(numbers)),
        now_ms=lambda: NOW_MS,
        locale=locale,
    )


def greeted(locale: Locale = "en") -> Session:
    """A link after connector.hello.ack."""
    session = new_session(locale)
    hello = session.receive(packet("connector.hello", HELLO))
    assert isinstance(hello, Hello)
    session.greet(hello, "conn_1")
    return session


def opened(locale: Locale = "en") -> Session:
    """A link with the channel cch_open open."""
    session = greeted(locale)
    ask = session.receive(packet("channel.open", channel="cch_open"))
    assert isinstance(ask, ChannelOpen)
    session.reply(ask, {}, channel_id="cch_open")
    return session


def packet(packet_type: str, payload: Any = None, *, channel: str = "", **envelope: Any) -> str:
    """A request as text; `envelope` replaces or adds fields, None takes one away."""
    fields = {
        "schema": SCHEMA,
        "packet_id": "pkt_1",
        "request_id": "req_1",
        "connector_channel_id": channel,
        "type": packet_type,
        "time": NOW_MS,
        "payload": {} if payload is None else payload,
        **envelope,
    }
    return json.dumps({name: value for name, value in fields.items() if value is not None})


def read(text: str) -> dict[str, Any]:
    """A packet that the connector sent, found right by the published schema."""
    value: dict[str, Any] = json.loads(text)
    examine("packet", value)
    return value
