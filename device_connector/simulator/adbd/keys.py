"""Who may use the phone: adb's RSA keys, remembered once a person has accepted them on its screen."""

from __future__ import annotations

import base64
import binascii
import struct
from collections.abc import Iterator

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey, RSAPublicNumbers
from cryptography.hazmat.primitives.asymmetric.utils import Prehashed
from cryptography.hazmat.primitives.hashes import SHA1

TOKEN_BYTES = 20
_MODULUS_BYTES = 256
# AOSP libcrypto_utils android_pubkey.cpp: words, n0inv, modulus, rr, exponent; all little-endian.
_ENCODED = struct.Struct(f"<II{_MODULUS_BYTES}s{_MODULUS_BYTES}sI")


class BadKey(Exception):
    """These bytes are no adb public key."""


def decode_key(text: bytes) -> RSAPublicKey:
    """Read what AUTH type 3 carries: base64 of Android's own key form, a space, a name, a zero byte."""
    try:
        raw = base64.b64decode(text.rstrip(b"\0").split(b" ")[0], validate=True)
        words, _, modulus, _, exponent = _ENCODED.unpack(raw)
        if words * 4 != _MODULUS_BYTES:
            raise BadKey(f"{words} words of modulus")
        return RSAPublicNumbers(exponent, int.from_bytes(modulus, "little")).public_key()
    except (binascii.Error, struct.error, ValueError) as wrong:
        raise BadKey(str(wrong)) from wrong


class Keys:
    """The keys a phone has accepted."""

    def __init__(self) -> None:
        self._accepted: list[RSAPublicKey] = []

    def __iter__(self) -> Iterator[RSAPublicKey]:
        return iter(self._accepted)

    def accept(self, key: RSAPublicKey) -> None:
        """Remember a key for good."""
        if key not in self._accepted:
            self._accepted.append(key)

    def forget(self) -> None:
        """Revoke all, as the developer options can."""
        self._accepted.clear()

    def signed(self, token: bytes, signature: bytes) -> bool:
        """Whether one of the accepted keys signed the token, which adb takes for a SHA-1 digest."""
        return any(_verifies(key, token, signature) for key in self._accepted)


def _verifies(key: RSAPublicKey, token: bytes, signature: bytes) -> bool:
    try:
        key.verify(signature, token, PKCS1v15(), Prehashed(SHA1()))  # noqa: S303 - adb's protocol has it so
    except InvalidSignature:
        return False
    return True
