"""Every packet that came over any link (protocol section 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from device_connector.protocol.packet import SCHEMA
from device_connector.xagent.check import Check, Judge, brief, nonempty
from device_connector.xagent.evidence import Evidence, Unseen, dig
from device_connector.xagent.pushes import Frame


def _all(fits: Callable[[Frame], bool], name: str) -> Judge:
    def judge(evidence: Evidence) -> Iterator[str]:
        if not evidence.frames:
            raise Unseen("no packet came")
        for frame in evidence.frames:
            if not fits(frame):
                yield f"{brief(frame)} has {name} {frame.get(name)!r}"

    return judge


def _text(frame: Frame, name: str) -> bool:
    return isinstance(frame.get(name, ""), str)


def _time(frame: Frame) -> bool:
    found = frame.get("time", 0)
    return isinstance(found, int) and not isinstance(found, bool) and found >= 0


def _payload(frame: Frame) -> bool:
    return isinstance(frame.get("payload", {}), dict)


def _error(frame: Frame) -> bool:
    if frame.get("type") == "error" or "error" in frame:
        return nonempty(dig(frame, "error", "code"))
    return True


def _unique(evidence: Evidence) -> Iterator[str]:
    ids = [str(frame.get("packet_id")) for frame in evidence.frames]
    yield from (f"{one!r} came twice" for one in sorted({one for one in ids if ids.count(one) > 1}))


def _readable(evidence: Evidence) -> Iterator[str]:
    yield from evidence.faults


def _answers(name: str, sent_name: str, *, may_lack: bool) -> Judge:
    def judge(evidence: Evidence) -> Iterator[str]:
        for step, answer in evidence.answers.items():
            expected, found = evidence.sent.get(step, {}).get(sent_name), answer.get(name)
            if expected and found != expected and not (may_lack and not found):
                yield f"{brief(answer)} has {name} {found!r}, asked by {expected!r}"

    return judge


def _pushed(evidence: Evidence) -> Iterator[str]:
    for frame in evidence.frames:
        kind = str(frame.get("type"))
        if kind.endswith(".push") and not nonempty(frame.get("connector_channel_id")):
            yield f"{brief(frame)} names no channel"


PACKETS = (
    Check("packet.json", "6", "every message is a text frame with one JSON object", _readable),
    Check("packet.schema", "7", f"schema is {SCHEMA}", _all(lambda one: one.get("schema") == SCHEMA, "schema")),
    Check("packet.id", "7", "packet_id is there", _all(lambda one: nonempty(one.get("packet_id")), "packet_id")),
    Check("packet.id_unique", "7", "no packet_id comes twice", _unique),
    Check("packet.type", "7", "type is there", _all(lambda one: nonempty(one.get("type")), "type")),
    Check("packet.time", "7", "time, if there, is Unix milliseconds", _all(_time, "time")),
    Check("packet.payload", "7", "payload, if there, is an object", _all(_payload, "payload")),
    Check("packet.error", "7", "an error has a code", _all(_error, "error")),
    Check(
        "packet.request_id",
        "7",
        "request_id is a string",
        _all(lambda one: _text(one, "request_id"), "request_id"),
    ),
    Check(
        "packet.reply_to",
        "7",
        "reply_to, if there, is the request's packet_id",
        _answers("reply_to", "packet_id", may_lack=True),
    ),
    Check(
        "packet.channel",
        "7",
        "an answer to a user packet bears its channel",
        _answers("connector_channel_id", "connector_channel_id", may_lack=False),
    ),
    Check("packet.push", "7", "a push bears its channel", _pushed),
)
