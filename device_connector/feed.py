"""Bounded publish and subscribe inside one event loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

T = TypeVar("T")


class FeedLagged(Exception):
    """A subscriber did not keep up: items were lost, it has to look at the whole again."""


class Subscription(Generic[T]):
    """One reader's bounded queue; iterate it to receive items in order of publication."""

    def __init__(self, size: int) -> None:
        self._items: deque[T] = deque()
        self._size = size
        self._lagged = False
        self._wake = asyncio.Event()

    def put(self, item: T) -> None:
        """Queue `item`; when the queue is full, the reader gets FeedLagged instead of a silent gap."""
        if len(self._items) >= self._size:
            self._items.clear()
            self._lagged = True
        self._items.append(item)
        self._wake.set()

    def __aiter__(self) -> Subscription[T]:
        return self

    async def __anext__(self) -> T:
        while not self._items:
            self._wake.clear()
            await self._wake.wait()
        if self._lagged:
            self._lagged = False
            raise FeedLagged
        return self._items.popleft()


class Feed(Generic[T]):
    """Hands every published item to all who are subscribed at that moment; never waits for a reader."""

    def __init__(self) -> None:
        self._subscriptions: set[Subscription[T]] = set()

    def publish(self, item: T) -> None:
        """Queue `item` for every subscriber."""
        for subscription in self._subscriptions:
            subscription.put(item)

    @contextmanager
    def subscribe(self, size: int = 1024) -> Iterator[Subscription[T]]:
        """Receive what is published while the context is open."""
        subscription: Subscription[T] = Subscription(size)
        self._subscriptions.add(subscription)
        try:
            yield subscription
        finally:
            self._subscriptions.discard(subscription)
