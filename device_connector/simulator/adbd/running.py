"""Drives one service on its stream: steps out of a generator, bytes and time into it, by callbacks alone."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable

from device_connector.simulator.adbd.framing import Framing
from device_connector.simulator.adbd.mishaps import LinkCut, StreamCut
from device_connector.simulator.adbd.stream import Bytes, Stream
from device_connector.simulator.shell.steps import Err, Out, ReadIn, Steps, Wait

_MOST_UNREAD = 1 << 20


class Running:
    """One service from its first step until it ends or its stream is closed; then `ended` is called, once."""

    def __init__(self, steps: Steps, framing: Framing, stream: Stream, ended: Callable[[], None]) -> None:
        self._steps = steps
        self._framing = framing
        self._stream = stream
        self._ended = ended
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._unread: deque[bytes] = deque()
        self._unread_bytes = 0
        self._paused = self._reading = self._owes = self._over = False
        stream.drained = self._drained

    def start(self) -> None:
        """Run up to the first step that has to wait."""
        self._advance(None)

    def received(self, data: bytes) -> None:
        """Bytes from the peer: acknowledged at once, or where much is unread when it has been read."""
        for chunk in self._framing.taken(data):
            self._unread.append(chunk)
            self._unread_bytes += len(chunk)
        self._owes = True
        self._settle()
        if self._reading and self._unread:
            self._reading = False
            self._advance(self._next())

    def cancel(self) -> None:
        """The stream is gone: stop where it stands."""
        if not self._over:
            self._steps.close()
            self._end()

    def _advance(self, value: bytes | None) -> None:
        try:
            self._run(value)
        except StopIteration as end:
            self._write(self._framing.end(end.value))
            self._close(self._stream.finish)
        except StreamCut:
            self._close(self._stream.finish)
        except LinkCut:
            self._close(self._stream.finish_link)
        else:
            self._stream.flush()

    def _run(self, value: bytes | None) -> None:
        while not self._stream.is_full:
            step = self._steps.send(value)
            value = None
            match step:
                case Out(data):
                    self._write(self._framing.out(data))
                case Err(data):
                    self._write(self._framing.err(data))
                case Wait(seconds):
                    self._timer = self._loop.call_later(seconds, self._advance, None)
                    return
                case ReadIn() if self._unread:
                    value = self._next()
                case ReadIn():
                    self._reading = True
                    return
        self._paused = True

    def _write(self, parts: Iterable[Bytes]) -> None:
        for part in parts:
            self._stream.put(part)

    def _next(self) -> bytes:
        # The empty chunk is the end of input: it stays, to be read as often as asked for.
        chunk = self._unread.popleft() if self._unread[0] else b""
        self._unread_bytes -= len(chunk)
        self._settle()
        return chunk

    def _settle(self) -> None:
        if self._owes and self._unread_bytes < _MOST_UNREAD:
            self._owes = False
            self._stream.acknowledge()

    def _drained(self) -> None:
        if self._paused:
            self._paused = False
            self._advance(None)

    def _close(self, finish: Callable[[], None]) -> None:
        self._end()
        finish()

    def _end(self) -> None:
        self._over = True
        self._stream.drained = None
        if self._timer is not None:
            self._timer.cancel()
        self._ended()
