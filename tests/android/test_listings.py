"""Every recorded `ls -l` is read as it should be."""

from __future__ import annotations

import pytest

from device_connector.adb.wire import MarkedOutput
from device_connector.android.listings import Entry, entries
from tests.android.readings import Recording, by_name, recordings


@pytest.mark.parametrize("recording", recordings("ls_l"), ids=by_name)
def test_recorded(recording: Recording) -> None:
    """Names, types, sizes and targets in both forms; None for a folder that is not there."""
    said = MarkedOutput("x")
    said.feed(recording.data.rstrip(b"\n") + b"\n")
    found, expected = entries(said.stdout.decode()), recording.expected
    assert said.exit_code == expected.get("exit_code")
    if "error" in expected:
        assert found is None
        return
    assert found is not None
    assert {one.name: one.type for one in found} == (
        expected.get("types") or {e["name"]: e["type"] for e in named(expected)}
    )
    assert [told(one) for one in found][: len(named(expected))] == [
        (e.get("size"), e.get("target")) for e in named(expected)
    ]


def named(expected: dict) -> list[dict]:
    """The entries that are given one by one."""
    return expected["entries"] if isinstance(expected["entries"], list) else []


def told(entry: Entry) -> tuple[int | None, str | None]:
    """What a row tells beside name and type."""
    return entry.size, entry.target


def test_an_empty_folder() -> None:
    """Nothing in it is not the same as nothing there."""
    assert entries("total 0\n") == ()


def test_names_with_spaces() -> None:
    """A name goes on to the end of the line."""
    row = "-rw-rw---- 1 u0_a1 media_rw 12 2026-01-01 00:00 two  words -> x\n"
    assert entries(row) == (Entry("two  words -> x", "file", 12, None),)
