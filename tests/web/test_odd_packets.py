"""Packets that no xAgent sends: each is answered shortly, in few words, and the link stays."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from device_connector.xagent import Refused
from tests.servers import RunningAdb
from tests.world import World, world

LONG = "x" * 500_000
MOST_WORDS = 2_000
"""Characters of a message, the list of this Card's tools included."""


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    async with world(adb_server, tmp_path) as own:
        yield own


@pytest.mark.parametrize(
    ("packet_type", "payload", "code"),
    [
        (LONG, {}, "unsupported_packet"),
        ("tool.invoke", {"tool_id": LONG}, "not_supported"),
        ("tool.invoke", {"tool_id": "android_tap", "arguments": {LONG: 1}}, "invalid_arguments"),
        ("tool.invoke", {"tool_id": "android_tap", "arguments": {"x": LONG, "y": 1}}, "invalid_arguments"),
        (
            "tool.invoke",
            {"tool_id": "android_tap", "arguments": {f"k{number}": 1 for number in range(40_000)}},
            "invalid_arguments",
        ),
        ("auth.start", {"flow_id": LONG}, "auth_flow_not_found"),
        ("auth.status", {"auth_session_id": LONG}, "auth_session_not_found"),
    ],
    ids=["type", "tool", "field", "value", "many fields", "flow", "session"],
)
async def test_a_refusal_is_short(own: World, packet_type: str, payload: dict[str, object], code: str) -> None:
    """However much came, the message repeats little of it."""
    link, channel = await own.bound()
    with pytest.raises(Refused) as refused:
        await link.ask(packet_type, payload, channel_id=channel)
    assert refused.value.code == code
    assert len(refused.value.message) < MOST_WORDS


async def test_a_packet_of_many_keys_holds_nobody_up(own: World) -> None:
    """As many keys as a packet holds, one of them twice: the next ask is answered within the usual deadline."""
    link, channel = await own.bound()
    many = ",".join(f'"k{number}":"v"' for number in range(40_000))
    await link.send("{" + many + ',"request_id":"r","request_id":"r"}')
    assert await link.descriptor(channel)


async def test_deep_and_broken_texts_are_answered(own: World) -> None:
    """Every one gets its error packet, in order, and the link goes on."""
    link, channel = await own.bound()
    texts = ["[" * 200_000, '{"a":' * 50_000, json.dumps("\ud800"), "1e400", "9" * 5_000, "NaN", ""]
    for text in texts:
        await link.send(text)
    assert await link.descriptor(channel)
    for _ in texts:
        push = await link.pushes.wait_for(lambda packet: packet["type"] == "error")
        assert push["error"]["code"] == "invalid_packet"


async def test_one_code_binds_one_channel(own: World) -> None:
    """Six channels send the same code at once: one is bound, the others hear that it is used."""
    link = await own.link()
    channels = [(await link.open_channel())["connector_channel_id"] for _ in range(6)]
    given = {"device_code": own.code()}
    asks = (link.auth_start(channel, "adb_bind_code", given) for channel in channels)
    answers = await asyncio.gather(*asks, return_exceptions=True)
    refused = [one.code for one in answers if isinstance(one, Refused)]
    assert refused == ["device_code_invalid"] * 5
