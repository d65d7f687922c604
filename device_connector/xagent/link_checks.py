"""The order of hello, channels, binding and calls (protocol sections 6 to 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from device_connector.xagent.check import Check, Judge, acked, brief, ended, nonempty, refused
from device_connector.xagent.evidence import Evidence, Unseen, dig

AUTH_START = ("auth.start.ack", "error")
AUTH_STATUS = ("auth.status.ack", "error")


def _payload(step: str, name: str, allowed: tuple[object, ...]) -> Judge:
    """A field of a step's ack; a step that was refused has its own check."""

    def judge(evidence: Evidence) -> Iterator[str]:
        answer = evidence.answer(step)
        if "error" in answer:
            raise Unseen(f"{step} was refused")
        if (value := dig(answer, "payload", name)) not in allowed:
            yield f"payload.{name} is {value!r}"

    return judge


def _hello(name: str, *card_path: str) -> Judge:
    def judge(evidence: Evidence) -> Iterable[str]:
        return _payload("hello", name, (dig(evidence.card, *card_path),))(evidence)

    return judge


def _connector_id(evidence: Evidence) -> Iterator[str]:
    value = dig(evidence.answer("hello"), "payload", "connector_id")
    if not nonempty(value):
        yield f"payload.connector_id is {value!r}"


def _binary(evidence: Evidence) -> Iterator[str]:
    if evidence.ended.get("binary"):
        return
    yield from refused("binary", "invalid_packet")(evidence)


def _silence(evidence: Evidence) -> Iterator[str]:
    evidence.answer("ping_after_error")
    yield from (f"answered by {brief(one)}" for one in evidence.strays)


def _open_ids(evidence: Evidence) -> Iterator[str]:
    answer = evidence.answer("open")
    outer, inner = answer.get("connector_channel_id"), dig(answer, "payload", "connector_channel_id")
    if not nonempty(outer) or outer != inner:
        yield f"the envelope has {outer!r}, the payload {inner!r}"


def _open_descriptor(evidence: Evidence) -> Iterator[str]:
    for step in ("open", "descriptor"):
        if not isinstance(dig(evidence.answer(step), "payload", "connection_descriptor"), dict):
            yield f"{brief(evidence.answer(step))} has no connection_descriptor"


def _distinct(evidence: Evidence) -> Iterator[str]:
    one, other = (evidence.answer(step).get("connector_channel_id") for step in ("open", "open_second"))
    if nonempty(one) and one == other:
        yield f"both are {one!r}"


def _wrong_input(evidence: Evidence) -> Iterator[str]:
    answer = evidence.answer("wrong_input")
    status = dig(answer, "payload", "status")
    if answer.get("type") not in AUTH_START or (status in {None, "authenticated"} and "error" not in answer):
        yield f"answered by {brief(answer)} with status {status!r}"


def _cancel(evidence: Evidence) -> Iterator[str]:
    answer = evidence.answer("cancel_unknown")
    known = dig(answer, "payload", "status") in {"not_found", "ignored"}
    if not known and dig(answer, "error", "code") != "auth_session_not_found":
        yield f"answered by {brief(answer)} with {answer.get('payload')}"


def _logout(evidence: Evidence) -> Iterator[str]:
    answer = evidence.answer("logout")
    status = dig(answer, "payload", "connection_descriptor", "connection", "status")
    if answer.get("type") != "auth.logout.ack":
        yield f"answered by {brief(answer)}"
    elif "error" not in answer and status not in {"created", "expired", "revoked"}:
        yield f"the descriptor's status is {status!r}"


LINKS = (
    Check(
        "hello.first", "6", "a user packet before hello: hello_required", refused("early_tool", "hello_required")
    ),
    Check(
        "hello.card",
        "8.1",
        "a hello for another card: connector_card_id_mismatch",
        refused("wrong_card", "connector_card_id_mismatch"),
    ),
    Check("hello.old_version", "8.1", "a hello below 3.0 is refused", refused("old_version")),
    Check("hello.no_version", "8.1", "a hello without version is refused", refused("no_version")),
    Check("hello.no_profiles", "8.1", "a hello without supported_profiles is refused", refused("no_profiles")),
    Check(
        "hello.foreign_profiles", "8.1", "a hello without a common profile is refused", refused("foreign_profiles")
    ),
    Check("hello.old_version_ends", "8.1", "the link ends after a version below 3.0", ended("old_version")),
    Check("hello.no_version_ends", "8.1", "the link ends after a missing version", ended("no_version")),
    Check("hello.newer", "8.1", "a hello of 3.9 is taken", acked("newer_version", "connector.hello.ack")),
    Check("hello.ack", "8.2", "hello without connector_id is acknowledged", acked("hello", "connector.hello.ack")),
    Check(
        "hello.ack_card", "8.2", "the ack names the Card's id", _hello("connector_card_id", "connector_card_id")
    ),
    Check("hello.ack_connector", "8.2", "the ack gives a connector_id", _connector_id),
    Check(
        "hello.ack_version",
        "8.2",
        "the ack has the Card's protocol_version",
        _hello("protocol_version", "protocol_version"),
    ),
    Check("hello.second", "8.23", "a second hello is an error of order", refused("second_hello")),
    Check(
        "hello.again",
        "8.1",
        "a hello with the connector_id given is taken",
        acked("known_id", "connector.hello.ack"),
    ),
    Check("ping.pong", "8.22", "a ping gets a pong with its request_id", acked("ping", "pong")),
    Check("packet.not_json", "8.23", "what is no JSON: invalid_packet", refused("not_json", "invalid_packet")),
    Check("packet.nan", "8.23", "NaN is no JSON: invalid_packet", refused("nan", "invalid_packet")),
    Check("packet.array", "8.23", "a JSON array: invalid_packet", refused("array", "invalid_packet")),
    Check("packet.envelope", "8.23", "no packet_id: invalid_packet", refused("no_packet_id", "invalid_packet")),
    Check(
        "packet.other_schema", "8.23", "another schema: invalid_packet", refused("other_schema", "invalid_packet")
    ),
    Check("packet.link_stays", "8.23", "the link outlives wrong packets", acked("ping_after_wrong", "pong")),
    Check("packet.binary", "6", "a binary frame is refused: invalid_packet, or the link's end", _binary),
    Check(
        "packet.unknown_type",
        "8.23",
        "an unknown type: unsupported_packet",
        refused("unknown_type", "unsupported_packet"),
    ),
    Check("packet.error_silence", "8.23", "an error packet gets no answer", _silence),
    Check(
        "channel.required",
        "8.23",
        "a user packet without channel: connector_channel_id_required",
        refused("no_channel", "connector_channel_id_required"),
    ),
    Check(
        "channel.unknown",
        "8.23",
        "an unknown channel: connection_not_found or connector_channel_not_owned",
        refused("unknown_channel", "connection_not_found", "connector_channel_not_owned"),
    ),
    Check("channel.open", "8.4", "channel.open is acknowledged", acked("open", "channel.open.ack")),
    Check("channel.open_ids", "8.4", "envelope and payload name the same channel", _open_ids),
    Check("channel.descriptor", "8.4", "the acks of open and descriptor.get have a descriptor", _open_descriptor),
    Check("channel.distinct", "4.1", "opening without an id twice gives two channels", _distinct),
    Check(
        "channel.stale",
        "8.3",
        "opening an unknown id gives a new channel",
        acked("open_stale", "channel.open.ack"),
    ),
    Check("channel.close", "8.6", "channel.close is acknowledged", acked("close", "channel.close.ack")),
    Check("channel.close_status", "8.6", "channel.close.ack says ok", _payload("close", "status", ("ok",))),
    Check(
        "channel.closed", "8.5", "a closed channel: channel_not_open", refused("closed_get", "channel_not_open")
    ),
    Check("channel.reopen", "8.3", "a closed channel may be opened again", acked("reopen", "channel.open.ack")),
    Check(
        "descriptor.get",
        "8.16",
        "connection.descriptor.get is acknowledged",
        acked("descriptor", "connection.descriptor.get.ack"),
    ),
    Check(
        "auth.unopened",
        "8.7",
        "auth.start on a closed channel: channel_not_open",
        refused("closed_auth", "channel_not_open"),
    ),
    Check("auth.unknown_flow", "8.7", "an unknown flow is refused", refused("unknown_flow", types=AUTH_START)),
    Check("auth.wrong_input", "8.8", "a form with a wrong input does not bind", _wrong_input),
    Check(
        "auth.unknown_session",
        "8.9",
        "an unknown session: auth_session_not_found",
        refused("unknown_session", "auth_session_not_found", types=AUTH_STATUS),
    ),
    Check("auth.cancel_unknown", "8.12", "cancelling an unknown session: not_found or an error", _cancel),
    Check("auth.logout", "8.14", "auth.logout.ack shows created, expired or revoked", _logout),
    Check(
        "tool.unbound",
        "8.23",
        "a call on an unbound channel: connection_not_authenticated, in the ack",
        refused("unbound_tool", "connection_not_authenticated", types=("tool.invoke.ack",)),
    ),
    Check(
        "tool.unknown",
        "7",
        "an unknown tool is refused in the ack",
        refused("unknown_tool", types=("tool.invoke.ack",)),
    ),
)
