"""Single faults of what goes over a link, and the rules that the probe must name for each."""

from __future__ import annotations

from tests.xagent.planted import Planted
from tests.xagent.right_server import CODE
from tests.xagent.rule_breakers import Frame, Twist
from tests.xagent.twists import DROP, answer, asked, described, errors, one_channel, supplied, unheard


def _without_error(packet: Frame) -> Frame:
    return {name: value for name, value in packet.items() if name != "error"}


def _as_error_packet(packet: Frame) -> Frame:
    return {**packet, "type": "error"}


def _second_hello(packet: Frame) -> Frame:
    second = "second time" in packet.get("error", {}).get("message", "")
    return {**_without_error(packet), "type": "connector.hello.ack"} if second else packet


def _pushed_nowhere(packet: Frame) -> list[Frame]:
    nowhere = {
        "schema": packet["schema"],
        "packet_id": f"{packet['packet_id']}_push",
        "type": "tool.progress.push",
    }
    return [packet, nowhere] if packet["type"] == "channel.close.ack" else [packet]


HELLO = [
    Planted("tool before hello", answer("error", "error.code", "busy", code="hello_required"), {"hello.first"}),
    Planted("any card", asked("no.such.card", "device.adb"), {"hello.card"}),
    Planted("old version", asked('"2.9"', '"3.0"'), {"hello.old_version", "hello.old_version_ends"}),
    Planted("no version", supplied("protocol_version", "3.0"), {"hello.no_version", "hello.no_version_ends"}),
    Planted("no profiles", supplied("supported_profiles", ["xagent.device.v1"]), {"hello.no_profiles"}),
    Planted("foreign profiles", asked('["xagent.probe.v0"]', '["xagent.device.v1"]'), {"hello.foreign_profiles"}),
    Planted("link goes on", Twist(keeps_open=True), {"hello.old_version_ends", "hello.no_version_ends"}),
    Planted("newer version", asked('"3.9"', '"2.9"'), {"hello.newer"}),
    Planted(
        "ack of another card",
        answer("connector.hello.ack", "payload.connector_card_id", "im.wechat"),
        {"hello.ack_card"},
    ),
    Planted("ack without id", answer("connector.hello.ack", "payload.connector_id", ""), {"hello.ack_connector"}),
    Planted(
        "ack of another version",
        answer("connector.hello.ack", "payload.protocol_version", "2.0"),
        {"hello.ack_version"},
    ),
    Planted(
        "ack by another name",
        answer("connector.hello.ack", "type", "hello"),
        {"hello.ack", "hello.newer", "hello.again"},
    ),
    Planted("second hello taken", Twist(answer=_second_hello), {"hello.second"}),
    Planted("connector id known", asked('"conn_right"', "7"), {"hello.again"}),
]


PONG_RULES = {"ping.pong", "packet.link_stays"}
PACKETS = [
    Planted("pong by another name", answer("pong", "type", "ping.ack"), PONG_RULES),
    Planted("no JSON unheard", unheard("pkt_cut_off"), {"packet.not_json"}),
    Planted("NaN taken", asked("NaN", "1"), {"packet.nan"}),
    Planted("array taken", Twist(ask=lambda text: text.strip("[]")), {"packet.array"}),
    Planted("no packet id needed", asked('"request_id": "req_bare"', '"packet_id": "x"'), {"packet.envelope"}),
    Planted("other schema taken", asked("packet/v9", "packet/v1"), {"packet.other_schema"}),
    Planted("binary unheard", Twist(takes_binary=False), {"packet.binary"}),
    Planted(
        "unknown type", answer("error", "error.code", "busy", code="unsupported_packet"), {"packet.unknown_type"}
    ),
    Planted("error answered", asked('"type":"error"', '"type":"terror"'), {"packet.error_silence"}),
    Planted(
        "pong as binary",
        Twist(answer=lambda one: b"pong" if one["type"] == "pong" else one),
        {"packet.json", *PONG_RULES},
    ),
    Planted("schema of packets", answer("channel.close.ack", "schema", "v1"), {"packet.schema"}),
    Planted("no packet id", answer("channel.close.ack", "packet_id", ""), {"packet.id"}),
    Planted("packet id twice", answer("channel.open.ack", "packet_id", "pkt_same"), {"packet.id_unique"}),
    Planted("no type", answer("channel.close.ack", "type", DROP), {"packet.type", "channel.close"}),
    Planted("time in words", answer("channel.close.ack", "time", "now"), {"packet.time"}),
    Planted(
        "payload a list", answer("channel.close.ack", "payload", []), {"packet.payload", "channel.close_status"}
    ),
    Planted(
        "error without code",
        answer("error", "error.code", DROP, code="unsupported_packet"),
        {"packet.error", "packet.unknown_type"},
    ),
    Planted(
        "request id a number",
        answer("error", "request_id", 7, code="connector_channel_id_required"),
        {"packet.request_id", "channel.required"},
    ),
    Planted("no request id", answer("connection.descriptor.get.ack", "request_id", DROP), {"descriptor.get"}),
    Planted("reply to another", answer("channel.close.ack", "reply_to", "pkt_other"), {"packet.reply_to"}),
    Planted("push without channel", Twist(answer=_pushed_nowhere), {"packet.push"}),
    Planted("no channel", answer("channel.close.ack", "connector_channel_id", DROP), {"packet.channel"}),
]

CHANNELS = [
    Planted(
        "channel not required",
        answer("error", "error.code", "busy", code="connector_channel_id_required"),
        {"channel.required"},
    ),
    Planted(
        "unknown channel", answer("error", "error.code", "busy", code="connection_not_found"), {"channel.unknown"}
    ),
    Planted(
        "payload of another channel",
        answer("channel.open.ack", "payload.connector_channel_id", "cch_x"),
        {"channel.open_ids"},
    ),
    Planted(
        "open without descriptor",
        answer("channel.open.ack", "payload.connection_descriptor", DROP),
        {"channel.descriptor"},
    ),
    Planted(
        "open ack by another name",
        answer("channel.open.ack", "type", "channel.opened"),
        {"channel.open", "channel.stale", "channel.reopen"},
    ),
    Planted("one channel for all", one_channel(), {"channel.distinct"}),
    Planted(
        "stale channel refused",
        Twist(ask=lambda text: text.replace('"channel.open"', '"auth.logout"') if "nobody_gave" in text else text),
        {"channel.stale"},
    ),
    Planted("close says done", answer("channel.close.ack", "payload.status", "done"), {"channel.close_status"}),
    Planted(
        "closed channel",
        answer("error", "error.code", "busy", code="channel_not_open"),
        {"channel.closed", "auth.unopened"},
    ),
    Planted("unknown flow taken", errors("auth_flow_not_found", _without_error), {"auth.unknown_flow"}),
    Planted(
        "any code binds",
        asked('"device_code":"0"', f'"device_code":"{CODE}"'),
        {"auth.wrong_input", "tool.unbound"},
    ),
    Planted("unknown session", answer("auth.status.ack", "error.code", "gone"), {"auth.unknown_session"}),
    Planted("cancelled nothing", answer("auth.cancel.ack", "payload.status", "canceled"), {"auth.cancel_unknown"}),
    Planted(
        "logout shows connected",
        answer("auth.logout.ack", "payload.connection_descriptor.connection.status", "connected"),
        {"auth.logout"},
    ),
    Planted(
        "unbound in an error packet",
        errors("connection_not_authenticated", _as_error_packet),
        {"tool.unbound"},
    ),
    Planted("unknown tool taken", errors("not_supported", _without_error), {"tool.unknown"}),
]

DESCRIPTORS = [
    Planted("descriptor schema", described("schema", "xagent.connection/v1"), {"descriptor.schema"}),
    Planted("descriptor card", described("connection.connector_card_id", "im.wechat"), {"descriptor.card_id"}),
    Planted("descriptor connector", described("connection.connector_id", "conn_x"), {"descriptor.connector_id"}),
    Planted(
        "descriptor channel", described("connection.connector_channel_id", "cch_x"), {"descriptor.channel_id"}
    ),
    Planted("descriptor target type", described("connection.target_type", "phone"), {"descriptor.target_type"}),
    Planted("descriptor without profiles", described("connection.profiles", []), {"descriptor.profiles"}),
    Planted("descriptor profile", described("connection.profiles", ["xagent.im.v2"]), {"descriptor.profiles"}),
    Planted(
        "descriptor status",
        described("connection.status", "online"),
        {"descriptor.status", "descriptor.created", "auth.logout"},
    ),
    Planted(
        "connected at birth", described("connection.status", "connected"), {"descriptor.created", "auth.logout"}
    ),
    Planted("no provider", described("target.provider", ""), {"descriptor.provider"}),
    Planted("no display name", described("target.display_name", DROP), {"descriptor.display_name"}),
    Planted("tool of no Card", described("tools.0.tool_id", "android_dance"), {"descriptor.tools"}),
    Planted("tool status", described("tools.0.status", "ready"), {"descriptor.tool_status"}),
    Planted("permission", described("tools.0.target_permission_state", "maybe"), {"descriptor.permission"}),
    Planted("available unbound", described("tools.0.status", "available"), {"descriptor.truthful"}),
]

LINKS = [*HELLO, *PACKETS, *CHANNELS, *DESCRIPTORS]
