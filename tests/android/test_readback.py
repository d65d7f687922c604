"""Whether typed text is in the field."""

from __future__ import annotations

import pytest

from device_connector.android.readback import Reading, verdict

READ: list[tuple[str, str, str, str]] = [
    ("", "hello", "hello", "seen"),
    ("Search", "hello", "hello", "seen"),
    ("ab", "a-b", "-", "seen"),
    ("ab", "abab", "ab", "seen"),
    ("", "..", "🍎", "seen"),
    ("", "a🍎b", "a🍎b", "seen"),
    ("", "138 0013 8000", "13800138000", "seen"),
    ("", "HELLO", "hello", "seen"),
    ("", "helo", "hello", "none_seen"),
    ("Search", "Search", "hello", "none_seen"),
    ("abc", "abc", "b", "none_seen"),
    ("", "", "一二三", "none_seen"),
    ("", "next field", "a\tb", "unknown"),
]


@pytest.mark.parametrize(("before", "after", "typed", "effect"), READ)
def test_read(before: str, after: str, typed: str, effect: str) -> None:
    """Yes where the text was put into what was there, as itself, as dots or as the app formats it; else no."""
    told = verdict(Reading(before, password=False), Reading(after, password=False), typed)
    assert told.effect == effect
    assert typed not in told.basis or len(typed) < 2


DOTS = [
    ("", "•••", "abc", "seen"),
    ("••", "•••••", "abc", "seen"),
    ("", "••", "abc", "none_seen"),
    ("Password", "•••", "abc", "seen"),  # an old phone's hint
    ("••c", "•••••f", "def", "seen"),  # the last one is shown for a moment
]


@pytest.mark.parametrize(("before", "after", "typed", "effect"), DOTS)
def test_password(before: str, after: str, typed: str, effect: str) -> None:
    """Of a password only the length is told."""
    told = verdict(Reading(before, password=True), Reading(after, password=True), typed)
    assert told.effect == effect
    assert "password is not shown" in told.basis


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, None),
        (Reading("", password=False), None),
        (None, Reading("abc", password=False)),
        (None, Reading("•••", password=True)),
        (Reading("", password=True), Reading("", password=True)),
    ],
)
def test_unknown(before: Reading | None, after: Reading | None) -> None:
    """What could not be read, before or after, is no proof of anything."""
    assert verdict(before, after, "abc").effect == "unknown"


def test_not_there_needs_no_look_before() -> None:
    """A field that does not hold the text afterwards has not taken it."""
    assert verdict(None, Reading("x", password=False), "abc").effect == "none_seen"
