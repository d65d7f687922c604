"""Tool schemas as the Card shows them: whole in one piece, without noise, with the reserved argument."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device_connector.protocol.names import CHANNEL_ID

_CHANNEL_PROPERTY = {
    "type": "string",
    "description": (
        "目标用户级 Connector channel ID。必须使用 connector_channels_list 或入站 source_connector_channel_id "
        "得到的 opaque ID 原样传递。"
    ),
}
_NAMED = frozenset({"properties", "patternProperties"})
"""Keywords whose keys are names of the author's, not keywords."""

_LITERAL = frozenset({"const", "default", "enum", "examples"})
"""Keywords whose values are data, not schemas."""


def with_channel_id(schema: Mapping[str, Any]) -> dict[str, Any]:
    """An object schema with `connector_channel_id` as its first, required string property."""
    properties = {name: one for name, one in schema.get("properties", {}).items() if name != CHANNEL_ID}
    required = [name for name in schema.get("required", []) if name != CHANNEL_ID]
    return {
        **schema,
        "type": "object",
        "properties": {CHANNEL_ID: dict(_CHANNEL_PROPERTY), **properties},
        "required": [CHANNEL_ID, *required],
    }


def flatten(schema: Mapping[str, Any]) -> dict[str, Any]:
    """`schema` with every `$ref` into `$defs` written out and titles dropped; raises ValueError if it recurs."""
    found = _walk(schema, schema.get("$defs", {}), ())
    assert isinstance(found, dict)
    return found


def _walk(value: Any, defs: Mapping[str, Any], inside: tuple[str, ...]) -> Any:
    if isinstance(value, list):
        return [_walk(one, defs, inside) for one in value]
    if not isinstance(value, Mapping):
        return value
    if "$ref" in value:
        return _inline(value, defs, inside)
    return {key: _keyword(key, one, defs, inside) for key, one in value.items() if key not in {"title", "$defs"}}


def _keyword(key: str, value: Any, defs: Mapping[str, Any], inside: tuple[str, ...]) -> Any:
    if key in _LITERAL:
        return value
    if key in _NAMED:
        return {name: _walk(one, defs, inside) for name, one in value.items()}
    return _walk(value, defs, inside)


def _inline(value: Mapping[str, Any], defs: Mapping[str, Any], inside: tuple[str, ...]) -> dict[str, Any]:
    name = str(value["$ref"]).removeprefix("#/$defs/")
    if name in inside:
        raise ValueError(f"schema {name} refers to itself: a Card's schema must end, write it flat")
    beside = {key: one for key, one in value.items() if key != "$ref"}
    return {**_walk(defs[name], defs, (*inside, name)), **_walk(beside, defs, inside)}
