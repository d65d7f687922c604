"""The tools that a Card declares (protocol sections 4.1 and 10)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from device_connector.protocol.names import CHANNEL_ID, SKILL_NAME, TOOL_ID, header_name, skill_name
from device_connector.xagent.check import Check, Judge, on_card
from device_connector.xagent.evidence import Evidence, Unseen, dig, objects, texts

SECRETS = frozenset({"api_key", "system_api_key", "token", "access_token", "transfer_token", "bot_token"})


def _each(judge: Callable[[Mapping[str, Any]], Iterator[str]]) -> Judge:
    def every(card: Mapping[str, Any]) -> Iterator[str]:
        for tool in objects(card.get("tools")):
            yield from (f"{tool.get('tool_id')}: {fault}" for fault in judge(tool))

    return on_card(every)


def _ids(tool: Mapping[str, Any]) -> Iterator[str]:
    if not TOOL_ID.fullmatch(str(tool.get("tool_id", ""))):
        yield "tool_id is not 1 to 256 of A-Z a-z 0-9 _ - ."


def _unique(card: Mapping[str, Any]) -> Iterator[str]:
    ids = [str(tool.get("tool_id")) for tool in objects(card.get("tools"))]
    yield from (f"{one} is declared twice" for one in sorted({one for one in ids if ids.count(one) > 1}))


def _profiles(card: Mapping[str, Any]) -> Iterator[str]:
    declared = texts(dig(card, "supports", "profiles"))
    for tool in objects(card.get("tools")):
        if tool.get("profile") not in declared:
            yield f"{tool.get('tool_id')}: profile is {tool.get('profile')!r}, declared are {declared}"


def _object_schema(tool: Mapping[str, Any]) -> Iterator[str]:
    if dig(tool, "input_schema", "type") != "object":
        yield f"input_schema.type is {dig(tool, 'input_schema', 'type')!r}"


def _channel_property(tool: Mapping[str, Any]) -> Iterator[str]:
    found = dig(tool, "input_schema", "properties", CHANNEL_ID, "type")
    if found != "string":
        yield f"{CHANNEL_ID}'s type is {found!r}"


def _channel_required(tool: Mapping[str, Any]) -> Iterator[str]:
    if CHANNEL_ID not in texts(dig(tool, "input_schema", "required")):
        yield f"required is {dig(tool, 'input_schema', 'required')!r}"


def _no_card_id(tool: Mapping[str, Any]) -> Iterator[str]:
    if dig(tool, "input_schema", "properties", "connector_card_id") is not None:
        yield "input_schema has connector_card_id"


def _no_secrets(tool: Mapping[str, Any]) -> Iterator[str]:
    found = SECRETS.intersection(dig(tool, "input_schema", "properties") or ())
    yield from (f"input_schema asks for {name}" for name in sorted(found))


def _self_contained(tool: Mapping[str, Any]) -> Iterator[str]:
    if '"$ref"' in json.dumps(tool.get("input_schema")):
        yield "input_schema holds a $ref"


def _skill_grammar(evidence: Evidence) -> Iterator[str]:
    main = skill_name(evidence.card_id())
    for name in _skills(evidence):
        if not SKILL_NAME.fullmatch(name) or not (name == main or name.startswith(f"{main}-")):
            yield f"related_skill_ids has {name!r}, should be {main!r} or begin with it"


def _skill_served(evidence: Evidence) -> Iterator[str]:
    page = evidence.page("skill")
    if page.status != 200:
        raise Unseen("there is no Skill")
    header = header_name(page.text)
    for name in _skills(evidence):
        if name != header and not name.startswith(f"{header}-"):
            yield f"related_skill_ids has {name!r}, the Skill's header says {header!r}"


def _skills(evidence: Evidence) -> list[str]:
    tools = objects(evidence.whole_card().get("tools"))
    return sorted({name for tool in tools for name in texts(tool.get("related_skill_ids"))})


TOOLS = (
    Check("tools.id", "10", "tool_id is 1 to 256 ASCII letters, digits, _ - .", _each(_ids)),
    Check("tools.unique", "4.1", "no tool_id is declared twice", on_card(_unique)),
    Check("tools.profile", "4.1", "each tool's profile is in supports.profiles", on_card(_profiles)),
    Check("tools.schema", "4.1", "input_schema is an object schema", _each(_object_schema)),
    Check("tools.channel_property", "10", f"input_schema has {CHANNEL_ID}, a string", _each(_channel_property)),
    Check("tools.channel_required", "10", f"input_schema requires {CHANNEL_ID}", _each(_channel_required)),
    Check("tools.card_id", "10", "no tool takes connector_card_id from the model", _each(_no_card_id)),
    Check("tools.secrets", "10", "no tool takes keys or tokens from the model", _each(_no_secrets)),
    Check("tools.references", "10", "input_schema stands by itself, without $ref", _each(_self_contained)),
    Check("tools.skill_name", "4.2", "related_skill_ids are named after the Card's id", _skill_grammar),
    Check("tools.skill", "4.2", "related_skill_ids are the name in the Skill's header", _skill_served),
)
