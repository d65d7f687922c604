"""JSON as RFC 8259 has it, and nothing else."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_connector.errors import InvalidPacket
from device_connector.protocol.strict_json import DEPTH, dump, parse, readable
from tests.protocol.samples import FUZZ

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=30)


@FUZZ
@given(VALUES)
def test_round_trip(value: object) -> None:
    """What is written is read as the same value."""
    assert parse(dump(value)) == value


@FUZZ
@given(st.text() | st.binary().map(lambda data: data.decode("latin-1")))
def test_only_invalid_packet_is_raised(text: str) -> None:
    """Whatever text comes, the reader answers with a value or with InvalidPacket."""
    with suppress(InvalidPacket):
        parse(text)


def test_deepest_allowed() -> None:
    """Thirty-two levels are taken."""
    assert parse("[" * DEPTH + "]" * DEPTH)


def test_brackets_inside_strings_are_not_levels() -> None:
    """Brackets in a text nest nothing."""
    assert parse(json.dumps(["[{" * 40])) == ["[{" * 40]


def test_surrogate_pair() -> None:
    """A whole surrogate pair is one character."""
    assert parse('"\\ud83d\\ude00"') == "😀"


@pytest.mark.parametrize("text", ["1e308", "-0.0", "1E-400", "12345678901234567890"])
def test_numbers_that_fit(text: str) -> None:
    """Any finite number is taken, small ones rounded to zero."""
    assert parse(text) == float(text) or parse(text) == int(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"request_id": "r", "time": NaN}', {"request_id": "r"}),
        ('{"request_id": "r", "a": 1, "a": 2}', {"request_id": "r"}),
        ('{"request_id": "r", "request_id": "s", "type": "t"}', {"type": "t"}),
        ('{"request_id": 7, "a": 1e999}', {}),
        ('{"request_id": "\\ud800"}', {}),
        ('{"request_id": "r"', {}),
        ('["r"]', {}),
        ("[" * 100_000, {}),
    ],
)
def test_readable_of_refused_text(text: str, found: dict[str, str]) -> None:
    """What can be read for certain is told, and nothing else."""
    assert readable(text) == found


def test_a_duplicate_among_many_keys_is_found_at_once() -> None:
    """As many keys as a packet can hold, the last one twice: named, and the rest read, in well under a second."""
    many = ",".join(f'"k{number}":"v"' for number in range(80_000)) + ',"last":"v","last":"v"'
    with pytest.raises(InvalidPacket, match="'last' twice"):
        parse("{" + many + "}")
    assert len(readable("{" + many + "}")) == 80_000
