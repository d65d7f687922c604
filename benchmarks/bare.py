"""The yardstick: adb's server protocol over a blocking socket, with nothing around it."""

from __future__ import annotations

import socket
from dataclasses import dataclass

PICTURE_BYTES = 16 << 20


@dataclass(frozen=True, slots=True)
class BarePhone:
    """A phone by the adb server's port and its transport."""

    port: int
    transport_id: int

    def shell(self, command: str) -> bytes:
        """Shell v2 packets of a command, to the end of the connection."""
        with self._open(f"shell,v2,raw:{command}") as link:
            said = b""
            while part := link.recv(65536):
                said += part
        assert said.endswith(b"\x03\x01\0\0\0\0"), said
        return said

    def exec(self, command: str) -> memoryview:
        """Raw output, into one buffer that is large enough."""
        buffer, size = memoryview(bytearray(PICTURE_BYTES)), 0
        with self._open(f"exec:{command}") as link:
            while count := link.recv_into(buffer[size:]):
                size += count
        return buffer[:size]

    def _open(self, service: str) -> socket.socket:
        link = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        for request in (f"host:transport-id:{self.transport_id}", service):
            link.sendall(b"%04x%b" % (len(request), request.encode()))
            answer = link.recv(4)
            assert answer == b"OKAY", answer
        return link
