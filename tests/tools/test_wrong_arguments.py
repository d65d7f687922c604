"""Every argument out of range is refused before the phone is touched, whichever tool and place."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from device_connector.tools import CATALOGUE, Tool
from device_connector.xagent import Link, Refused
from tests.servers import RunningAdb
from tests.tools.wrong_arguments import Declared, Wrong
from tests.world import world

BOUNDS = {
    "string": {"maxLength", "enum", "const"},
    "integer": {"maximum"},
    "number": {"maximum"},
    "array": {"maxItems"},
    "boolean": {"type"},
}
Case = tuple[str, Wrong]


def declared(tool: Tool[Any]) -> Declared:
    """What the Card says that the tool takes."""
    return Declared(tool.declare().input_schema)


def alone() -> Iterator[Case]:
    """Every wrong call of every tool."""
    for tool in CATALOGUE:
        yield from ((tool.tool_id, wrong) for wrong in declared(tool).wrong())


def in_a_batch() -> Iterator[Case]:
    """The same calls as the second step of a batch whose first one is right."""
    good = {"tool": "android_key", "arguments": {"key": "back"}}
    for tool_id, wrong in alone():
        if tool_id != "android_batch":
            steps = [good, {"tool": tool_id, "arguments": wrong.arguments}]
            yield "android_batch", Wrong(f"steps.1.arguments.{wrong.path}", {"steps": steps})


async def taken(link: Link, channel: str, case: Case) -> str:
    """What is wrong with the answer to a wrong call; "" where it is the right refusal."""
    tool_id, wrong = case
    try:
        await link.invoke(channel, tool_id, wrong.arguments, tool_call_id="call_1")
    except Refused as refused:
        named = f"{wrong.path}:" in refused.message or f"{wrong.path}." in refused.message
        return "" if refused.code == "invalid_arguments" and named else f"{case}: {refused}"
    return f"{case}: taken"


async def test_wrong_arguments_never_reach_the_phone(adb_server: RunningAdb, tmp_path: Path) -> None:
    """`invalid_arguments` naming the place, and nothing runs on the phone: alone, and as a step of a batch."""
    async with world(adb_server, tmp_path, approvals={"tools": []}) as own:
        link, channel = await own.bound()
        before = list(own.phone.executed)
        answers = [await taken(link, channel, case) for case in itertools.chain(alone(), in_a_batch())]
        assert [words for words in answers if words] == []
        assert own.phone.executed == before


@pytest.mark.parametrize("tool", CATALOGUE, ids=lambda tool: tool.tool_id)
def test_every_argument_is_bounded(tool: Tool[Any]) -> None:
    """No text, number or list without an end: a caller cannot make one call as large as it likes."""
    endless = [path for path, leaf in declared(tool).leaves() if not BOUNDS[leaf["type"]] & leaf.keys()]
    assert endless == []


def test_the_cases_are_many() -> None:
    """The schemas are read: a few hundred cases, with bounds, types, unknown and missing fields among them."""
    cases = list(alone())
    assert len(cases) > 700
    assert {tool_id for tool_id, _ in cases} == {tool.tool_id for tool in CATALOGUE}
