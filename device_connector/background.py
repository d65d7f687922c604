"""Work that goes on while a context is open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import structlog

from device_connector.errors import ConnectorError

log = structlog.get_logger()

RETRY_S = 1.0


@asynccontextmanager
async def background(*work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run every coroutine while the context is open; one that fails ends the context with its error."""
    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one) for one in work]
            try:
                yield
            finally:
                for task in tasks:
                    task.cancel()
    except BaseExceptionGroup as errors:
        if len(errors.exceptions) > 1:
            raise
        raise errors.exceptions[0] from None


async def every(pause_s: float, step: Callable[[], None]) -> None:
    """Do `step` now and after every pause, for ever; one that is refused is logged and tried again at the next."""
    while True:
        attempt(step)
        await asyncio.sleep(pause_s)


async def insist(step: Callable[[], None]) -> None:
    """Do `step`, once more every second until it is not refused."""
    while True:
        if attempt(step):
            return
        await asyncio.sleep(RETRY_S)


def attempt(step: Callable[[], None]) -> bool:
    """Whether `step` was done; a refusal is logged: a disk that is full for a while must not end the service."""
    try:
        step()
    except ConnectorError as error:
        log.error("put_off", trouble=str(error))
        return False
    return True
