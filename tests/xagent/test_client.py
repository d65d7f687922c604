"""xAgent's client against a connector that keeps every rule."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from device_connector.errors import NotReachable
from device_connector.xagent import HttpRefused, Link, LinkClosed, Refused, XAgent
from tests.schemas import examine
from tests.xagent.right_server import CODE, KEY, PICTURE, SKILL, right_server
from tests.xagent.rule_breakers import Proxy, Twist
from tests.xagent.twists import answer, described


@asynccontextmanager
async def opened() -> AsyncIterator[tuple[XAgent, Link, str]]:
    """A client, its link and an open channel, each object judged by its schema."""
    async with right_server() as url, XAgent(url, KEY, examine=examine) as client, client.link() as link:
        await link.hello()
        yield client, link, (await link.open_channel())["connector_channel_id"]


async def test_pages() -> None:
    """Card and Skill come without the key, health with it."""
    async with right_server() as url, XAgent(url, KEY, examine=examine) as client:
        assert (await client.card())["connector_card_id"] == "device.adb"
        assert await client.skill() == SKILL
        assert (await client.health())["status"] == "ok"


async def test_bind_call_and_fetch() -> None:
    """A code binds the channel; the tool's result names a file under the Base URL."""
    async with opened() as (client, link, channel):
        bound = await link.auth_start(channel, "adb_bind_code", {"device_code": CODE})
        assert bound["status"] == "authenticated"
        shot = await link.invoke(channel, "android_screenshot")
        assert await client.fetch(shot["download_url"]) == PICTURE


async def test_refused() -> None:
    """An ack with an error is raised, code, words and payload at hand."""
    async with opened() as (_, link, channel):
        with pytest.raises(Refused, match="connection_not_authenticated") as caught:
            await link.invoke(channel, "android_tap", {"x": 1})
    assert (caught.value.type, caught.value.message) == ("tool.invoke.ack", "words")
    assert caught.value.payload["tool_id"] == "android_tap"


async def test_the_whole_life_of_a_channel() -> None:
    """Look, log out, close and open again."""
    async with opened() as (_, link, channel):
        assert (await link.descriptor(channel))["connection"]["status"] == "created"
        assert (await link.auth_cancel(channel, "none"))["status"] == "not_found"
        assert (await link.logout(channel))["status"] == "ok"
        assert (await link.close_channel(channel))["status"] == "ok"
        assert (await link.open_channel(channel))["connector_channel_id"] == channel


async def test_requests_at_once() -> None:
    """Answers find their questions by request_id."""
    async with opened() as (_, link, _):
        opening = [link.open_channel() for _ in range(20)]
        found = {one["connector_channel_id"] for one in await asyncio.gather(*opening)}
    assert len(found) == 20


async def test_wrong_key() -> None:
    """A refused upgrade is its HTTP status."""
    async with right_server() as url, XAgent(url, "other") as client:
        with pytest.raises(HttpRefused, match="401"):
            async with client.link():
                raise AssertionError("the link must not open")


async def test_nothing_there() -> None:
    """A closed port is a sentence with the address and the next step."""
    async with XAgent("http://127.0.0.1:1") as client:
        with pytest.raises(NotReachable, match="check that the connector runs"):
            await client.card()


async def test_link_that_the_connector_ends() -> None:
    """After a hopeless hello the close code is known, and whoever still waits is told."""
    async with right_server() as url, XAgent(url, KEY) as client, client.link() as link:
        with pytest.raises(Refused, match="protocol_version_unsupported"):
            await link.hello(version="2.0")
        assert await link.closed() == 1008
        with pytest.raises(LinkClosed, match="1008"):
            await link.pushes.wait_for(lambda _: True)
        with pytest.raises(LinkClosed):
            await link.hello()


async def open_twisted(twist: Twist) -> None:
    """Hello and channel.open, through a proxy that changes what comes back."""
    async with (
        right_server() as upstream,
        Proxy(upstream, twist).serving() as url,
        XAgent(url, KEY, examine=examine, deadline_s=2.0) as client,
        client.link() as link,
    ):
        await link.hello()
        await link.open_channel()


async def test_wrong_object_fails_the_request() -> None:
    """An answer that its schema refuses reaches nobody: the request fails with the schema's words."""
    with pytest.raises(AssertionError, match="'online' is not one of"):
        await open_twisted(described("connection.status", "online"))


async def test_no_answer_in_time() -> None:
    """A request that nobody answers says which one it was."""
    with pytest.raises(TimeoutError, match=r"no answer to channel\.open within 2\.0 s"):
        await open_twisted(answer("channel.open.ack", "request_id", "req_other"))
