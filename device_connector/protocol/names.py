"""Names that the protocol fixes: tool ids, skill names, the reserved argument."""

from __future__ import annotations

import re
from typing import Final

CHANNEL_ID: Final = "connector_channel_id"
"""The model's argument that the wire reserves; routing looks at the envelope alone."""

TOOL_ID: Final = re.compile(r"[A-Za-z0-9_.-]{1,256}")
SKILL_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

_SKILL_HEADER = re.compile(r"\A---\n(?P<header>.*?)\n---\n", re.DOTALL)
_NAME_LINE = re.compile(r"^name:[ \t]*(?P<name>\S+)[ \t]*$", re.MULTILINE)


def skill_name(card_id: str) -> str:
    """The main Skill's name that belongs to a Card: `device.adb` has `connector-device-adb`."""
    return "connector-" + card_id.replace(".", "-").replace("_", "-")


def header_name(skill: str) -> str | None:
    """The `name` in a SKILL.md's header; None where there is no header or no name."""
    header = _SKILL_HEADER.match(skill.replace("\r\n", "\n"))
    line = _NAME_LINE.search(header["header"]) if header else None
    return line["name"].strip("\"'") if line else None
