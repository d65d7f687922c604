"""The time and the ids that the parts are handed."""

from __future__ import annotations

import secrets
import time


def now_ms() -> int:
    """Unix milliseconds."""
    return time.time_ns() // 1_000_000


def new_id(kind: str = "") -> str:
    """A random id of 128 bits, as in `cch_…`."""
    token = secrets.token_hex(16)
    return f"{kind}_{token}" if kind else token
