"""Binding by a one-time code, on the wire."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from device_connector.xagent import Link, Refused
from tests.servers import RunningAdb
from tests.world import World, world

WRONG = {"device_code": "WRONG-CODE"}
FLOW = "adb_bind_code"


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    async with world(adb_server, tmp_path) as own:
        yield own


async def channel(link: Link) -> str:
    return (await link.open_channel())["connector_channel_id"]


async def refusal(link: Link, channel_id: str, given: dict[str, object], flow: str = FLOW) -> Refused:
    with pytest.raises(Refused) as refused:
        await link.auth_start(channel_id, flow, given)
    return refused.value


async def test_a_code_binds_in_its_own_ack(own: World) -> None:
    """auth.start ends authenticated, with the descriptor connected and a session to ask about."""
    link = await own.link()
    channel_id = await channel(link)
    ack = await link.auth_start(channel_id, FLOW, {"device_code": own.code()})
    assert ack["status"] == "authenticated"
    assert ack["connection_descriptor"]["connection"]["status"] == "connected"
    status = await link.auth_status(channel_id, ack["auth_session_id"])
    assert status["status"] == "authenticated"
    cancelled = await link.auth_cancel(channel_id, ack["auth_session_id"])
    assert cancelled["status"] == "ignored"


async def test_a_code_works_once(own: World) -> None:
    """A used code is as good as a wrong one."""
    link, code = await own.link(), own.code()
    first, second = await channel(link), await channel(link)
    await link.auth_start(first, FLOW, {"device_code": code})
    await link.logout(first)
    refused = await refusal(link, second, {"device_code": code})
    assert (refused.code, refused.payload["status"]) == ("device_code_invalid", "failed")


async def test_a_bound_channel_answers_at_once(own: World) -> None:
    """auth.start on a bound channel is authenticated, whatever code comes with it."""
    link, channel_id = await own.bound()
    ack = await link.auth_start(channel_id, FLOW, WRONG)
    assert ack["status"] == "authenticated"


async def test_a_phone_in_use_is_refused_and_the_code_kept(own: World) -> None:
    """Exclusive sharing names device_in_use; the code works once the phone is free."""
    link, first = await own.bound()
    second, code = await channel(link), own.code()
    assert (await refusal(link, second, {"device_code": code})).code == "device_in_use"
    await link.logout(first)
    assert (await link.auth_start(second, FLOW, {"device_code": code}))["status"] == "authenticated"


async def test_of_two_at_once_one_gets_it(own: World) -> None:
    """Two keys with a code each, at the same moment: one is bound, the other is told that the phone is in use."""
    links = [await own.link(), await own.link(own.new_key("second"))]
    channels = [(await link.open_channel())["connector_channel_id"] for link in links]
    asked = [
        link.auth_start(channel, "adb_bind_code", {"device_code": own.code()})
        for link, channel in zip(links, channels, strict=True)
    ]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refused = [one for one in answers if isinstance(one, Refused)]
    assert [one.code for one in refused] == ["device_in_use"]
    assert len(answers) == 2


async def test_the_sixth_wrong_code_is_not_looked_at(own: World) -> None:
    """Five failures in a minute close the channel for guesses, right ones included."""
    link = await own.link()
    channel_id = await channel(link)
    codes = [(await refusal(link, channel_id, WRONG)).code for _ in range(5)]
    assert set(codes) == {"device_code_invalid"}
    assert (await refusal(link, channel_id, {"device_code": own.code()})).code == "too_many_attempts"


@pytest.mark.parametrize("given", [{}, {"device_code": ""}, {"device_code": 7}, {"device_code": "A" * 65}])
async def test_a_missing_code_is_an_argument_error(own: World, given: dict[str, object]) -> None:
    """The message names the field and where the code comes from."""
    link = await own.link()
    refused = await refusal(link, await channel(link), given)
    assert refused.code == "invalid_arguments"
    assert "device_code" in refused.message


async def test_an_unknown_flow_names_the_known_ones(own: World) -> None:
    """auth_flow_not_found in the ack."""
    link = await own.link()
    refused = await refusal(link, await channel(link), WRONG, flow="telepathy")
    assert (refused.type, refused.code) == ("auth.start.ack", "auth_flow_not_found")
    assert FLOW in refused.message


async def test_an_unknown_session_is_named(own: World) -> None:
    """auth.status and auth.cancel of a session that is not this channel's."""
    link = await own.link()
    channel_id = await channel(link)
    for ask in (link.auth_status, link.auth_cancel):
        with pytest.raises(Refused) as refused:
            await ask(channel_id, "auth_nobody")
        assert refused.value.code == "auth_session_not_found"


async def test_logging_out_gives_the_phone_back(own: World) -> None:
    """The channel stays open, its descriptor is created again, and tools refuse."""
    link, channel_id = await own.bound()
    ack = await link.logout(channel_id)
    assert ack["connection_descriptor"]["connection"]["status"] == "created"
    with pytest.raises(Refused) as refused:
        await link.invoke(channel_id, "android_device_status")
    assert refused.value.code == "connection_not_authenticated"


async def test_observers_share_by_looking(adb_server: RunningAdb, tmp_path: Path) -> None:
    """Under `observers` a second channel sees the phone and may not act on it."""
    async with world(adb_server, tmp_path, binding={"sharing": "observers"}) as own:
        await own.bound()
        link, second = await own.bound()
        assert await link.invoke(second, "android_device_status")
        with pytest.raises(Refused) as refused:
            await link.invoke(second, "android_key", {"key": "home"})
        look = await link.descriptor(second)
    assert refused.value.code == "permission_denied"
    states = {tool["tool_id"]: tool["status"] for tool in look["tools"]}
    assert (states["android_screenshot"], states["android_tap"]) == ("available", "denied_by_target")
