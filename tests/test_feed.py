"""The feed: bounded, in order, honest about gaps."""

import asyncio

import pytest

from device_connector.feed import Feed, FeedLagged


async def test_items_come_in_order() -> None:
    """A subscriber receives what is published while it is subscribed, in that order."""
    feed: Feed[int] = Feed()
    feed.publish(0)
    with feed.subscribe() as items:
        feed.publish(1)
        feed.publish(2)
        assert [await anext(items), await anext(items)] == [1, 2]


async def test_a_waiting_reader_is_woken() -> None:
    """A reader that waits gets the next item."""
    feed: Feed[str] = Feed()
    with feed.subscribe() as items:
        reading = asyncio.ensure_future(anext(items))
        await asyncio.sleep(0)
        feed.publish("here")
        assert await reading == "here"


async def test_a_slow_reader_is_told() -> None:
    """A reader that lost items learns it, then goes on with what came after the gap."""
    feed: Feed[int] = Feed()
    with feed.subscribe(size=2) as items:
        for number in range(3):
            feed.publish(number)
        with pytest.raises(FeedLagged):
            await anext(items)
        assert await anext(items) == 2


async def test_a_closed_subscription_gets_nothing() -> None:
    """After the context nothing is queued any more."""
    feed: Feed[int] = Feed()
    with feed.subscribe(size=1) as items:
        pass
    feed.publish(1)
    reading = asyncio.ensure_future(anext(items))
    await asyncio.sleep(0)
    assert not reading.done()
    reading.cancel()
