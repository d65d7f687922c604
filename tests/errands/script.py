"""The errands of the Skill as data: the calls that its fenced blocks hold, with what to check after each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from device_connector.protocol.card import SKILL_ID

SKILL = Path(__file__).parents[2] / "skills" / SKILL_ID / "SKILL.md"

_BLOCK = re.compile(r"^```errand (\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CALL = re.compile(r"(android_\w+) (\{.*\})")
_AGAIN = re.compile(r"↻ up to (\d+) times, until (.+)")
_CHECK = re.compile(r"([\w.]+) (.+)")


@dataclass(frozen=True, slots=True)
class Check:
    """`shows` or `lacks` words on the screen, or the answer's value at a dotted path."""

    what: str
    value: Any


@dataclass(frozen=True, slots=True)
class Step:
    """One call; it is made up to `times` times, until its checks hold."""

    tool_id: str
    arguments: Mapping[str, Any]
    checks: tuple[Check, ...]
    times: int = 1


Errand = tuple[Step, ...]


def errands(skill: str) -> dict[str, Errand]:
    """The errands by name; ValueError for a line that is none of an errand's."""
    return {name: tuple(_steps(block.splitlines())) for name, block in _BLOCK.findall(skill)}


def _steps(lines: list[str]) -> Iterator[Step]:
    for call, then in zip(lines[::2], lines[1::2], strict=True):
        made = _CALL.fullmatch(call)
        if made is None:
            raise ValueError(f"no call: {call}")
        times, checks = _then(then)
        yield Step(made[1], json.loads(made[2]), checks, times)


def _then(line: str) -> tuple[int, tuple[Check, ...]]:
    again = _AGAIN.fullmatch(line)
    times, words = (int(again[1]), again[2]) if again else (1, line.removeprefix("→ "))
    if not again and words == line:
        raise ValueError(f"no check: {line}")
    return times, tuple(_check(part) for part in words.split("; "))


def _check(words: str) -> Check:
    found = _CHECK.fullmatch(words)
    if found is None:
        raise ValueError(f"no check: {words}")
    return Check(found[1], json.loads(found[2]))
