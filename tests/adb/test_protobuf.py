"""adb/protobuf.py: the wire format, without a schema."""

from __future__ import annotations

import pytest

from device_connector.adb.protobuf import fields


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", []),
        (b"\x08\x96\x01", [(1, 150)]),
        (b"\x12\x07testing", [(2, b"testing")]),
        (b"\x1d\x01\0\0\0", [(3, 1)]),
        (b"\x21\x01\0\0\0\0\0\0\0", [(4, 1)]),
        (b"\x08\x01\x08\x02", [(1, 1), (1, 2)]),
        (b"\x08" + b"\xff" * 9 + b"\x01", [(1, 2**64 - 1)]),
    ],
)
def test_each_wire_type_is_read(data: bytes, said: list[tuple[int, int | bytes]]):
    """The examples of the encoding guide, repeated fields and the largest varint."""
    assert list(fields(data)) == said


@pytest.mark.parametrize(
    "data", [b"\x08", b"\x08\x96", b"\x12\x07test", b"\x1d\x01", b"\x0b", b"\x08" + b"\xff" * 11]
)
def test_what_is_cut_or_unknown_is_an_error(data: bytes):
    """A cut number, text and fixed value; a group; a varint without end."""
    with pytest.raises(ValueError, match="cut or"):
        list(fields(data))
