"""Refused before they are packets: what is no JSON, and wrong envelopes."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from device_connector.protocol.session import Session
from tests.protocol.samples import opened, packet


class Case(NamedTuple):
    """`at` makes the link; `words` are the thing, the value and the next step as the message has them."""

    name: str
    at: Callable[[], Session]
    text: str
    code: str
    words: tuple[str, ...]
    close: int | None = None
    ack: str = "error"


BAD = "invalid_packet"
AGAIN = "correct it and send the packet again"
ONE_OBJECT = "send one JSON object as RFC 8259 has it"
FINITE = "send a finite number"

NOT_JSON = [
    Case("empty", opened, "", BAD, ("not JSON", "the end", ONE_OBJECT)),
    Case("words", opened, "hello there", BAD, ("not JSON", "hello there", ONE_OBJECT)),
    Case("cut off", opened, '{"schema": "xage', BAD, ("not JSON", "line 1 column 12", ONE_OBJECT)),
    Case("two objects", opened, "{} {}", BAD, ("not JSON", "Extra data", ONE_OBJECT)),
    Case("trailing comma", opened, '{"a": 1,}', BAD, ("not JSON", "line 1 column", ONE_OBJECT)),
    Case("single quotes", opened, "{'a': 1}", BAD, ("not JSON", "'a'", ONE_OBJECT)),
    Case("leading zero", opened, '{"a": 01}', BAD, ("not JSON", "1}", ONE_OBJECT)),
    Case("raw newline in a string", opened, '{"a": "x\ny"}', BAD, ("not JSON", "Invalid control", ONE_OBJECT)),
    Case("byte order mark", opened, "\ufeff{}", BAD, ("not JSON", "near", ONE_OBJECT)),
    Case("NaN", opened, '{"time": NaN}', BAD, ("number", "NaN", FINITE)),
    Case("Infinity", opened, '{"time": Infinity}', BAD, ("number", "Infinity", FINITE)),
    Case("minus Infinity", opened, '{"time": -Infinity}', BAD, ("number", "-Infinity", FINITE)),
    Case("1e400", opened, '{"time": 1e400}', BAD, ("number", "1e400", FINITE)),
    Case("5000 digits", opened, f'{{"time": {"9" * 5000}}}', BAD, ("integer", "thousands of digits", FINITE)),
    Case("key twice", opened, '{"type": "ping", "type": "x"}', BAD, ("key", "'type'", "each key once")),
    Case("inner key twice", opened, '{"payload": {"a": 1, "a": 2}}', BAD, ("key", "'a'", "each key once")),
    Case("lone surrogate", opened, '{"a": "\\ud800"}', BAD, ("surrogate", "\\ud800", "whole pair")),
    Case("33 levels", opened, '{"a":' * 33 + "1" + "}" * 33, BAD, ("nested", "32", "flatter")),
    Case("100000 levels", opened, "[" * 100_000, BAD, ("nested", "32", "flatter")),
    Case("array", opened, "[]", BAD, ("packet is", "an array", "send one object")),
    Case("null", opened, "null", BAD, ("packet is", "null", "send one object")),
    Case("string", opened, '"ping"', BAD, ("packet is", "a string", "send one object")),
    Case("number", opened, "7", BAD, ("packet is", "a number", "send one object")),
]

ENVELOPE = [
    Case("no schema", opened, packet("ping", schema=None), BAD, ("schema", "required", AGAIN)),
    Case("other schema", opened, packet("ping", schema="v9"), BAD, ("schema", "'v9'", AGAIN)),
    Case("no packet_id", opened, packet("ping", packet_id=None), BAD, ("packet_id", "required", AGAIN)),
    Case("empty packet_id", opened, packet("ping", packet_id=""), BAD, ("packet_id", "''", AGAIN)),
    Case("packet_id a number", opened, packet("ping", packet_id=7), BAD, ("packet_id", "7", AGAIN)),
    Case("request_id a number", opened, packet("ping", request_id=7), BAD, ("request_id", "7", AGAIN)),
    Case("reply_to an object", opened, packet("ping", reply_to={}), BAD, ("reply_to", "{}", AGAIN)),
    Case("channel a list", opened, packet("ping", channel=["c"]), BAD, ("connector_channel_id", "['c']", AGAIN)),
    Case("no type", opened, packet("ping", type=None), BAD, ("type", "required", AGAIN)),
    Case("empty type", opened, packet(""), BAD, ("type", "''", AGAIN)),
    Case("type a boolean", opened, packet("ping", type=True), BAD, ("type", "True", AGAIN)),
    Case("time a string", opened, packet("ping", time="now"), BAD, ("time", "'now'", AGAIN)),
    Case("time a boolean", opened, packet("ping", time=True), BAD, ("time", "True", AGAIN)),
    Case("time before 1970", opened, packet("ping", time=-1), BAD, ("time", "-1", AGAIN)),
    Case("payload a list", opened, packet("ping", [1]), BAD, ("payload", "[1]", AGAIN)),
    Case("payload null", opened, packet("ping")[:-3] + "null}", BAD, ("payload", "None", AGAIN)),
    Case("error a string", opened, packet("ping", error="x"), BAD, ("error", "'x'", AGAIN)),
    Case("error null", opened, packet("ping")[:-1] + ', "error": null}', BAD, ("error", "None", "leave it out")),
    Case("error without code", opened, packet("ping", error={}), BAD, ("error.code", "required", AGAIN)),
]
