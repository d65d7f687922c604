"""What `logcat` prints."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from device_connector.android.logcat import Entry, PhoneClock, entry, is_cut, read
from tests.android.readings import Recording, by_name, recordings

RECORDED = recordings("logcat")


def fields(found: Entry, like: dict[str, Any]) -> dict[str, Any]:
    """What an expectation names of an entry."""
    return {name: getattr(found, name) for name in like}


@pytest.mark.parametrize("recording", RECORDED, ids=by_name)
def test_recorded(recording: Recording) -> None:
    """Format, number of messages, and the ones that were written out."""
    log, expected = read(recording.text), recording.expected
    assert log.format == expected["format"]
    assert len(log.entries) == expected.get("parsed_lines", expected.get("entries", len(log.entries)))
    wanted = {0: expected.get("first"), -1: expected.get("last"), **dict(enumerate(expected.get("parsed", [])))}
    for at, like in wanted.items():
        assert like is None or fields(log.entries[at], like) == like
    assert list(log.headers) == expected.get("headers", list(log.headers))
    assert list(log.buffers) == expected.get("buffers", list(log.buffers))


@pytest.mark.parametrize("recording", [one for one in RECORDED if "levels" in one.expected], ids=by_name)
def test_recorded_levels(recording: Recording) -> None:
    """The letter before the tag."""
    assert Counter(one.level for one in read(recording.text).entries) == recording.expected["levels"]


@pytest.mark.parametrize("recording", [one for one in RECORDED if "first_fatal" in one.expected], ids=by_name)
def test_recorded_fatal(recording: Recording) -> None:
    """A tag may hold colons."""
    fatal, like = (next(one for one in read(recording.text).entries if one.level == "F"),
                   recording.expected["first_fatal"])  # fmt: skip
    assert fields(fatal, like) == like


@pytest.mark.parametrize("recording", [one for one in RECORDED if "chatty" in by_name(one)], ids=by_name)
def test_recorded_gaps(recording: Recording) -> None:
    """What the log daemon left out is counted: lines that it dropped, and repeats that it folded."""
    entries, expected = read(recording.text).entries, recording.expected
    assert sum(one.repeats for one in entries) == expected.get("chatty_repeats", 0)
    assert (sum(one.dropped for one in entries) > 100) is expected.get("chatty", False)


@pytest.mark.parametrize(
    "message",
    ["Start proc 4410:com.example.notes/u0a92 for pre-top-activity {com.example.notes/.MainActivity}",
     "Start proc com.example.notes for activity com.example.notes/.Main: pid=4410 uid=10092 gids={50092}"],
)  # fmt: skip
def test_started_process(message: str) -> None:
    """New and old Androids tell the id of a process that starts."""
    line = f"06-14 07:35:25.940  1200  1230 I ActivityManager: {message}"
    found = entry(line)
    assert found is not None
    assert found.started == (4410, "com.example.notes")


def test_cut() -> None:
    """Logcat's own words about its end, not an app's."""
    assert is_cut("logcat: Unexpected EOF!")
    assert not is_cut("06-14 07:35:25.940  1200  1230 W Http: unexpected EOF")


@pytest.mark.parametrize(
    ("said", "stamp", "unix_ms"),
    [
        ("2026-06-14 08:00:00 1781395200", "06-14 07:59:59.250", 1781395199250),
        ("2026-01-01 00:00:10 1767196810", "12-31 23:59:50.000", 1767196790000),
        ("2026-06-14 08:00:00 1781395200", "06-14 08:00:01.000", 1781395201000),
        ("2029-02-28 00:00:00 1866931200", "02-29 00:00:00.000", 1866931200000 - 365 * 86_400_000),
    ],
)
def test_clock(said: str, stamp: str, unix_ms: int) -> None:
    """Stamps are local and without a year: they are taken by the phone's own clock, over the new year too."""
    clock = PhoneClock.read(said + "\n")
    assert clock is not None
    assert clock.unix(stamp) == unix_ms
    assert PhoneClock.read("date: bad format") is None
