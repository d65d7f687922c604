"""One link, message by message: hello, streams, flow, ends."""

from __future__ import annotations

import pytest

from device_connector.simulator.adbd import Adbd
from device_connector.simulator.adbd.message import CLSE, CNXN, OKAY, OPEN, WRTE, checksum
from tests.simulator.adbd.conftest import Join
from tests.simulator.adbd.tiny import TinyShell


async def test_hello(join: Join) -> None:
    """The phone names itself and what it can; the names are its profile's."""
    hello = await (await join(hello=False)).hello()
    assert (hello.command, hello.arg0, hello.arg1) == (CNXN, 0x01000001, 1 << 20)
    assert hello.data.startswith(
        b"device::ro.product.name=shiba;ro.product.model=Pixel 8;ro.product.device=shiba;features="
    )
    assert b"shell_v2" in hello.data


@pytest.mark.parametrize("adbd", ["nexus"], indirect=True)
async def test_hello_of_an_old_phone(join: Join) -> None:
    """Android 6: version with checksums, 256 KiB, no shell v2."""
    hello = await (await join(hello=False)).hello()
    assert (hello.arg0, hello.arg1) == (0x01000000, 256 * 1024)
    assert b"shell_v2" not in hello.data


async def test_command(adbd: Adbd, join: Join) -> None:
    """OKAY, one WRTE, CLSE; the line has reached the shell."""
    peer = await join()
    assert await peer.run("shell,v2,raw:echo hi") == b"\x01\x03\0\0\0hi\n\x03\x01\0\0\0\0"
    assert adbd.executed == ["echo hi"]


async def test_exec_merges(join: Join) -> None:
    """Stderr is among stdout, the code is lost."""
    assert await (await join()).run("exec:fail 3") == b"sorry\n"


@pytest.mark.parametrize("service", ["tcp:5555", "localabstract:x", "jdwp:1", "nosuch:", ""])
async def test_refused_service(join: Join, service: str) -> None:
    """What is not there is answered with CLSE."""
    assert await (await join()).open(service) == 0


@pytest.mark.parametrize("adbd", ["nexus"], indirect=True)
async def test_shell_v2_is_refused_where_it_is_not_announced(join: Join) -> None:
    """An old phone has never heard of it."""
    assert await (await join()).open("shell,v2,raw:echo hi") == 0


async def test_one_message_under_way(join: Join) -> None:
    """The second WRTE comes only after the first one's OKAY, whatever the stream."""
    peer = await join(max_data=4096)
    its = await peer.open("exec:big 6000")
    assert len((await peer.read()).data) == 4096
    assert await peer.run("exec:echo other", stream=2) == b"other\n"
    peer.send(OKAY, 1, its)
    assert len((await peer.read()).data) == 6000 - 4096
    assert (await peer.read()).command == CLSE


async def test_stdin(join: Join) -> None:
    """What the peer writes is acknowledged and read."""
    peer = await join()
    its = await peer.open("exec:cat")
    peer.send(WRTE, 1, its, b"abc")
    assert [(await peer.read())[:3], (await peer.read()).data] == [(OKAY, its, 1), b"abc"]


async def test_closing_stops_the_command(join: Join, shell: TinyShell) -> None:
    """CLSE ends what runs and is answered in kind; a late WRTE is nothing."""
    peer = await join()
    its = await peer.open("shell:sleep")
    peer.send(CLSE, 1, its)
    peer.send(WRTE, 1, its, b"late")
    assert (await peer.read())[:3] == (CLSE, its, 1)
    assert shell.stopped.is_set()
    assert await peer.run("exec:echo on") == b"on\n"


async def test_many_streams(join: Join) -> None:
    """Open ones do not hinder others."""
    peer = await join()
    ids = {await peer.open("shell:sleep", stream) for stream in range(1, 51)}
    assert len(ids) == 50
    assert await peer.run("exec:echo hi", stream=99) == b"hi\n"


async def test_checksums_for_an_old_peer(join: Join) -> None:
    """A peer of version 0x01000000 gets sums; a new one zeros after hello."""
    old, new = await join(version=0x01000000), await join()
    for peer in (old, new):
        await peer.run("exec:echo hi")
    assert old.sums[2] == checksum(b"hi\n")
    assert new.sums[2] == 0


async def test_nonsense_breaks_the_link(join: Join) -> None:
    """As a real adbd does."""
    peer = await join()
    peer.send_raw(b"GET / HTTP/1.1\r\nHost: phone\r\n\r\n")
    with pytest.raises(EOFError):
        await peer.read()


async def test_nothing_opens_before_hello(join: Join) -> None:
    """What comes before CNXN is not heard."""
    peer = await join(hello=False)
    peer.send(OPEN, 1, 0, b"exec:echo early\0")
    assert (await peer.hello()).command == CNXN


async def test_second_hello_ends_what_ran(join: Join, shell: TinyShell) -> None:
    """A server that starts anew finds no stream of before."""
    peer = await join()
    await peer.open("shell:sleep")
    assert (await peer.hello()).command == CNXN
    assert shell.stopped.is_set()
