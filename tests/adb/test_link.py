"""adb/link.py: one socket, one growing buffer."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator

import pytest

from device_connector.adb.link import READ_BYTES, Link
from tests.servers import free_port


@pytest.fixture
async def ends() -> AsyncIterator[tuple[Link, socket.socket]]:
    """A link and its peer's socket."""
    ours, peer = socket.socketpair()
    ours.setblocking(False)
    peer.setblocking(False)
    link = Link(ours)
    yield link, peer
    link.close()
    peer.close()


Ends = tuple[Link, socket.socket]


async def test_bytes_are_held_until_they_are_taken(ends: Ends):
    """In any pieces."""
    link, peer = ends
    peer.send(b"abcdef")
    assert await link.hold(6)
    assert (link.take(2), link.take(3), link.held, link.take(), link.take()) == (b"ab", b"cde", 1, b"f", b"")


async def test_an_end_before_enough_bytes_is_told_and_what_came_is_kept(ends: Ends):
    """Half an answer can still be looked at."""
    link, peer = ends
    peer.send(b"abc")
    peer.close()
    assert not await link.hold(4)
    assert (link.ended, link.take()) == (True, b"abc")


async def test_closing_wakes_whoever_waits(ends: Ends):
    """Nobody waits for ever on a closed link."""
    link, _ = ends
    waiting = asyncio.create_task(link.hold(1))
    await asyncio.sleep(0)
    link.close()
    assert await waiting is False


async def test_what_nobody_waits_for_is_not_read(ends: Ends):
    """The peer is made to wait; nothing grows without bound, and nothing is lost."""
    link, peer = ends
    size = 16 * READ_BYTES
    sending = asyncio.create_task(asyncio.get_running_loop().sock_sendall(peer, bytes(size)))
    assert await link.hold(1)
    for _ in range(50):
        await asyncio.sleep(0)
    assert link.held <= 2 * READ_BYTES
    assert await link.hold(size)
    await sending


async def test_a_peer_that_has_closed_is_seen_without_waiting(ends: Ends):
    """Before anything is sent on a link that was kept."""
    link, peer = ends
    assert link.is_alive()
    peer.close()
    assert not link.is_alive()


async def test_large_writes_wait_for_the_peer(ends: Ends):
    """All of it arrives."""
    link, peer = ends
    size, got = 4 * READ_BYTES, 0
    sending = asyncio.create_task(link.send(bytes(size)))
    while got < size:
        got += len(await asyncio.get_running_loop().sock_recv(peer, READ_BYTES))
    await sending
    assert got == size


async def test_beginning_where_nobody_listens_gives_none():
    """A spare link is no promise."""
    assert Link.begin("127.0.0.1", free_port(), b"x") is None


async def test_a_refused_connection_is_told_by_the_first_write():
    """Connecting does not wait."""
    link = await Link.open("127.0.0.1", free_port())
    with pytest.raises(ConnectionError):
        await link.send(b"x")
    link.close()
