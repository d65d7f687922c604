"""What a running command line asks of whoever drives it: bytes out, time, and the next bytes of its input."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Out:
    """Bytes for the caller's stdout."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Err:
    """Bytes for the caller's stderr."""

    data: bytes


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing happens for so long; the driver resumes afterwards."""

    seconds: float


@dataclass(frozen=True, slots=True)
class ReadIn:
    """Send the next bytes of stdin, b"" at its end."""


Step = Out | Err | Wait | ReadIn
Steps = Generator[Step, bytes | None, int]
"""A running command: yields steps, is sent stdin after ReadIn and None after all else, returns its exit code."""
