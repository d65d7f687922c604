"""The table of field notes names tests that there are."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROWS = re.findall(r"^\| (\d+) \|.*\| (.+) \|$", (ROOT / "docs/field-notes.md").read_text("utf-8"), re.MULTILINE)
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


@cache
def defined(path: Path) -> frozenset[str]:
    """The names of the tests that a file defines."""
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(one.name for one in ast.parse(path.read_text("utf-8")).body if isinstance(one, kinds))


@pytest.mark.parametrize(("number", "tests"), ROWS, ids=[number for number, _ in ROWS])
def test_named_tests_exist(number: str, tests: str) -> None:
    """Every row has tests that are there, or says in words why it has none."""
    named = NAMED.findall(tests)
    assert named or tests.startswith("none"), f"row {number} names no test"
    missing = [name for path, name in named if name not in defined(ROOT / path)]
    assert missing == []


def test_no_row_is_lost() -> None:
    """The rows are all read, each number once."""
    numbers = [int(number) for number, _ in ROWS]
    assert numbers == sorted(set(numbers))
    assert len(numbers) == 56
