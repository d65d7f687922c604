"""The stream of pushes."""

from __future__ import annotations

import asyncio

import pytest

from device_connector.xagent.answers import LinkClosed
from device_connector.xagent.pushes import KEPT, Pushes


async def test_wait_takes_what_came_before() -> None:
    """Waiting for one push takes it and those before it, and leaves those after it."""
    pushes = Pushes()
    for kind in ("a", "b", "c"):
        pushes.add({"type": kind})
    assert await pushes.wait_for(lambda one: one["type"] == "b") == {"type": "b"}
    assert pushes.take() == [{"type": "c"}]


async def test_wait_for_what_is_yet_to_come() -> None:
    """A push that comes later wakes the one who waits."""
    pushes = Pushes()
    waiting = asyncio.create_task(pushes.wait_for(lambda one: one["type"] == "late"))
    asyncio.get_running_loop().call_soon(pushes.add, {"type": "late"})
    assert await waiting == {"type": "late"}


async def test_deadline_tells_what_came() -> None:
    """Running out of time names what came in the meantime."""
    pushes = Pushes()
    pushes.add({"type": "other"})
    with pytest.raises(TimeoutError, match="others were \\['other'\\]"):
        await pushes.wait_for(lambda one: one["type"] == "wanted", 0.01)


async def test_end() -> None:
    """What came before the end is still given, then the end is raised."""
    pushes = Pushes()
    pushes.add({"type": "last"})
    pushes.end(LinkClosed(1001))
    assert await anext(pushes) == {"type": "last"}
    with pytest.raises(LinkClosed, match="1001"):
        await anext(pushes)


async def test_bounded() -> None:
    """A reader that never reads costs a bounded number of packets, the oldest go first."""
    pushes = Pushes()
    for number in range(KEPT + 1):
        pushes.add({"number": number})
    assert [one["number"] for one in pushes.take()] == list(range(1, KEPT + 1))
