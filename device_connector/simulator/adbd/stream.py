"""One stream of a link: what is to be written waits until the peer has acknowledged what was."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from device_connector.simulator.adbd.message import CLSE, OKAY, WRTE

Bytes = bytes | memoryview


class Link(Protocol):
    """What a stream needs of the transport that carries it."""

    max_data: int

    def send(self, command: int, arg0: int, arg1: int, parts: Sequence[Bytes] = ()) -> None:
        """Send one message, its payload in parts."""

    def forget(self, local_id: int) -> None:
        """The stream is closed."""

    def drop(self) -> None:
        """Break the link once what was sent is on its way."""


class Stream:
    """Bytes out in WRTEs of at most `limit` bytes, one under way at a time; CLSE follows the last one at once."""

    __slots__ = ("_awaiting", "_end", "_link", "_queue", "backlog", "drained", "limit", "local_id", "remote_id")

    def __init__(self, link: Link, local_id: int, remote_id: int) -> None:
        self.local_id, self.remote_id = local_id, remote_id
        self.backlog = 0
        self.limit = link.max_data
        self.drained: Callable[[], None] | None = None
        self._link = link
        self._queue: deque[Bytes] = deque()
        self._awaiting = False
        self._end: Callable[[], None] | None = None

    @property
    def is_full(self) -> bool:
        """A whole message's worth is waiting already."""
        return self.backlog >= self.limit

    def put(self, data: Bytes) -> None:
        """Queue bytes; `flush` sends them."""
        if data:
            self._queue.append(data)
            self.backlog += len(data)

    def flush(self) -> None:
        """Send what may be sent now."""
        if self._queue and not self._awaiting:
            self._awaiting = True
            self._link.send(WRTE, self.local_id, self.remote_id, self._next())
        if self._end is not None and not self._queue:
            self._end()

    def acknowledge(self) -> None:
        """Tell the peer that its bytes were taken: it may send more."""
        self._link.send(OKAY, self.local_id, self.remote_id)

    def acknowledged(self) -> None:
        """The peer has taken the last WRTE."""
        self._awaiting = False
        self.flush()
        if not self.is_full and self.drained is not None:
            self.drained()

    def finish(self) -> None:
        """Close the stream once all is sent."""
        self._end = self._close
        self.flush()

    def finish_link(self) -> None:
        """Break the whole link once all is sent."""
        self._end = self._link.drop
        self.flush()

    def _close(self) -> None:
        self._link.send(CLSE, self.local_id, self.remote_id)
        self._link.forget(self.local_id)

    def _next(self) -> list[Bytes]:
        room, parts = self.limit, []
        while self._queue and room:
            part = self._queue.popleft()
            if len(part) > room:
                view = memoryview(part)
                part = view[:room]
                self._queue.appendleft(view[room:])
            parts.append(part)
            room -= len(part)
            self.backlog -= len(part)
        return parts
