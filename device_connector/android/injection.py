"""What `input` says when it did not do what it was told."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Kind = Literal["inject_events_denied", "usage", "failed"]

_DENIED = re.compile(
    r"SecurityException: (?:Injecting to another application requires"
    r"|Injecting input events requires .*) ?(?:to have the )?INJECT_EVENTS permission"
)
_UNKNOWN = re.compile(r"^(?:Error: )?Unknown command: (\S+)", re.MULTILINE)
_DEFAULT_DISPLAY = "will send event to default displayId"
_FAULT = re.compile(
    r"^(?:Error: .*|.*(?:Exception|Error): .*|Exception occurred while executing .*)$", re.MULTILINE
)
_INDENTED = re.compile(r"^ {6}([a-z]+)\b", re.MULTILINE)
_LISTED = re.compile(r"usage: input \[([a-z|]+)\]")

_SWITCHES = {
    "xiaomi": "USB debugging (Security settings)",
    "redmi": "USB debugging (Security settings)",
    "poco": "USB debugging (Security settings)",
    "vivo": "USB debugging (Security settings) / USB simulate tap",
    "oppo": "Disable permission monitoring",
    "oneplus": "Disable permission monitoring",
    "realme": "Disable permission monitoring",
    "honor": "Allow ADB debugging in charge only mode, with USB debugging (Security settings)",
    "huawei": "Allow ADB debugging in charge only mode, with USB debugging (Security settings)",
}
_SWITCH = "USB debugging (Security settings)"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why no event was sent, in Android's `words`; `supported` lists what this `input` knows where it told."""

    kind: Kind
    words: str
    command: str | None = None
    supported: tuple[str, ...] = ()


def refusal(text: str) -> Refusal | None:
    """Why `input` refused, from its stdout and stderr together; None when nothing in them says so.

    The exit code does not help: a SecurityException ends with 0 on old Androids and with 255 on new ones. Some
    televisions complain of a display id in the same tone, and send the event all the same.
    """
    if denied := _DENIED.search(text):
        return Refusal("inject_events_denied", denied[0])
    if unknown := _UNKNOWN.search(text):
        return Refusal("usage", unknown[0], unknown[1], _supported(text))
    fault = _FAULT.search(text)
    return Refusal("failed", text.strip()) if fault else None


def warning(text: str) -> str | None:
    """A complaint about an event that was sent nevertheless."""
    return next((line.strip() for line in text.splitlines() if _DEFAULT_DISPLAY in line), None)


def switch(maker: str) -> str:
    """The developer option that lets `input` through on phones of `maker` (ro.product.manufacturer)."""
    return _SWITCHES.get(maker.strip().lower(), _SWITCH)


def _supported(text: str) -> tuple[str, ...]:
    if listed := _LISTED.search(text):
        return tuple(listed[1].split("|"))
    _, _, commands = text.partition("The commands and default sources are:")
    return tuple(_INDENTED.findall(commands))
