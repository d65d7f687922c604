"""What `am start` says: most of its failures end with exit code 0, on stdout or on stderr."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from device_connector.android.activity import unwrapped
from device_connector.android.component import Component, component

Fault = Literal["no_such_activity", "not_exported", "unresolved", "error_code", "refused", "not_ready"]

_FAULTS: tuple[tuple[Fault, re.Pattern[str]], ...] = (
    ("not_exported", re.compile(r"Permission Denial: starting Intent .*?not exported from uid (?P<uid>\d+)")),
    ("no_such_activity", re.compile(r"^Error type 3$|^Error: Activity class .* does not exist", re.MULTILINE)),
    ("unresolved", re.compile(r"unable to resolve Intent|No activity found to handle", re.IGNORECASE)),
    ("error_code", re.compile(r"unknown error code (?P<code>-?\d+)")),
    ("not_ready", re.compile(r"Can't find service: activity|Is the system running\?")),
    ("refused", re.compile(r"^(?:Error(?: type \d+)?\b.*|.*\w(?:Exception|Error): .*|Aborted)$", re.MULTILINE)),
)
_WARNINGS = {
    "brought_to_front": "its current task has been brought to the front",
    "delivered": "has been delivered to currently running top-most instance",
}
_ASKED = re.compile(r"\bcmp=(\S+)")
_WAITED = re.compile(r"^(Status|LaunchState|Activity|TotalTime|WaitTime): (\S+)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Start:
    """How `am start` ended; `fault` is None where Android took it. What -W adds is None without it.

    `asked` is the component that the intent named, `shown` the one that came up; both as Android prints them.
    """

    fault: Fault | None
    words: str
    asked: Component | None = None
    owner_uid: int | None = None
    error_code: int | None = None
    warning: str | None = None
    status: str | None = None
    launch_state: str | None = None
    shown: Component | None = None
    total_ms: int | None = None
    wait_ms: int | None = None


def start(text: str) -> Start:
    """The reading of both streams together."""
    flat = unwrapped(text)
    asked, waited = _ASKED.search(flat), dict(_WAITED.findall(flat))
    fault, found = next(((kind, hit) for kind, form in _FAULTS if (hit := form.search(flat))), (None, None))
    told = found.groupdict() if found else {}
    return Start(
        fault=fault,
        words=_words(flat),
        asked=component(asked[1]) if asked else None,
        owner_uid=_number(told.get("uid")),
        error_code=_number(told.get("code")),
        warning=next((name for name, words in _WARNINGS.items() if words in flat), None),
        status=waited.get("Status"),
        launch_state=waited.get("LaunchState"),
        shown=component(waited.get("Activity", "")),
        total_ms=_number(waited.get("TotalTime")),
        wait_ms=_number(waited.get("WaitTime")),
    )


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)


def _words(text: str) -> str:
    """Android's own words, without the frames of a stack and what only repeats the command."""
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(_told_once(line for line in lines if line and not line.startswith(("at ", "Starting: "))))


def _told_once(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(lines))
