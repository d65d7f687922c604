"""The Skill says what the tools and errors really are, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from device_connector import errors
from device_connector.protocol.card import SKILL_ID
from device_connector.protocol.names import header_name
from device_connector.tools import CATALOGUE, Tool

SKILL = (Path(__file__).parents[1] / "skills" / SKILL_ID / "SKILL.md").read_text("utf-8")
ENGLISH, CHINESE = SKILL.split("\n# Android 手机", 1)
CODES = {one.code for one in vars(errors).values() if isinstance(one, type) and hasattr(one, "code")}
TOLD_BY_THE_CARD = {"snapshot_id"}


def table_row(part: str, tool_id: str) -> str:
    """The tool's line in the table of tools."""
    return next(line for line in part.splitlines() if line.startswith(f"| `{tool_id}`"))


def test_name() -> None:
    """The header bears the name that the Card's tools point to."""
    assert header_name(SKILL) == SKILL_ID


@pytest.mark.parametrize("part", [ENGLISH, CHINESE], ids=["en", "zh"])
@pytest.mark.parametrize("tool", CATALOGUE, ids=[tool.tool_id for tool in CATALOGUE])
def test_tool_is_described(part: str, tool: Tool[Any]) -> None:
    """Every tool has its line, with every argument that it takes by the name that the wire has."""
    fields = {field.alias or name for name, field in tool.arguments.model_fields.items()}
    words = set(re.findall(r"`([a-z_]+)`", table_row(part, tool.tool_id)))
    assert fields - TOLD_BY_THE_CARD <= words


def test_no_tool_is_made_up() -> None:
    """What is called android_... is a tool of the Card."""
    assert set(re.findall(r"android_[a-z_]+", SKILL)) == {tool.tool_id for tool in CATALOGUE}


@pytest.mark.parametrize("part", [ENGLISH, CHINESE], ids=["en", "zh"])
def test_errors_exist(part: str) -> None:
    """The table of errors names codes that are sent, and among them all that a call of a tool may meet."""
    table = part[part.index("| `outcome_unknown`") :]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    told = {code for row in rows for code in re.findall(r"`([a-z_]+)`", row)}
    assert told <= CODES
    assert {"outcome_unknown", "device_busy", "device_offline", "stale_screenshot", "invalid_arguments"} <= told
