"""Reads protobuf's wire format without a schema; pure. Source: protobuf.dev/programming-guides/encoding."""

from __future__ import annotations

from collections.abc import Iterator

_FIXED_BYTES = {1: 8, 5: 4}


def fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Each field of one message: its number, and an int (varint, fixed) or bytes (text, message).

    ValueError when `data` is cut short or is no protobuf.
    """
    at = 0
    while at < len(data):
        tag, at = _varint(data, at)
        number, kind = tag >> 3, tag & 7
        if kind == 0:
            value, at = _varint(data, at)
            yield number, value
            continue
        length, at = _varint(data, at) if kind == 2 else (_FIXED_BYTES.get(kind, 0), at)
        part = data[at : at + length]
        if len(part) < length or kind not in {1, 2, 5}:
            raise ValueError(f"field {number} of wire type {kind} is cut or unknown at byte {at}")
        yield number, part if kind == 2 else int.from_bytes(part, "little")
        at += length


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """The number at `at`, seven bits a byte, least first; and where it ends."""
    value = 0
    for shift in range(0, 70, 7):
        if at >= len(data):
            break
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
    raise ValueError(f"a varint is cut or longer than ten bytes at byte {at}")
