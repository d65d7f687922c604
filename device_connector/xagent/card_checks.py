"""The Card's head, its supports, flows and security (protocol section 4.1)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from device_connector.xagent.check import Check, field_is, nonempty, on_card
from device_connector.xagent.evidence import Evidence, dig, objects, texts

TARGET_TYPES = ("im", "email", "calendar", "ticket", "device")
PROFILE_TARGETS = {"xagent.im.v1": "im", "xagent.im.v2": "im", "xagent.device.v1": "device"}
TRUST_LEVELS = ("unknown", "builtin", "verified", "third_party", "local")


def _served(evidence: Evidence) -> Iterator[str]:
    page = evidence.page("card")
    if page.status != 200:
        yield f"HTTP {page.status} without a key"
    elif not evidence.card:
        yield f"no JSON object: {page.text[:60]!r}"


def _json_type(evidence: Evidence) -> Iterator[str]:
    evidence.whole_card()
    found = evidence.page("card").headers.get("content-type", "")
    if not found.startswith("application/json"):
        yield f"Content-Type is {found!r}"


def _profile_targets(card: Mapping[str, Any]) -> Iterator[str]:
    targets = texts(dig(card, "supports", "target_types"))
    for profile in texts(dig(card, "supports", "profiles")):
        if PROFILE_TARGETS.get(profile, targets[0] if targets else None) not in targets:
            yield f"profile {profile!r} with target_types {targets}"


def _targets(card: Mapping[str, Any]) -> Iterator[str]:
    types = texts(dig(card, "supports", "target_types"))
    found = objects(dig(card, "supports", "targets"))
    if not found:
        yield "supports.targets is empty"
    for target in found:
        if target.get("target_type") not in types:
            yield f"target_type {target.get('target_type')!r} is none of target_types {types}"
        if not nonempty(target.get("provider")) or not nonempty(target.get("label")):
            yield f"target {dict(target)} lacks provider or label"


def _flow_head(card: Mapping[str, Any]) -> Iterator[str]:
    flows = objects(card.get("auth_flows"))
    ids = [flow.get("id") for flow in flows]
    if len(set(map(str, ids))) < len(ids) or not all(map(nonempty, ids)):
        yield f"flow ids are {ids}"
    for flow in flows:
        if flow.get("type") not in {"qr_login", "form"} or not nonempty(flow.get("title")):
            yield f"flow {flow.get('id')!r} has type {flow.get('type')!r}, title {flow.get('title')!r}"


def _flow_targets(card: Mapping[str, Any]) -> Iterator[str]:
    types = texts(dig(card, "supports", "target_types"))
    for flow in objects(card.get("auth_flows")):
        if flow.get("target_type") not in types:
            yield f"flow {flow.get('id')!r} has target_type {flow.get('target_type')!r}"


def _flow_fields(card: Mapping[str, Any]) -> Iterator[str]:
    for flow in objects(card.get("auth_flows")):
        fields = objects(flow.get("fields"))
        if (flow.get("type") == "form") != bool(fields):
            yield f"flow {flow.get('id')!r} of type {flow.get('type')!r} has {len(fields)} fields"
        names = [field.get("name") for field in fields]
        if len(set(map(str, names))) < len(names):
            yield f"flow {flow.get('id')!r} has field names {names}"
        yield from map(_field_fault, filter(_field_fault, fields))


def _field_fault(field: Mapping[str, Any]) -> str:
    named = nonempty(field.get("name")) and nonempty(field.get("label"))
    if named and field.get("input_type") in {"text", "password"}:
        return ""
    return f"field {field.get('name')!r} has label {field.get('label')!r}, input_type {field.get('input_type')!r}"


def _secret_defaults(card: Mapping[str, Any]) -> Iterator[str]:
    for flow in objects(card.get("auth_flows")):
        for field in objects(flow.get("fields")):
            secret = field.get("secret") or field.get("input_type") == "password"
            if secret and "default_value" in field:
                yield f"field {field.get('name')!r} is secret and has a default"


def _login_flow(card: Mapping[str, Any]) -> Iterator[str]:
    shown = dig(card, "ui", "login_flow", "flow_id")
    ids = [flow.get("id") for flow in objects(card.get("auth_flows"))]
    if shown is not None and shown not in ids:
        yield f"ui.login_flow.flow_id is {shown!r}, flows are {ids}"


def _address(card: Mapping[str, Any]) -> Iterator[str]:
    if "server_base_url" in json.dumps(card):
        yield "the Card holds server_base_url"


def _list_of(allowed: tuple[str, ...] | None) -> Any:
    def judge(value: object) -> bool:
        known = texts(value)
        whole = isinstance(value, list) and len(known) == len(value) == len(set(known)) and all(known)
        return whole and bool(known) and (allowed is None or set(known) <= set(allowed))

    return judge


CARD = (
    Check("card.served", "4.1", "GET /connector-card.json gives a JSON object to anyone, without a key", _served),
    Check("card.content_type", "4.1", "the Card is served as application/json", _json_type),
    Check("card.schema", "4.1", "schema is xagent.connector/v1", field_is("xagent.connector/v1".__eq__, "schema")),
    Check("card.protocol_version", "4.1", "protocol_version is 3.0", field_is("3.0".__eq__, "protocol_version")),
    Check("card.id", "4.1", "connector_card_id is there", field_is(nonempty, "connector_card_id")),
    Check("card.name", "4.1", "connector.name is there", field_is(nonempty, "connector", "name")),
    Check("card.version", "4.1", "connector.version is there", field_is(nonempty, "connector", "version")),
    Check("card.build", "4.1", "build.build_time is there", field_is(nonempty, "build", "build_time")),
    Check(
        "card.target_types",
        "4.1",
        f"supports.target_types is a non-empty list out of {', '.join(TARGET_TYPES)}",
        field_is(_list_of(TARGET_TYPES), "supports", "target_types"),
    ),
    Check(
        "card.profiles",
        "4.1",
        "supports.profiles is a non-empty list without repeats",
        field_is(_list_of(None), "supports", "profiles"),
    ),
    Check(
        "card.profile_targets",
        "4.1",
        "each standard profile has its target type in target_types",
        on_card(_profile_targets),
    ),
    Check("card.targets", "4.1", "supports.targets name a declared type, provider and label", on_card(_targets)),
    Check(
        "card.channel_mode",
        "4.1",
        "user_channel_mode is single or multiple",
        field_is((None, "single", "multiple").__contains__, "supports", "user_channel_mode"),
    ),
    Check("card.flows", "4.1", "auth_flows have unique ids, type qr_login or form, a title", on_card(_flow_head)),
    Check("card.flow_targets", "4.1", "auth_flows' target types are in target_types", on_card(_flow_targets)),
    Check("card.flow_fields", "4.1", "forms, and only they, have fields: unique, labelled", on_card(_flow_fields)),
    Check("card.secret_defaults", "4.1", "secret fields have no default_value", on_card(_secret_defaults)),
    Check("card.login_flow", "4.1", "ui.login_flow names a declared flow", on_card(_login_flow)),
    Check("card.address", "4.1", "the Card holds no server_base_url", on_card(_address)),
    Check(
        "card.trust_level",
        "4.1",
        f"security.trust_level is one of {', '.join(TRUST_LEVELS)}",
        field_is((None, *TRUST_LEVELS).__contains__, "security", "trust_level"),
    ),
    Check(
        "card.api_key_required",
        "4.1",
        "security.api_key_required is a boolean",
        field_is((None, True, False).__contains__, "security", "api_key_required"),
    ),
)
