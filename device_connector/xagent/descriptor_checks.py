"""Every Connection Descriptor that came (protocol section 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

from device_connector.protocol.descriptor import PermissionState, Status, ToolStatus
from device_connector.xagent.check import Check, Judge, nonempty
from device_connector.xagent.evidence import Evidence, Unseen, dig, objects, texts
from device_connector.xagent.pushes import Frame


def _every(judge: Callable[[Evidence, Frame, Mapping[str, Any]], Iterator[str]]) -> Judge:
    def all_of_them(evidence: Evidence) -> Iterator[str]:
        found = list(evidence.descriptors())
        if not found:
            raise Unseen("no descriptor came")
        for packet, descriptor in found:
            yield from (f"{packet.get('type')}: {fault}" for fault in judge(evidence, packet, descriptor))

    return all_of_them


def _field(allowed: Callable[[Any], bool], *path: str) -> Judge:
    def judge(_: Evidence, __: Frame, descriptor: Mapping[str, Any]) -> Iterator[str]:
        if not allowed(value := dig(descriptor, *path)):
            yield f"{'.'.join(path)} is {value!r}"

    return _every(judge)


def _same(path: str, expected: Callable[[Evidence, Frame], Any]) -> Judge:
    def judge(evidence: Evidence, packet: Frame, descriptor: Mapping[str, Any]) -> Iterator[str]:
        value, right = dig(descriptor, "connection", path), expected(evidence, packet)
        if right and value != right:
            yield f"connection.{path} is {value!r}, should be {right!r}"

    return _every(judge)


def _card_id(evidence: Evidence, _: Frame) -> Any:
    return evidence.card.get("connector_card_id")


def _connector_id(evidence: Evidence, _: Frame) -> Any:
    return dig(evidence.answers.get("hello"), "payload", "connector_id")


def _channel_id(_: Evidence, packet: Frame) -> Any:
    return packet.get("connector_channel_id")


def _profiles(evidence: Evidence, _: Frame, descriptor: Mapping[str, Any]) -> Iterator[str]:
    found = dig(descriptor, "connection", "profiles")
    declared = texts(dig(evidence.card, "supports", "profiles"))
    known = texts(found)
    if not known or len(set(known)) < len(known) or not set(known) <= set(declared):
        yield f"connection.profiles is {found!r}, the Card declares {declared}"


def _tools(evidence: Evidence, _: Frame, descriptor: Mapping[str, Any]) -> Iterator[str]:
    declared = {tool.get("tool_id") for tool in objects(evidence.card.get("tools"))}
    for tool in objects(descriptor.get("tools")):
        if tool.get("tool_id") not in declared:
            yield f"tool {tool.get('tool_id')!r} is not in the Card"


def _tool_status(_: Evidence, __: Frame, descriptor: Mapping[str, Any]) -> Iterator[str]:
    for tool in objects(descriptor.get("tools")):
        if tool.get("status") not in get_args(ToolStatus):
            yield f"tool {tool.get('tool_id')!r} has status {tool.get('status')!r}"


def _permission(_: Evidence, __: Frame, descriptor: Mapping[str, Any]) -> Iterator[str]:
    for tool in objects(descriptor.get("tools")):
        if tool.get("target_permission_state", "unknown") not in get_args(PermissionState):
            yield f"tool {tool.get('tool_id')!r} has permission state {tool['target_permission_state']!r}"


def _truthful(_: Evidence, __: Frame, descriptor: Mapping[str, Any]) -> Iterator[str]:
    status = dig(descriptor, "connection", "status")
    if status in {"connected", "degraded"}:
        return
    for tool in objects(descriptor.get("tools")):
        if tool.get("status") == "available":
            yield f"tool {tool.get('tool_id')!r} is available while the connection is {status!r}"


def _unbound(evidence: Evidence) -> Iterator[str]:
    status = dig(evidence.answer("open"), "payload", "connection_descriptor", "connection", "status")
    if status not in {None, "created"}:
        yield f"connection.status of a new channel is {status!r}"


DESCRIPTORS = (
    Check(
        "descriptor.schema", "9", "schema is xagent.connection/v2", _field("xagent.connection/v2".__eq__, "schema")
    ),
    Check("descriptor.card_id", "9", "connector_card_id is the Card's", _same("connector_card_id", _card_id)),
    Check("descriptor.connector_id", "9", "connector_id is the hello ack's", _same("connector_id", _connector_id)),
    Check(
        "descriptor.channel_id", "9", "the channel is the packet's own", _same("connector_channel_id", _channel_id)
    ),
    Check(
        "descriptor.target_type",
        "9",
        "target_type is a supported one",
        _field(("im", "email", "calendar", "ticket", "device").__contains__, "connection", "target_type"),
    ),
    Check("descriptor.profiles", "9", "profiles are some of the Card's, without repeats", _every(_profiles)),
    Check(
        "descriptor.status",
        "9",
        "status is a known one",
        _field(get_args(Status).__contains__, "connection", "status"),
    ),
    Check("descriptor.created", "9", "a new channel's status is created", _unbound),
    Check("descriptor.provider", "9", "target.provider is there", _field(nonempty, "target", "provider")),
    Check(
        "descriptor.display_name",
        "9",
        "target.display_name is a string",
        _field(lambda value: isinstance(value, str), "target", "display_name"),
    ),
    Check("descriptor.tools", "9", "every tool is in the Card", _every(_tools)),
    Check("descriptor.tool_status", "9", "every tool's status is a known one", _every(_tool_status)),
    Check("descriptor.permission", "9", "every tool's permission state is a known one", _every(_permission)),
    Check("descriptor.truthful", "9", "no tool is available unless the connection is", _every(_truthful)),
)
