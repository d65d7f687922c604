"""Why `uiautomator dump` brought no tree, read from its words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from device_connector.android.failures import shell_failure

FailureKind = Literal[
    "no_idle",
    "null_root",
    "crash",
    "taken",
    "no_xml",
    "empty",
    "silent",
    "too_big",
    "command_unavailable",
    "denied",
]

RETRYABLE: frozenset[FailureKind] = frozenset({"null_root", "crash", "no_xml", "empty"})
"""Passing moments of a phone whose screen changes: the same command may work a little later."""

_FORMS: tuple[tuple[re.Pattern[str], FailureKind], ...] = (
    (re.compile(r"could not get idle state", re.IGNORECASE), "no_idle"),
    (re.compile(r"null root node", re.IGNORECASE), "null_root"),
    (re.compile(r"UiAutomation(?:Service)?\b.*\balready (?:registered|connected)", re.IGNORECASE), "taken"),
    (re.compile(r"NullPointerException|FATAL EXCEPTION|StaleObjectException|^Killed\b", re.MULTILINE), "crash"),
)
_SAVED = re.compile(r"UI hier\w+ dumped to: *(\S+)")
_NOISE = re.compile(r"^(?:tcsetattr: .*|WARNING: linker: .*|.*: library .* not found)\r?\n?", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong, in the phone's own `words`."""

    kind: FailureKind
    words: str = ""

    @property
    def retryable(self) -> bool:
        """Whether the same command may work a little later."""
        return self.kind in RETRYABLE


def saved_to(text: str) -> str | None:
    """The place that the dump says it was written to; Android spells it `hierchary`."""
    found = _SAVED.search(text)
    return found[1] if found else None


def noise(text: str) -> bool:
    """Whether `text` says nothing about the dump: complaints about terminals and libraries."""
    return not _NOISE.sub("", text).strip()


def failure(text: str) -> Failure:
    """Why there is no XML in `text`; `silent` where the dump says that it went well."""
    words = _NOISE.sub("", text).strip()[:600]
    for pattern, kind in _FORMS:
        if pattern.search(text):
            return Failure(kind, words)
    if saved_to(text):
        return Failure("silent", words)
    if not words:
        return Failure("empty")
    refused = shell_failure(words)
    if refused is None:
        return Failure("no_xml", words)
    return Failure("command_unavailable" if refused.reason == "command_not_found" else "denied", words)
