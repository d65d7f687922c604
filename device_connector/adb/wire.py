"""adb's bytes and words, pure: requests and replies of a server, shell v2 packets, refusals, end markers.

Source: packages/modules/adb: SERVICES.TXT, shell_protocol.h; checked against adb 36.0.0 and 29.0.6.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from device_connector.adb.rows import DeviceRow, long_rows, proto_rows, short_rows

__all__ = [
    "LARGEST_REQUEST",
    "ConnectReply",
    "DeviceRow",
    "MarkedOutput",
    "Refusal",
    "ShellPackets",
    "connect_reply",
    "features",
    "long_rows",
    "proto_rows",
    "refusal",
    "request",
    "short_rows",
]

STATUS_BYTES = 4
LENGTH_BYTES = 4
LARGEST_REQUEST = 0xFFFF
"""A length is four hex digits."""

Refusal = Literal["unauthorized", "offline", "no_device", "ambiguous_device", "closed", "other"]

_REFUSALS: tuple[tuple[Refusal, re.Pattern[str]], ...] = (
    (
        "unauthorized",
        re.compile(r"device (still )?(unauthorized|authorizing)|insufficient permissions|no permissions"),
    ),
    ("offline", re.compile(r"device offline|device still connecting|device is not online")),
    ("ambiguous_device", re.compile(r"more than one")),
    ("no_device", re.compile(r"no devices?\b|device .*not found|no such device|invalid transport id")),
    ("closed", re.compile(r"\bclosed\b|connection reset|protocol fault")),
)

_CONNECTED = re.compile(r"^(?P<already>already )?connected to (?P<address>\S+)")
_NOT_CONNECTED = re.compile(r"(?:connect|authenticate) to '?(?P<address>[^\s']+?)'?(?: ?: (?P<reason>.*))?$")


def request(service: str) -> bytes:
    """`service` as a server reads it: length in four hex digits, then the words (UTF-8, at most 65535 bytes)."""
    words = service.encode()
    if len(words) > LARGEST_REQUEST:
        raise ValueError(f"an adb request holds at most {LARGEST_REQUEST} bytes, not {len(words)}")
    return b"%04x%b" % (len(words), words)


def features(reply: str) -> frozenset[str]:
    """The names in a reply to `host:features` or `host:host-features`."""
    return frozenset(name for name in reply.strip().split(",") if name)


def refusal(message: str) -> Refusal:
    """What the text of a FAIL, or of the adb command, says is the matter."""
    return next((kind for kind, words in _REFUSALS if words.search(message)), "other")


@dataclass(frozen=True, slots=True)
class ConnectReply:
    """What `host:connect` answered. `ok`: a transport is there, maybe not usable yet; `words` are adb's own."""

    ok: bool
    already: bool
    unauthorized: bool
    address: str
    words: str


def connect_reply(text: str) -> ConnectReply:
    """Reads a reply to `host:connect`; adb says OKAY to failures as well, so the words decide.

    `failed to authenticate` leaves a transport behind that waits for the phone's owner.
    """
    words = text.strip().splitlines()[0] if text.strip() else ""
    done = _CONNECTED.search(words)
    failed = _NOT_CONNECTED.search(words)
    found = done or failed
    return ConnectReply(
        ok=done is not None,
        already=bool(done and done["already"]),
        unauthorized="authenticate" in words,
        address=found["address"] if found else "",
        words=words,
    )


class ShellPackets:
    """Takes shell v2 packets in any pieces: id (1 stdout, 2 stderr, 3 exit), length (4, little-endian), data."""

    __slots__ = ("_pending", "exit_code", "stderr", "stdout")

    def __init__(self) -> None:
        self.stdout = bytearray()
        self.stderr = bytearray()
        self.exit_code: int | None = None
        self._pending = bytearray()

    @property
    def size(self) -> int:
        """Bytes of output so far, both streams."""
        return len(self.stdout) + len(self.stderr)

    def feed(self, data: bytes | bytearray | memoryview) -> bool:
        """Take `data`; True once the exit packet is in (what follows it does not count)."""
        pending = self._pending
        pending += data
        start, end = 0, len(pending)
        while self.exit_code is None and end - start >= 5:
            after = start + 5 + int.from_bytes(pending[start + 1 : start + 5], "little")
            if after > end:
                break
            self._take(pending[start], pending[start + 5 : after])
            start = after
        del pending[:start]
        return self.exit_code is not None

    def _take(self, kind: int, data: bytearray) -> None:
        if kind == 1:
            self.stdout += data
        elif kind == 2:
            self.stderr += data
        elif kind == 3:
            self.exit_code = data[0] if data else 0


class MarkedOutput:
    """Takes the output of `…; echo MARK$?` in any pieces: both streams in one, from phones without shell v2."""

    __slots__ = ("_end", "_longest", "exit_code", "stderr", "stdout")

    def __init__(self, mark: str) -> None:
        # Old adbds ran commands on a terminal, which writes line ends as CR LF.
        self._end = re.compile(rb"%b(\d{1,3})\r?\n" % mark.encode())
        self._longest = len(mark) + 5
        self.stdout = bytearray()
        self.stderr = b""
        self.exit_code: int | None = None

    @property
    def size(self) -> int:
        """Bytes of output so far, without those that may be the marker's."""
        return len(self.stdout) if self.exit_code is not None else max(0, len(self.stdout) - self._longest)

    def feed(self, data: bytes) -> bool:
        """Take `data`; True once the marker's line is whole."""
        if self.exit_code is None:
            unseen = max(0, len(self.stdout) - self._longest)
            self.stdout += data
            if found := self._end.search(self.stdout, unseen):
                self.exit_code = int(found[1])
                del self.stdout[found.start() :]
        return self.exit_code is not None
