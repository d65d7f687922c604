"""One phone's order of calls."""

import asyncio

import pytest

from device_connector.errors import ConnectorError, DeviceBusy, DeviceOffline, DeviceTimeout
from device_connector.lane import Lane
from device_connector.texts import Text

LONG_S = 60.0


class Phone:
    """Calls that end when they are told to, and the order in which they began."""

    def __init__(self) -> None:
        self.began: list[str] = []
        self.gates: dict[str, asyncio.Event] = {}

    async def call(self, name: str) -> str:
        self.began.append(name)
        await self.gates.setdefault(name, asyncio.Event()).wait()
        return name

    def finish(self, name: str) -> None:
        self.gates[name].set()


def gone(sent: bool) -> ConnectorError:
    return DeviceOffline(Text("gone", "gone"), sent=sent)


def start(lane: Lane, phone: Phone, kind: str, name: str) -> asyncio.Task[str]:
    return asyncio.ensure_future(lane.run(kind, lambda: phone.call(name), deadline_s=LONG_S))


async def turns() -> None:
    """Let every task go as far as it can without anything from outside."""
    for _ in range(10):
        await asyncio.sleep(0)


async def test_acts_run_one_at_a_time_in_order() -> None:
    """The second act begins when the first has ended."""
    lane, phone = Lane("p", limit=8), Phone()
    first, second = start(lane, phone, "act", "a"), start(lane, phone, "act", "b")
    await turns()
    assert phone.began == ["a"]
    phone.finish("a")
    await turns()
    assert phone.began == ["a", "b"]
    phone.finish("b")
    assert await asyncio.gather(first, second) == ["a", "b"]


async def test_four_observations_run_beside_an_act() -> None:
    """Observations do not wait for acts; the fifth waits for one of the four."""
    lane, phone = Lane("p", limit=8), Phone()
    act = start(lane, phone, "act", "a")
    looks = [start(lane, phone, "observe", f"o{n}") for n in range(5)]
    await turns()
    assert phone.began == ["a", "o0", "o1", "o2", "o3"]
    phone.finish("o2")
    await turns()
    assert phone.began[-1] == "o4"
    for name in phone.began:
        phone.finish(name)
    await asyncio.gather(act, *looks)


async def test_a_full_queue_refuses() -> None:
    """With `limit` calls waiting the next is refused, and nothing of it is sent."""
    lane, phone = Lane("p", limit=1), Phone()
    running, waiting = start(lane, phone, "act", "a"), start(lane, phone, "act", "b")
    await turns()
    with pytest.raises(DeviceBusy) as refused:
        await lane.run("act", lambda: phone.call("c"), deadline_s=LONG_S)
    assert not refused.value.sent
    phone.finish("a")
    await turns()
    phone.finish("b")
    await asyncio.gather(running, waiting)
    assert phone.began == ["a", "b"]


async def test_closing_tells_sent_from_unsent() -> None:
    """A running call may have reached the phone, a queued one has not; both end at once."""
    lane, phone = Lane("p", limit=8), Phone()
    running, waiting = start(lane, phone, "act", "a"), start(lane, phone, "act", "b")
    await turns()
    lane.close(gone)
    ends = await asyncio.gather(running, waiting, return_exceptions=True)
    assert [type(end) for end in ends] == [DeviceOffline, DeviceOffline]
    assert [end.sent for end in ends] == [True, False]
    assert phone.began == ["a"]


async def test_a_lane_serves_again_after_closing() -> None:
    """The phone that comes back is served at once."""
    lane, phone = Lane("p", limit=8), Phone()
    cut = start(lane, phone, "act", "a")
    await turns()
    lane.close(gone)
    await asyncio.gather(cut, return_exceptions=True)
    again = start(lane, phone, "act", "b")
    await turns()
    phone.finish("b")
    assert await again == "b"


async def test_a_late_call_times_out() -> None:
    """A call that began and did not end in time may have reached the phone."""
    lane, phone = Lane("p", limit=8), Phone()
    with pytest.raises(DeviceTimeout) as late:
        await lane.run("act", lambda: phone.call("a"), deadline_s=0.01)
    assert late.value.sent


async def test_a_turn_that_never_came_is_busy() -> None:
    """A call whose time ran out in the queue was not sent and may be repeated."""
    lane, phone = Lane("p", limit=8), Phone()
    running = start(lane, phone, "act", "a")
    await turns()
    with pytest.raises(DeviceBusy) as late:
        await lane.run("act", lambda: phone.call("b"), deadline_s=0.01)
    assert not late.value.sent
    assert late.value.again
    phone.finish("a")
    await running
    assert phone.began == ["a"]


async def test_a_cancelled_caller_is_cancelled() -> None:
    """Cancelling the caller's task is no phone error, and frees the turn."""
    lane, phone = Lane("p", limit=8), Phone()
    caller = start(lane, phone, "act", "a")
    await turns()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    assert lane.waiting == 0
    follower = start(lane, phone, "act", "b")
    await turns()
    phone.finish("b")
    assert await follower == "b"
