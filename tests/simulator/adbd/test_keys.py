"""Whose signature opens the phone."""

from __future__ import annotations

import base64
import struct

import pytest
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed
from cryptography.hazmat.primitives.hashes import SHA1

from device_connector.simulator.adbd.keys import BadKey, Keys, decode_key

TOKEN = bytes(range(20))


@pytest.fixture(scope="module")
def private() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(65537, 2048)


def encoded(private: rsa.RSAPrivateKey) -> bytes:
    """The public key as adb sends it."""
    numbers = private.public_key().public_numbers()
    raw = struct.pack("<II256s256sI", 64, 0, numbers.n.to_bytes(256, "little"), bytes(256), numbers.e)
    return base64.b64encode(raw) + b" someone@somewhere\0"


def signature(private: rsa.RSAPrivateKey, token: bytes) -> bytes:
    return private.sign(token, padding.PKCS1v15(), Prehashed(SHA1()))


def test_accepted_key_opens(private: rsa.RSAPrivateKey) -> None:
    """A token signed with an accepted key is right, another token's signature is not."""
    keys = Keys()
    keys.accept(decode_key(encoded(private)))
    assert keys.signed(TOKEN, signature(private, TOKEN))
    assert not keys.signed(TOKEN, signature(private, TOKEN[::-1]))


def test_unknown_key_does_not_open(private: rsa.RSAPrivateKey) -> None:
    """Without acceptance nothing opens."""
    assert not Keys().signed(TOKEN, signature(private, TOKEN))


def test_key_is_kept_once(private: rsa.RSAPrivateKey) -> None:
    """Accepting twice is accepting; forgetting forgets."""
    keys = Keys()
    for _ in range(2):
        keys.accept(decode_key(encoded(private)))
    assert len(list(keys)) == 1
    keys.forget()
    assert not keys.signed(TOKEN, signature(private, TOKEN))


@pytest.mark.parametrize("wrong", [b"", b"???", base64.b64encode(b"short"), base64.b64encode(bytes(524))])
def test_nonsense_is_no_key(wrong: bytes) -> None:
    """What is not Android's key form is refused."""
    with pytest.raises(BadKey):
        decode_key(wrong)
