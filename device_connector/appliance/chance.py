"""The time and the ids that the parts are handed."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass


def now_ms() -> int:
    """Unix milliseconds."""
    return time.time_ns() // 1_000_000


def steady_ms() -> int:
    """Milliseconds since some moment: nobody sets this clock, so it measures what passes."""
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Clock:
    """The time, as the parts are handed it."""

    now_ms: Callable[[], int] = now_ms
    steady_ms: Callable[[], int] = steady_ms


def new_id(kind: str = "") -> str:
    """A random id of 128 bits, as in `cch_…`."""
    token = secrets.token_hex(16)
    return f"{kind}_{token}" if kind else token
