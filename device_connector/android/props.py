"""What `getprop` prints: `[key]: [value]`, where a value may hold newlines and brackets."""

from __future__ import annotations

import re

_START = re.compile(r"^\[(.+?)\]: \[", re.MULTILINE)


def props(text: str) -> dict[str, str]:
    """The properties of a listing; lines that belong to none are left out, a value cut off is kept."""
    found: dict[str, str] = {}
    key, value = "", None
    for line in text.replace("\r\n", "\n").split("\n"):
        if value is None:
            start = _START.match(line)
            if not start:
                continue
            key, value = start[1], line[start.end() :]
        else:
            value += "\n" + line
        if value.endswith("]"):
            found[key], value = value[:-1], None
    if value is not None:
        found[key] = value.rstrip("\n")
    return found
