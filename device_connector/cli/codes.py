"""One-time binding codes, as a person hands them out."""

from __future__ import annotations

from dataclasses import dataclass

from device_connector.appliance import Phones
from device_connector.appliance.chance import now_ms
from device_connector.binding.code import new_code
from device_connector.fleet import Phone


@dataclass(frozen=True, slots=True)
class IssuedCode:
    """A code, the phone that it names, and until when it holds (Unix ms)."""

    code: str
    alias: str
    expires_at: int


def issue(own: Phones, phone: Phone, ttl_s: int) -> IssuedCode:
    """Make a code that binds `phone` once."""
    made = IssuedCode(new_code(), phone.alias, now_ms() + ttl_s * 1000)
    own.store.codes.add(made.code, phone.phone_id, expires_at=made.expires_at, now_ms=now_ms())
    return made
