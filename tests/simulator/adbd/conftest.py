"""A phone's adbd with a tiny shell of the tests' own, and a peer that speaks bare messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import pytest

from device_connector.simulator.adbd import Adbd
from device_connector.simulator.phone import PROFILES, Phone
from tests.simulator.adbd.peer import Peer
from tests.simulator.adbd.tiny import TinyShell

Join = Callable[..., Awaitable[Peer]]


@pytest.fixture
def shell() -> TinyShell:
    return TinyShell()


@pytest.fixture
async def adbd(request: pytest.FixtureRequest, shell: TinyShell) -> AsyncIterator[Adbd]:
    """On the wire; parametrize it indirectly with a profile's name, `auth` after a space."""
    profile, _, auth = getattr(request, "param", "pixel").partition(" ")
    phone = Phone(PROFILES[profile], serial="TEST0001", now=time.time)
    made = Adbd(phone, run=shell, auth=auth == "auth", boot_s=0.01)
    await made.start()
    yield made
    await made.close()


@pytest.fixture
async def join(adbd: Adbd) -> AsyncIterator[Join]:
    """Connect a peer, by default one that has said hello."""
    async with AsyncExitStack() as stack:

        async def joined(*, hello: bool = True, **terms: int) -> Peer:
            host, port = adbd.address.split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            peer = Peer(reader, writer, **terms)
            stack.push_async_callback(peer.leave)
            if hello:
                await peer.hello()
            return peer

        yield joined
