"""The tools of the Card."""

from __future__ import annotations

from typing import Any, Final

from device_connector.tools.key import KEY
from device_connector.tools.screenshot import SCREENSHOT
from device_connector.tools.shots import Shots
from device_connector.tools.status import DEVICE_STATUS
from device_connector.tools.swipe import SWIPE
from device_connector.tools.tap import TAP
from device_connector.tools.tool import (
    Arguments,
    FileReference,
    Kind,
    Scene,
    Shelf,
    ShellPolicy,
    Tool,
    parse,
)

CATALOGUE: Final[tuple[Tool[Any], ...]] = (DEVICE_STATUS, SCREENSHOT, TAP, SWIPE, KEY)

__all__ = [
    "CATALOGUE",
    "Arguments",
    "FileReference",
    "Kind",
    "Scene",
    "Shelf",
    "ShellPolicy",
    "Shots",
    "Tool",
    "parse",
]
