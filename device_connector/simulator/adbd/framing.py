"""How output and input are laid on a stream: as they are, through a terminal, or as shell v2 packets."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Protocol

from device_connector.simulator.adbd.stream import Bytes

STDIN, STDOUT, STDERR, EXIT, CLOSE_STDIN, WINDOW_SIZE = range(6)
_PACKET = struct.Struct("<BI")
_LARGEST_PACKET = (1 << 20) - _PACKET.size


class Framing(Protocol):
    """Both directions of one command's stream."""

    def out(self, data: bytes) -> Iterator[Bytes]:
        """What stdout becomes."""

    def err(self, data: bytes) -> Iterator[Bytes]:
        """What stderr becomes."""

    def end(self, code: int) -> Iterator[Bytes]:
        """What the exit code becomes."""

    def taken(self, data: bytes) -> Iterator[bytes]:
        """The stdin in bytes received; an empty one is its end."""


class Plain:
    """`exec:` and `sync:`: bytes as they are, stderr among them, no exit code."""

    def out(self, data: bytes) -> Iterator[Bytes]:
        """The bytes themselves."""
        yield data

    def err(self, data: bytes) -> Iterator[Bytes]:
        """The bytes among stdout's."""
        yield data

    def end(self, code: int) -> Iterator[Bytes]:
        """Nothing: the code is lost."""
        return iter(())

    def taken(self, data: bytes) -> Iterator[bytes]:
        """The bytes themselves; their end cannot be told."""
        if data:
            yield data


class Terminal(Plain):
    """A pty, as old adbd gives to `shell:`: it writes CR LF for every LF (seen on Android 6 and older)."""

    def out(self, data: bytes) -> Iterator[Bytes]:
        """The bytes with their line ends turned."""
        yield data.replace(b"\n", b"\r\n")

    def err(self, data: bytes) -> Iterator[Bytes]:
        """The same, among stdout's."""
        return self.out(data)


class ShellV2:
    """Packets of id (1 byte), length (4 bytes, little-endian) and bytes (AOSP shell_protocol.h)."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def out(self, data: bytes) -> Iterator[Bytes]:
        """Packets with id 1."""
        return self._packets(STDOUT, data)

    def err(self, data: bytes) -> Iterator[Bytes]:
        """Packets with id 2."""
        return self._packets(STDERR, data)

    def end(self, code: int) -> Iterator[Bytes]:
        """The packet with id 3 and one byte of code."""
        return self._packets(EXIT, bytes([code & 0xFF]))

    def taken(self, data: bytes) -> Iterator[bytes]:
        """What packets with id 0 hold; empty for id 4, the end of stdin."""
        self._buffer += data
        while len(self._buffer) >= _PACKET.size:
            kind, length = _PACKET.unpack_from(self._buffer)
            end = _PACKET.size + length
            if len(self._buffer) < end:
                return
            held = bytes(memoryview(self._buffer)[_PACKET.size : end])
            del self._buffer[:end]
            if (kind == STDIN and held) or kind == CLOSE_STDIN:
                yield held

    def _packets(self, kind: int, data: bytes) -> Iterator[Bytes]:
        view = memoryview(data)
        for start in range(0, len(view), _LARGEST_PACKET):
            part = view[start : start + _LARGEST_PACKET]
            yield _PACKET.pack(kind, len(part))
            yield part


class OddShellV2(ShellV2):
    """Shell v2 as it may come but seldom does: an empty packet, then one byte a packet."""

    def _packets(self, kind: int, data: bytes) -> Iterator[Bytes]:
        yield _PACKET.pack(kind if kind != EXIT else STDOUT, 0)
        for place in range(len(data)):
            yield from super()._packets(kind, data[place : place + 1])


class ShellV2Terminal(ShellV2):
    """A pty behind shell v2: stderr among stdout, line ends turned."""

    def out(self, data: bytes) -> Iterator[Bytes]:
        """Packets with id 1, line ends turned."""
        return super().out(data.replace(b"\n", b"\r\n"))

    def err(self, data: bytes) -> Iterator[Bytes]:
        """The same."""
        return self.out(data)
