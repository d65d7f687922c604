"""Ways of breaking one rule, made from what they change."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from device_connector.xagent.answers import Page
from tests.xagent.rule_breakers import Frame, Twist

DROP = object()
"""Stands for taking a field away."""


def put(value: Any, path: str, new: object) -> Any:
    """A copy of `value` with another value at `path`; steps are keys or list indices, joined by dots."""
    changed = copy.deepcopy(value)
    *inner, last = path.split(".")
    place = changed
    for step in inner:
        place = place[int(step)] if isinstance(place, list) else place[step]
    key: Any = int(last) if isinstance(place, list) else last
    if new is DROP:
        del place[key]
    else:
        place[key] = new(place.get(key)) if callable(new) else new
    return changed


def page(path: str, change: Callable[[Page], Page]) -> Twist:
    """One page changed."""
    return Twist(page=lambda asked, found: change(found) if asked == path else found)


def status(path: str, code: int) -> Twist:
    """One page with another status."""
    return page(path, lambda found: replace(found, status=code))


def body(path: str, old: str, new: str) -> Twist:
    """One page with a word replaced."""
    return page(path, lambda found: replace(found, body=found.body.replace(old.encode(), new.encode())))


def card(path: str, new: object) -> Twist:
    """The Card with one field changed."""
    return _json("/connector-card.json", path, new)


def health(path: str, new: object) -> Twist:
    """The health report with one field changed."""
    return _json("/health", path, new)


def _json(url: str, path: str, new: object) -> Twist:
    def change(found: Page) -> Page:
        if found.status != 200:
            return found
        return replace(found, body=json.dumps(put(json.loads(found.body), path, new)).encode())

    return page(url, change)


def answer(packet_type: str, path: str, new: object, *, code: str | None = None) -> Twist:
    """Every packet of one type (and error code) with one field changed."""

    def change(packet: Frame) -> Frame:
        if packet["type"] != packet_type or (code and packet.get("error", {}).get("code") != code):
            return packet
        changed: Frame = put(packet, path, new)
        return changed

    return Twist(answer=change)


def described(path: str, new: object) -> Twist:
    """Every Connection Descriptor with one field changed."""

    def change(packet: Frame) -> Frame:
        if "connection_descriptor" not in packet.get("payload", {}):
            return packet
        changed: Frame = put(packet, f"payload.connection_descriptor.{path}", new)
        return changed

    return Twist(answer=change)


def asked(old: str, new: str) -> Twist:
    """The connector hears another word than the client said, and so takes what it should refuse."""
    return Twist(ask=lambda text: text.replace(old, new))


def unheard(word: str) -> Twist:
    """Frames with a word never reach the connector."""
    return Twist(ask=lambda text: None if word in text else text)


def supplied(name: str, value: object) -> Twist:
    """Every hello has a field, whether the client gave it or not."""

    def ask(text: str) -> str:
        if '"connector.hello"' not in text:
            return text
        packet = json.loads(text)
        return json.dumps({**packet, "payload": {name: value, **packet["payload"]}})

    return Twist(ask=ask)


def errors(code: str, become: Callable[[Frame], Frame]) -> Twist:
    """Every packet with one error code turned into another packet."""
    return Twist(answer=lambda one: become(one) if one.get("error", {}).get("code") == code else one)


def one_channel() -> Twist:
    """Every channel.open leads to the first channel."""
    first: list[str] = []

    def ask(text: str) -> str:
        if first and '"channel.open"' in text and "connector_channel_id" not in text:
            return json.dumps({**json.loads(text), "connector_channel_id": first[0]})
        return text

    def hear(packet: Frame) -> Frame:
        if packet["type"] == "channel.open.ack":
            first.append(packet["connector_channel_id"])
        return packet

    return Twist(ask=ask, answer=hear)
