"""adb's messages on the wire."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_connector.simulator.adbd.message import (
    CNXN,
    LARGEST_PAYLOAD,
    OPEN,
    BadMessage,
    Message,
    Reader,
    checksum,
    header,
)


def packed(data: bytes, *, check: int | None = None) -> bytes:
    return header(OPEN, 1, 2, len(data), checksum(data) if check is None else check) + data


def test_header_is_as_protocol_txt_has_it() -> None:
    """Command, two arguments, length, sum, command inverted; little-endian."""
    assert (
        header(CNXN, 0x01000000, 4096, 2, 3).hex(" ", 4) == "434e584e 00000001 00100000 02000000 03000000 bcb1a7b1"
    )


@given(st.lists(st.binary(max_size=80), max_size=6), st.integers(1, 50))
def test_messages_come_whole_however_they_are_cut(payloads: list[bytes], size: int) -> None:
    """Any cutting of the stream gives the same messages."""
    stream, reader = b"".join(map(packed, payloads)), Reader(checked=True)
    read = [m for start in range(0, len(stream), size) for m in reader.feed(stream[start : start + size])]
    assert read == [Message(OPEN, 1, 2, payload) for payload in payloads]


@pytest.mark.parametrize(
    "wrong",
    [
        b"\0" * 24,
        header(OPEN, 1, 2, LARGEST_PAYLOAD + 1),
        packed(b"abc", check=1),
        b"GET / HTTP/1.1\r\nHost: phone\r\n",
    ],
)
def test_nonsense_is_refused(wrong: bytes) -> None:
    """A wrong magic, a length beyond the largest, a wrong sum."""
    with pytest.raises(BadMessage):
        list(Reader(checked=True).feed(wrong))


def test_unchecked_sum() -> None:
    """From version 0x01000001 on the sum is not looked at."""
    assert [m.data for m in Reader(checked=False).feed(packed(b"abc", check=0))] == [b"abc"]
