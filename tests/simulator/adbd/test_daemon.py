"""What may be done to a phone's adbd: plug, reboot, keys, faults; and what tests can wait for."""

from __future__ import annotations

import asyncio
import base64
import struct

import pytest
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed
from cryptography.hazmat.primitives.hashes import SHA1

from device_connector.simulator.adbd import Adbd
from device_connector.simulator.adbd.message import AUTH, CNXN, OPEN, Message
from tests.simulator.adbd.conftest import Join
from tests.simulator.adbd.peer import Peer
from tests.simulator.adbd.tiny import TinyShell


class Person:
    """Somebody with an adb key."""

    def __init__(self) -> None:
        self._private = rsa.generate_private_key(65537, 2048)

    def sign(self, peer: Peer, token: Message) -> None:
        """Answer a token with a signature."""
        peer.send(AUTH, 2, 0, self._private.sign(token.data, padding.PKCS1v15(), Prehashed(SHA1())))

    def show(self, peer: Peer) -> None:
        """Send the public key."""
        numbers = self._private.public_key().public_numbers()
        raw = struct.pack("<II256s256sI", 64, 0, numbers.n.to_bytes(256, "little"), bytes(256), numbers.e)
        peer.send(AUTH, 3, 0, base64.b64encode(raw) + b" me@here\0")


@pytest.fixture(scope="module")
def person() -> Person:
    return Person()


async def test_unplugged_phone_refuses(adbd: Adbd, join: Join, shell: TinyShell) -> None:
    """Links break, commands stop, nobody gets in."""
    peer = await join()
    await peer.open("shell:sleep")
    await adbd.unplug()
    assert shell.stopped.is_set()
    with pytest.raises(EOFError):
        await peer.read()
    with pytest.raises(ConnectionRefusedError):
        await join()


async def test_plugged_in_again_it_has_its_old_port(adbd: Adbd, join: Join) -> None:
    """As often as wanted."""
    address = adbd.address
    for _ in range(3):
        await adbd.unplug()
        await adbd.plug()
    assert adbd.address == address
    assert await (await join()).run("exec:echo hi") == b"hi\n"


async def test_reboot(adbd: Adbd, join: Join) -> None:
    """The link breaks; the phone comes back, booted anew."""
    booted, peer = adbd.phone.boot_at, await join()
    assert await peer.open("reboot:") != 0
    await peer.until_cut()
    await adbd.wait_until_up()
    assert await (await join()).run("exec:echo hi") == b"hi\n"
    assert adbd.phone.boot_at > booted


async def test_waiting_for_a_command(adbd: Adbd, join: Join) -> None:
    """One to come, then the same one as past."""
    waiting = asyncio.ensure_future(adbd.wait_for_command(lambda line: "two" in line))
    peer = await join()
    await peer.run("exec:echo one")
    await peer.run("exec:echo two")
    assert await waiting == "echo two"
    assert await adbd.wait_for_command(lambda line: "one" in line) == "echo one"


@pytest.mark.parametrize("adbd", ["pixel auth"], indirect=True)
async def test_unknown_key_is_asked_for(adbd: Adbd, join: Join, person: Person) -> None:
    """Token, a signature that does not open, another token, the key, and nothing until a person accepts."""
    peer = await join(hello=False)
    token = await peer.hello()
    assert (token.command, token.arg0, len(token.data)) == (AUTH, 1, 20)
    person.sign(peer, token)
    assert (await peer.read()).command == AUTH
    person.show(peer)
    await adbd.wait_for_key()
    assert not adbd.online
    adbd.accept()
    assert (await peer.read()).command == CNXN


@pytest.mark.parametrize("adbd", ["pixel auth"], indirect=True)
async def test_accepted_key_is_remembered(adbd: Adbd, join: Join, person: Person) -> None:
    """The next link opens by the signature alone, after an unplug too."""
    peer = await join()
    person.show(peer)
    await adbd.wait_for_key()
    adbd.accept()
    await adbd.unplug()
    await adbd.plug()
    again = await join(hello=False)
    person.sign(again, await again.hello())
    assert (await again.read()).command == CNXN


@pytest.mark.parametrize("adbd", ["pixel auth"], indirect=True)
async def test_services_are_shut_to_the_unauthorized(adbd: Adbd, join: Join) -> None:
    """An OPEN before the key is not even answered."""
    peer = await join()
    peer.send(OPEN, 1, 0, b"exec:echo hi\0")
    peer.send(AUTH, 2, 0, b"nonsense")
    assert (await peer.read()).command == AUTH
    assert adbd.executed == []


async def test_offline(adbd: Adbd, join: Join) -> None:
    """Switched on, links break and a hello has no answer; switched off, it has."""
    peer = await join()
    adbd.phone.faults.set("offline")
    with pytest.raises(EOFError):
        await peer.read()
    silent = await join(hello=False)
    silent.send(CNXN, silent.version, silent.max_data, b"host::")
    reading = asyncio.ensure_future(silent.read())
    await asyncio.wait([reading], timeout=0.02)
    assert not reading.done()
    adbd.phone.faults.clear("offline")
    assert (await reading).command == CNXN


async def test_unauthorized(adbd: Adbd, join: Join, person: Person) -> None:
    """No key opens while the fault is on; without it the phone asks for none again."""
    adbd.phone.faults.set("unauthorized")
    peer = await join()
    person.show(peer)
    await adbd.wait_for_key()
    adbd.accept()
    assert not adbd.online
    adbd.phone.faults.clear()
    assert (await peer.read()).command == CNXN


async def test_wedged(adbd: Adbd, join: Join) -> None:
    """One OPEN is never answered, the next one is."""
    adbd.phone.faults.set("wedged", count=1)
    peer = await join()
    peer.send(OPEN, 7, 0, b"exec:echo lost\0")
    assert await peer.run("exec:echo hi") == b"hi\n"
    assert adbd.executed == ["echo hi"]


async def test_closed(adbd: Adbd, join: Join) -> None:
    """Refused at once, the line has not reached the shell."""
    adbd.phone.faults.set("closed")
    assert await (await join()).open("exec:echo hi") == 0
    assert adbd.executed == []


async def test_cut(adbd: Adbd, join: Join) -> None:
    """Some bytes, then no link."""
    adbd.phone.faults.set("cut", 3)
    peer = await join()
    await peer.open("exec:echo hello")
    assert (await peer.read()).data == b"hel"
    with pytest.raises(EOFError):
        await peer.read()


async def test_no_exit(adbd: Adbd, join: Join) -> None:
    """All the output and no exit packet."""
    adbd.phone.faults.set("no_exit")
    assert await (await join()).run("shell,v2,raw:echo hi") == b"\x01\x03\0\0\0hi\n"


async def test_odd_frames(adbd: Adbd, join: Join) -> None:
    """Empty packets and packets split over messages, all of them legal."""
    adbd.phone.faults.set("odd_frames", count=1)
    peer = await join()
    odd = await peer.run("shell,v2,raw:echo hi")
    assert odd.startswith(b"\x01\0\0\0\0\x01\x01\0\0\0h")
    assert await peer.run("shell,v2,raw:echo hi") == b"\x01\x03\0\0\0hi\n\x03\x01\0\0\0\0"


async def test_fault_is_used_up_by_one_command(adbd: Adbd, join: Join) -> None:
    """`hang:1`: the next command hangs, the one after answers."""
    adbd.phone.faults.set("hang", count=1)
    peer = await join()
    assert await peer.open("exec:echo lost", stream=2) != 0
    assert await peer.run("exec:echo hi") == b"hi\n"
