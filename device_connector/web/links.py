"""The data planes that are open, at most so many per key; a key that is revoked loses its links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from device_connector.errors import TooManyAttempts
from device_connector.texts import Text


class Link(Protocol):
    """One open data plane."""

    def cut(self, code: int, reason: str) -> None:
        """Close it with a WebSocket close code."""
        ...


class Links:
    """Counts links per key."""

    def __init__(self, most_per_key: int) -> None:
        self._most = most_per_key
        self._open: dict[Link, str] = {}

    def __len__(self) -> int:
        return len(self._open)

    def check_room(self, key_id: str) -> None:
        """Raise TooManyAttempts (429) when the key has all its links."""
        if Counter(self._open.values())[key_id] >= self._most:
            raise TooManyAttempts(
                Text(
                    f"this key has {self._most} data planes open, limits.links_per_key: close one first",
                    f"此密钥已打开 {self._most} 条数据通道（limits.links_per_key）：请先关闭一条",
                )
            )

    @contextmanager
    def hold(self, link: Link, key_id: str) -> Iterator[None]:
        """Count `link` while the context is open."""
        self._open[link] = key_id
        try:
            yield
        finally:
            del self._open[link]

    def cut(self, code: int, reason: str, *, unless: Callable[[str], bool] = lambda _: False) -> None:
        """Close every link but those whose key id is kept by `unless`."""
        for link, key_id in list(self._open.items()):
            if not unless(key_id):
                link.cut(code, reason)
