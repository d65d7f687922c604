"""What `settings` prints: tables of the settings provider, single values, and refusals to write."""

from __future__ import annotations

import re

ROTATION = ("settings get system accelerometer_rotation 2>&1", "settings get system user_rotation 2>&1")
"""Whether the screen follows how the phone is held, and the quarter turns in force where it does not."""

_REFUSED = (
    re.compile(r"Permission denial: writing to settings requires: ?([\w.]+)"),
    re.compile(r"SecurityException: (.*)"),
)


def table(text: str) -> dict[str, str]:
    """`settings list NAMESPACE`: a value may hold `=`, and nothing at all."""
    rows = (line.partition("=") for line in text.replace("\r\n", "\n").split("\n"))
    return {key: value for key, equals, value in rows if equals}


def value(text: str) -> str | None:
    """`settings get NAMESPACE KEY`: None for what is not set or could not be read."""
    said = text.strip()
    return None if said == "null" or "\n" in said or "Exception" in said or not said else said


def refused(text: str) -> str | None:
    """The permission that `settings put` lacked, or Android's words; None where it was not refused."""
    return next((found[1] for form in _REFUSED if (found := form.search(text))), None)
