"""The protocol's three published JSON Schemas, as judges of what leaves a connector."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from device_connector.xagent.answers import Kind

FOLDER = Path(__file__).parent / "data" / "schemas"
FILES: Mapping[Kind, str] = {
    "card": "xagent.connector.v1.schema.json",
    "descriptor": "xagent.connection.v2.schema.json",
    "packet": "xagent.connector.packet.v1.schema.json",
}


@cache
def validator(kind: Kind) -> Draft202012Validator:
    """The schema that objects of `kind` must satisfy."""
    schema = json.loads((FOLDER / FILES[kind]).read_text())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def faults(kind: Kind, value: Mapping[str, Any]) -> list[str]:
    """Everything that the schema finds wrong with `value`."""
    return [f"{error.json_path}: {error.message}" for error in validator(kind).iter_errors(value)]


def examine(kind: Kind, value: Mapping[str, Any]) -> None:
    """What tests hand to XAgent: AssertionError unless `value` satisfies its schema."""
    found = faults(kind, value)
    assert not found, f"{kind}: {found}"
