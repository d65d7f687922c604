"""One phone's order of calls: acts one at a time in order of arrival, observations beside them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Literal, TypeVar

from device_connector.errors import ConnectorError, DeviceBusy, DeviceTimeout
from device_connector.texts import Text

Kind = Literal["act", "observe"]
Cut = Callable[[bool], ConnectorError]
"""Makes the error of a call that is cut off, told whether it may have reached the phone."""
T = TypeVar("T")

OBSERVERS = 4
"""Observations of one phone that run at the same time."""


class Lane:
    """Admits calls to one phone; `close` aborts the running ones and withdraws the queued."""

    def __init__(self, alias: str, *, limit: int) -> None:
        self.alias = alias
        self._limit = limit
        self._turns: dict[Kind, AbstractAsyncContextManager[None]] = {
            "act": asyncio.Lock(),
            "observe": asyncio.Semaphore(OBSERVERS),
        }
        self._started: dict[asyncio.Task[object], bool] = {}
        self._kinds: dict[asyncio.Task[object], Kind] = {}
        self._cuts: dict[asyncio.Task[object], ConnectorError] = {}

    @property
    def waiting(self) -> int:
        """Calls that have not had their turn yet."""
        return sum(not started for started in self._started.values())

    @property
    def is_idle(self) -> bool:
        """Whether no call runs or waits."""
        return not self._started

    async def run(self, kind: Kind, call: Callable[[], Awaitable[T]], *, deadline_s: float) -> T:
        """Await `call()` in its turn.

        Raises DeviceBusy when the queue is full or the turn did not come in `deadline_s`, DeviceTimeout when the
        call itself ran out of it, and what `close` was given when the lane was closed meanwhile.
        """
        if self.waiting >= self._limit:
            raise self._full()
        async with self._admitted(kind) as task, self._bounded(task, deadline_s), self._turns[kind]:
            self._started[task] = True
            return await call()

    def close(self, cut: Cut, *, kind: Kind | None = None) -> None:
        """Abort the running calls (of one kind, or all) and withdraw the queued, with errors that `cut` makes."""
        for task, started in self._started.items():
            if task not in self._cuts and kind in {None, self._kinds[task]}:
                self._cuts[task] = cut(started)
                task.cancel()

    @asynccontextmanager
    async def _admitted(self, kind: Kind) -> AsyncIterator[asyncio.Task[object]]:
        task = asyncio.current_task()
        assert task is not None
        self._started[task], self._kinds[task] = False, kind
        try:
            yield task
        except asyncio.CancelledError:
            # The same distinction that asyncio.timeout makes: only our own cancellation is turned into an error.
            if task in self._cuts and task.uncancel() == 0:
                raise self._cuts[task] from None
            raise
        finally:
            del self._started[task], self._kinds[task]
            self._cuts.pop(task, None)

    @asynccontextmanager
    async def _bounded(self, task: asyncio.Task[object], deadline_s: float) -> AsyncIterator[None]:
        try:
            async with asyncio.timeout(deadline_s):
                yield
        except TimeoutError:
            raise self._late(deadline_s, started=self._started[task]) from None

    def _full(self) -> DeviceBusy:
        return DeviceBusy(
            Text(
                f"{self.alias}: {self._limit} calls are waiting already; nothing was sent. Wait for answers, "
                "then repeat.",
                f"{self.alias}：已有 {self._limit} 个调用在排队，本次未发送。请等待已有调用返回后重试。",
            )
        )

    def _late(self, deadline_s: float, *, started: bool) -> ConnectorError:
        if started:
            return DeviceTimeout(
                Text(
                    f"{self.alias}: no answer within {deadline_s:g} s. Look at the phone before going on.",
                    f"{self.alias}：{deadline_s:g} 秒内没有响应。请先查看手机状态再继续。",
                ),
                sent=True,
            )
        return DeviceBusy(
            Text(
                f"{self.alias}: earlier calls took the whole {deadline_s:g} s; nothing was sent. Repeat the call.",
                f"{self.alias}：先前的调用占满了 {deadline_s:g} 秒，本次未发送。请重试。",
            )
        )
