"""What a connector sends of its own accord, in order of arrival."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

Frame = dict[str, Any]

KEPT = 1024
"""Packets that wait to be read; when more come, the oldest leave."""


class Pushes:
    """An asynchronous iterator over packets that answer no request; ends by raising what ended the link."""

    def __init__(self) -> None:
        self._waiting: deque[Frame] = deque(maxlen=KEPT)
        self._end: Exception | None = None
        self._news = asyncio.Event()

    def add(self, packet: Frame) -> None:
        """A packet has come."""
        self._waiting.append(packet)
        self._news.set()

    def end(self, why: Exception) -> None:
        """No more will come."""
        self._end = why
        self._news.set()

    def __aiter__(self) -> Pushes:
        return self

    async def __anext__(self) -> Frame:
        while not self._waiting:
            if self._end is not None:
                raise self._end
            self._news.clear()
            await self._news.wait()
        return self._waiting.popleft()

    def take(self) -> list[Frame]:
        """Everything that has come and was not read."""
        found = list(self._waiting)
        self._waiting.clear()
        return found

    async def wait_for(self, predicate: Callable[[Frame], bool], deadline_s: float = 10.0) -> Frame:
        """The next packet that fits; it and all before it are taken. Raises TimeoutError or the link's end."""
        passed = []
        try:
            async with asyncio.timeout(deadline_s):
                while not predicate(packet := await anext(self)):
                    passed.append(packet["type"])
        except TimeoutError:
            raise TimeoutError(f"no such push within {deadline_s} s; others were {passed}") from None
        return packet
