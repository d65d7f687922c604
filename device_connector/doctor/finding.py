"""What a check has found: how bad it is, what was seen, what to do."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal

Verdict = Literal["ok", "warn", "fail"]


@dataclass(frozen=True, slots=True)
class Seen:
    """One thing that a check saw; `fix` is what to do, None where nothing is to be done."""

    verdict: Verdict
    seen: str
    fix: str | None


@dataclass(frozen=True, slots=True)
class Finding:
    """What the check `id` saw."""

    id: str
    verdict: Verdict
    seen: str
    fix: str | None

    def as_json(self) -> dict[str, str | None]:
        """The row for a program."""
        return asdict(self)


def ok(seen: str) -> Seen:
    """As it should be."""
    return Seen("ok", seen, None)


def warn(seen: str, fix: str) -> Seen:
    """The service runs; something does not, or will not for long."""
    return Seen("warn", seen, fix)


def fail(seen: str, fix: str) -> Seen:
    """The service or a phone cannot be used."""
    return Seen("fail", seen, fix)
