"""What the tools refuse to take, each with its code and a message that names field, value and what is allowed."""

from __future__ import annotations

import math
from typing import Any, get_args

import pytest

from device_connector.errors import InvalidArguments
from device_connector.tools import CATALOGUE, ShellPolicy, catalogue, parse

POLICIES: tuple[ShellPolicy, ...] = get_args(ShellPolicy)
TOOLS = {tool.tool_id: tool for tool in CATALOGUE}
AT: dict[str, Any] = {"x": 1, "y": 1}

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("android_device_status", {"all": True}, "all: no such field, remove it (got True)"),
    ("android_screenshot", {"format": "gif"}, "format: input should be 'jpeg', 'png' or 'webp' (got 'gif')"),
    ("android_screenshot", {"quality": 0}, "quality: input should be greater than or equal to 1 (got 0)"),
    ("android_screenshot", {"quality": 101}, "quality: input should be less than or equal to 100 (got 101)"),
    ("android_screenshot", {"quality": 80.0}, "quality: input should be a valid integer (got 80.0)"),
    ("android_screenshot", {"max_edge": -1}, "max_edge: input should be greater than or equal to 0 (got -1)"),
    ("android_screenshot", {"max_edge": "big"}, "max_edge: input should be a valid integer (got 'big')"),
    ("android_screenshot", {"max_edge": True}, "max_edge: input should be a valid integer (got True)"),
    ("android_screenshot", {"marks": "all"}, "marks: input should be 'none' or 'elements' (got 'all')"),
    ("android_screenshot", {"display": -1}, "display: input should be greater than or equal to 0 (got -1)"),
    ("android_screenshot", {"region": {"x": 0}}, "region.y: field required; region.width: field required"),
    ("android_screenshot", {"region": [0, 0, 1, 1]}, "region: input should be a valid dictionary"),
    ("android_tap", {}, "ref: give a point `x` and `y`, or a `ref` (got None)"),
    ("android_tap", {"x": 1}, "ref: give a point `x` and `y`, or a `ref` (got None)"),
    ("android_tap", {**AT, "ref": "e1"}, "ref: stands for the place by itself: leave `x`, `y`"),
    ("android_tap", {"ref": ""}, "ref: string should have at least 1 character (got '')"),
    ("android_tap", {"ref": 7}, "ref: input should be a valid string (got 7)"),
    ("android_tap", {"x": "1", "y": 1}, "x: input should be a valid number (got '1')"),
    ("android_tap", {"x": -1, "y": 1}, "x: input should be greater than or equal to 0 (got -1)"),
    ("android_tap", {"x": 1, "y": 99999}, "y: input should be less than or equal to 32767 (got 99999)"),
    ("android_tap", {"x": math.nan, "y": 1}, "x: input should be a finite number (got nan)"),
    ("android_tap", {"x": None, "y": 1}, "ref: give a point `x` and `y`, or a `ref` (got None)"),
    ("android_tap", {**AT, "times": 0}, "times: input should be greater than or equal to 1 (got 0)"),
    ("android_tap", {**AT, "times": 11}, "times: input should be less than or equal to 10 (got 11)"),
    ("android_tap", {**AT, "hold_ms": 10001}, "hold_ms: input should be less than or equal to 10000 (got 10001)"),
    (
        "android_tap",
        {**AT, "space": "dp"},
        "space: input should be 'device', 'normalized' or 'screenshot'",
    ),
    ("android_tap", {**AT, "space": "screenshot"}, "screenshot_id: needed with space 'screenshot'"),
    ("android_tap", {**AT, "screenshot_id": "s"}, "screenshot_id: only taken with space 'screenshot' (got 's')"),
    ("android_tap", {**AT, "observe": "all"}, "observe: input should be 'none', 'screen' or 'tree' (got 'all')"),
    ("android_tap", {**AT, "snapshot_id": "t"}, "snapshot_id: only taken with observe 'tree' (got 't')"),
    ("android_ui_tree", {"filter": "some"}, "filter: input should be 'interactive' or 'all' (got 'some')"),
    ("android_ui_tree", {"max_elements": 0}, "max_elements: input should be greater than or equal to 1 (got 0)"),
    ("android_ui_tree", {"query": ""}, "query: string should have at least 1 character (got '')"),
    ("android_swipe", {"from": AT, "to": AT, "ref": "e1"}, "ref: only taken with `direction` (got 'e1')"),
    ("android_tap", {**AT, "serial": "X"}, "serial: no such field, remove it (got 'X')"),
    ("android_swipe", {}, "direction: give either `from` and `to`, or `direction` (got None)"),
    ("android_swipe", {"from": AT}, "to: `from` and `to` go together (got None)"),
    ("android_swipe", {"to": AT}, "to: `from` and `to` go together"),
    (
        "android_swipe",
        {"direction": "north"},
        "direction: input should be 'up', 'down', 'left' or 'right'",
    ),
    ("android_swipe", {"from": AT, "to": AT, "direction": "up"}, "direction: give either `from` and `to`"),
    ("android_swipe", {"from": {"x": 1}, "to": AT}, "from.y: field required"),
    (
        "android_swipe",
        {"direction": "up", "duration_ms": 10},
        "duration_ms: input should be greater than or equal to",
    ),
    (
        "android_swipe",
        {"direction": "up", "distance": 1000},
        "distance: input should be less than or equal to",
    ),
    ("android_key", {"key": "eject"}, "key: 'eject' is no key; allowed back, home, recents"),
    ("android_key", {"key": 4}, "key: input should be a valid string"),
    ("android_key", {"key": "back", "times": 51}, "times: input should be less than or equal to 50 (got 51)"),
    ("android_key", {"key": "back", "hold": 1}, "hold: input should be a valid boolean (got 1)"),
    ("android_shell", {"command": ""}, "command: string should have at least 1 character (got '')"),
    ("android_shell", {"command": "x" * 4097}, "command: string should have at most 4096 characters"),
    ("android_shell", {"command": ["id"]}, "command: input should be a valid string (got ['id'])"),
    (
        "android_shell",
        {"command": "id", "timeout_ms": 120001},
        "timeout_ms: input should be less than or equal to",
    ),
]


@pytest.mark.parametrize(("tool_id", "arguments", "words"), REFUSED)
def test_refused(tool_id: str, arguments: dict[str, Any], words: str) -> None:
    """`invalid_arguments`, naming the tool, the field, the value and what is allowed."""
    with pytest.raises(InvalidArguments) as refused:
        parse(TOOLS[tool_id], arguments)
    assert refused.value.code == "invalid_arguments"
    assert str(refused.value).startswith(f"{tool_id}: ")
    assert words in str(refused.value)


def test_channel_id_is_no_argument() -> None:
    """The channel's id, which every schema declares, is dropped before the arguments are read."""
    assert parse(TOOLS["android_tap"], {**AT, "connector_channel_id": "ch"}).model_dump()["x"] == 1


def test_shell_follows_its_policy() -> None:
    """The shell leaves the Card where it is off, and counts as an act where it may act."""
    kinds = {policy: {tool.tool_id: tool.kind for tool in catalogue(policy)} for policy in POLICIES}
    assert {policy: kinds[policy].get("android_shell") for policy in POLICIES} == {
        "off": None,
        "readonly": "observe",
        "allowlist": "act",
        "full": "act",
    }


@pytest.mark.parametrize("tool", CATALOGUE, ids=lambda tool: tool.tool_id)
def test_declaration(tool: Any) -> None:
    """Every tool speaks both languages and declares its arguments and results as closed objects."""
    said = tool.declare()
    assert said.title.en
    assert said.title.zh
    assert said.description.en != said.description.zh
    assert said.input_schema["additionalProperties"] is False
    assert said.output_schema["additionalProperties"] is False
