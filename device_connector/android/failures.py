"""What it means when a command of the phone's shell fails, read from its words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Reason = Literal["command_not_found", "permission_denied", "closed"]


@dataclass(frozen=True, slots=True)
class ShellFailure:
    """Why a command did not run; `about` is the command or the path it speaks of."""

    reason: Reason
    about: str | None


_FORMS: tuple[tuple[re.Pattern[str], Reason], ...] = (
    (re.compile(r"(?:^|: )([\w./-]+): (?:inaccessible or )?not found\s*$", re.MULTILINE), "command_not_found"),
    (re.compile(r"^screencap: (permission denied)\s*$", re.MULTILINE), "command_not_found"),
    (re.compile(r"(?:^|: )(/[^\n:]+): Permission denied", re.MULTILINE), "permission_denied"),
    (re.compile(r"Error opening file: (\S+) \(Permission denied\)"), "permission_denied"),
    (re.compile(r"Permission Denial: (.*)"), "permission_denied"),
    (re.compile(r"unable to connect for (\w+): closed"), "closed"),
)


def shell_failure(text: str) -> ShellFailure | None:
    """The failure that `text` tells of, or None."""
    for pattern, reason in _FORMS:
        if found := pattern.search(text):
            return ShellFailure(reason, found[1])
    return None
