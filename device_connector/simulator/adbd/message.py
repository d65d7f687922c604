"""adb's transport messages: a 24-byte header of six little-endian words, then the payload (AOSP protocol.txt)."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import NamedTuple

CNXN, AUTH, OPEN, OKAY, CLSE, WRTE = (
    int.from_bytes(name, "little") for name in (b"CNXN", b"AUTH", b"OPEN", b"OKAY", b"CLSE", b"WRTE")
)
AUTH_TOKEN, AUTH_SIGNATURE, AUTH_PUBLIC_KEY = 1, 2, 3
VERSION_WITH_CHECKSUM, VERSION_WITHOUT_CHECKSUM = 0x01000000, 0x01000001
LARGEST_PAYLOAD = 1 << 20
_HEADER = struct.Struct("<6I")
_MAGIC = 0xFFFFFFFF


class BadMessage(Exception):
    """These bytes are no adb message; a real adbd drops the link."""


class Message(NamedTuple):
    """One message as received."""

    command: int
    arg0: int
    arg1: int
    data: bytes


def checksum(data: bytes | bytearray | memoryview) -> int:
    """The sum of the bytes, which protocol.txt calls a crc32."""
    return sum(data) & _MAGIC


def header(command: int, arg0: int, arg1: int, length: int = 0, check: int = 0) -> bytes:
    """The header that goes before `length` bytes of payload."""
    return _HEADER.pack(command, arg0, arg1, length, check, command ^ _MAGIC)


class Reader:
    """Bytes as they come in, messages out; with `checked`, their checksums must be right."""

    def __init__(self, *, checked: bool) -> None:
        self._checked = checked
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[Message]:
        """Every message that is complete now; BadMessage where the stream makes no sense."""
        self._buffer += data
        start = 0
        try:
            while (end := self._end(start)) is not None:
                command, arg0, arg1, _, check, _ = _HEADER.unpack_from(self._buffer, start)
                payload = bytes(memoryview(self._buffer)[start + _HEADER.size : end])
                if self._checked and check != checksum(payload):
                    raise BadMessage("wrong checksum")
                start = end
                yield Message(command, arg0, arg1, payload)
        finally:
            del self._buffer[:start]

    def _end(self, start: int) -> int | None:
        if len(self._buffer) - start < _HEADER.size:
            return None
        command, _, _, length, _, magic = _HEADER.unpack_from(self._buffer, start)
        if command ^ _MAGIC != magic or length > LARGEST_PAYLOAD:
            raise BadMessage("wrong magic or length")
        end = start + _HEADER.size + length
        return end if end <= len(self._buffer) else None
