"""adb/wire.py: framing, shell packets, markers, adb's words."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_connector.adb import wire
from tests.adb.scripted import packet
from tests.android.readings import Recording, by_name, recordings


def test_a_request_is_its_length_in_hex_and_its_words():
    """SERVICES.TXT: four hex digits, counted in bytes of UTF-8."""
    assert wire.request("host:version") == b"000chost:version"
    assert wire.request("é") == "0002é".encode()


def test_a_request_that_no_four_digits_can_count_is_refused():
    """65535 bytes are the most."""
    with pytest.raises(ValueError, match="at most 65535 bytes, not 65536"):
        wire.request("x" * 65536)


@pytest.mark.parametrize("recording", recordings("adb_errors"), ids=by_name)
def test_recorded_error_texts_are_understood(recording: Recording):
    """The matter is read whatever stands around it: prefixes, daemon lines, advice."""
    assert wire.refusal(recording.text) == recording.expected["error"]


@pytest.mark.parametrize(
    ("words", "matter"),
    [
        ("device offline", "offline"),
        ("device offline (transport offline)", "offline"),
        ("device still connecting", "offline"),
        ("device still authorizing", "unauthorized"),
        ("insufficient permissions for device: user in plugdev group", "unauthorized"),
        ("no device with transport id '7'", "no_device"),
        ("device '192.168.1.9:5555' not found", "no_device"),
        ("no such device '192.168.1.9:5555'", "no_device"),
        ("no devices/emulators found", "no_device"),
        ("unknown host service", "other"),
    ],
)
def test_refusals_of_adb_29_and_36_are_understood(words: str, matter: str):
    """The words stand in the binaries of both."""
    assert wire.refusal(words) == matter


@pytest.mark.parametrize("recording", recordings("adb_connect"), ids=by_name)
def test_recorded_connect_replies_are_understood(recording: Recording):
    """A server answers OKAY to failures as well: the words decide."""
    reply, expected = wire.connect_reply(recording.text), recording.expected
    if "disconnected" in recording.text:
        assert reply.ok is False
        return
    assert (reply.ok, reply.address) == (expected["ok"], expected["address"])
    assert reply.already is expected.get("already", False)
    assert reply.unauthorized is (expected.get("reason") == "unauthorized")
    assert ("refused" in reply.words) is (expected.get("reason") == "refused")


def test_features_are_names_between_commas():
    """An empty reply is no feature, not one without a name."""
    assert wire.features("shell_v2,cmd\n") == {"shell_v2", "cmd"}
    assert wire.features("") == frozenset()


STREAM = packet(1, b"out") + packet(2, b"") + packet(2, b"err") + packet(1, b"put") + packet(3, b"\x07")


@given(st.lists(st.integers(1, len(STREAM)), max_size=8))
def test_shell_packets_may_come_in_any_pieces(cuts: list[int]):
    """A packet split over reads, an empty packet, stderr in between: all the same."""
    said, edges = wire.ShellPackets(), [0, *sorted(cuts), len(STREAM)]
    whole = [said.feed(STREAM[start:end]) for start, end in pairwise(edges)]
    assert (said.stdout, said.stderr, said.exit_code, whole[-1]) == (b"output", b"err", 7, True)


def test_shell_output_without_the_exit_packet_is_not_whole():
    """Only the exit packet ends a result."""
    said = wire.ShellPackets()
    assert not said.feed(STREAM[:-1])
    assert said.exit_code is None


def test_what_follows_the_exit_packet_does_not_count():
    """Nothing of the command comes after its exit."""
    said = wire.ShellPackets()
    said.feed(STREAM + packet(1, b"late"))
    assert said.stdout == b"output"


@given(st.lists(st.integers(1, 40), max_size=6))
def test_a_marker_may_come_in_any_pieces(cuts: list[int]):
    """Also cut within the marker, and glued to output that has no line end."""
    data, said = b"line one\r\nno line end" + b"MARKER12\r\n", wire.MarkedOutput("MARKER")
    edges = [0, *sorted(cuts), len(data)]
    whole = [said.feed(data[start:end]) for start, end in pairwise(edges)]
    assert (said.stdout, said.exit_code, whole[-1]) == (b"line one\r\nno line end", 12, True)


def test_a_marker_without_its_line_end_is_not_whole():
    """`MARKER1` may be the beginning of `MARKER127`."""
    said = wire.MarkedOutput("MARKER")
    assert not said.feed(b"MARKER1")
    assert said.exit_code is None
