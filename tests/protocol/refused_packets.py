"""The table of refused packets: each one's exact code, and the thing, value and next step that its words name."""

from __future__ import annotations

from tests.protocol.refused_envelopes import AGAIN, BAD, ENVELOPE, NOT_JSON, Case
from tests.protocol.samples import HELLO, new_session, opened, packet


def hello(**change: object) -> str:
    """A hello with one field changed, or taken away by `...`."""
    payload = {name: value for name, value in {**HELLO, **change}.items() if value is not ...}
    return packet("connector.hello", payload)


def invoke(**payload: object) -> str:
    return packet("tool.invoke", payload, channel="cch_open")


ORDER = [
    Case(
        "tool before hello",
        new_session,
        invoke(tool_id="t"),
        "hello_required",
        ("tool.invoke", "send connector.hello"),
    ),
    Case(
        "open before hello",
        new_session,
        packet("channel.open"),
        "hello_required",
        ("channel.open", "send connector.hello"),
    ),
    Case(
        "unknown before hello",
        new_session,
        packet("nonsense"),
        "hello_required",
        ("nonsense", "send connector.hello"),
    ),
    Case("second hello", opened, hello(), BAD, ("connector.hello", "second time", "open a new WebSocket")),
    Case(
        "unknown type", opened, packet("chat.message"), "unsupported_packet", ("type", "chat.message", "section 8")
    ),
    Case(
        "an ack of ours", opened, packet("tool.invoke.ack"), "unsupported_packet", ("tool.invoke.ack", "section 8")
    ),
    Case(
        "a push of ours",
        opened,
        packet("connection.descriptor.push"),
        "unsupported_packet",
        ("descriptor.push", "section 8"),
    ),
    Case("line break in type", opened, packet("a\nb"), "unsupported_packet", ("type", "'a\\nb'", "section 8")),
]

IDENTITY = [
    Case(
        "other card",
        new_session,
        hello(connector_card_id="im.wechat"),
        "connector_card_id_mismatch",
        ("connector_card_id", "'im.wechat'", "check the Base URL"),
    ),
    Case(
        "no card",
        new_session,
        hello(connector_card_id=...),
        "connector_card_id_mismatch",
        ("connector_card_id", "missing", "check the Base URL"),
    ),
    Case(
        "card a number",
        new_session,
        hello(connector_card_id=7),
        "connector_card_id_mismatch",
        ("connector_card_id", "7", "check the Base URL"),
    ),
    Case("connector id a number", new_session, hello(connector_id=7), BAD, ("connector_id", "7", AGAIN)),
    Case(
        "hello without request id",
        new_session,
        packet("connector.hello", HELLO, request_id=""),
        BAD,
        ("connector.hello", "no request_id", "give every request one"),
    ),
]

VERSION = "protocol_version_unsupported"
PROFILE = "profile_not_supported"
ENDING = [
    *(
        Case(
            f"version {value!r}",
            new_session,
            hello(protocol_version=value),
            VERSION,
            ("protocol_version", shown, "upgrade xAgent"),
            1008,
        )
        for value, shown in (
            (..., "missing"),
            (None, "missing"),
            ("2.9", "'2.9'"),
            ("1.0", "'1.0'"),
            ("2", "'2'"),
            ("", "''"),
            ("v3.0", "'v3.0'"),
            ("3.x", "'3.x'"),
            ("3.0 ", "'3.0 '"),
            ("３.０", "'３.０'"),
            (3.0, "3.0"),
            (["3.0"], "['3.0']"),
        )
    ),
    *(
        Case(
            f"profiles {value!r}",
            new_session,
            hello(supported_profiles=value),
            PROFILE,
            ("supported_profiles", shown, "send it in connector.hello"),
            1008,
        )
        for value, shown in (
            (..., "missing"),
            (None, "missing"),
            ([], "[]"),
            (["xagent.im.v2"], "['xagent.im.v2']"),
            ("xagent.device.v1", "'xagent.device.v1'"),
            (["xagent.device.v1", 1], "1]"),
            ({}, "{}"),
        )
    ),
]

USER_TYPES = (
    "channel.close",
    "auth.start",
    "auth.status",
    "auth.cancel",
    "auth.logout",
    "connection.descriptor.get",
    "tool.invoke",
)
CHANNEL = [
    *(
        Case(
            f"{one} without channel",
            opened,
            packet(one),
            "connector_channel_id_required",
            (one, "connector_channel_id", "channel.open.ack"),
        )
        for one in USER_TYPES
    ),
    *(
        Case(
            f"{one} on an unopened channel",
            opened,
            packet(one, channel="cch_shut"),
            "channel_not_open",
            ("cch_shut", f"channel.open must complete before {one}"),
        )
        for one in USER_TYPES
    ),
    Case(
        "unknown channel",
        opened,
        packet("auth.logout", channel="cch_none"),
        "connection_not_found",
        ("connector_channel_id", "cch_none", "send channel.open"),
    ),
    Case(
        "another key's channel",
        opened,
        packet("auth.logout", channel="cch_other"),
        "connector_channel_not_owned",
        ("cch_other", "another system API key", "channel.open"),
    ),
]

PAYLOAD = [
    Case("no flow", opened, packet("auth.start", channel="cch_open"), BAD, ("flow_id", "required", AGAIN)),
    Case(
        "flow a number",
        opened,
        packet("auth.start", {"flow_id": 1}, channel="cch_open"),
        BAD,
        ("flow_id", "1", AGAIN),
    ),
    Case(
        "input a list",
        opened,
        packet("auth.start", {"flow_id": "f", "input": []}, channel="cch_open"),
        BAD,
        ("auth.start payload", "input", AGAIN),
    ),
    Case(
        "no session",
        opened,
        packet("auth.status", channel="cch_open"),
        BAD,
        ("auth_session_id", "required", AGAIN),
    ),
    Case(
        "refresh a word",
        opened,
        packet("auth.status", {"auth_session_id": "a", "refresh": "yes"}, channel="cch_open"),
        BAD,
        ("refresh", "'yes'", AGAIN),
    ),
    Case("no tool", opened, invoke(arguments={}), BAD, ("tool_id", "required", AGAIN)),
    Case("empty tool", opened, invoke(tool_id=""), BAD, ("tool_id", "''", AGAIN)),
    Case("context a list", opened, invoke(tool_id="t", context=[]), BAD, ("context", "[]", AGAIN)),
    Case(
        "call id a number",
        opened,
        invoke(tool_id="t", context={"tool_call_id": 5}),
        BAD,
        ("tool_call_id", "5", AGAIN),
    ),
    Case(
        "no request id",
        opened,
        packet("tool.invoke", {"tool_id": "t"}, channel="cch_open", request_id=None),
        BAD,
        ("tool.invoke", "request_id", "give every request one"),
    ),
    Case(
        "arguments a list",
        opened,
        invoke(tool_id="android_tap", arguments=[1]),
        "invalid_arguments",
        ("android_tap", "[1]", "input_schema"),
        ack="tool.invoke.ack",
    ),
    Case(
        "arguments a string",
        opened,
        invoke(tool_id="android_tap", arguments="{}"),
        "invalid_arguments",
        ("android_tap", "{}", "input_schema"),
        ack="tool.invoke.ack",
    ),
]

CASES = [*NOT_JSON, *ENVELOPE, *ORDER, *IDENTITY, *ENDING, *CHANNEL, *PAYLOAD]
