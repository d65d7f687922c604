"""The tools of the Card: one model of arguments, one of results and one function each."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from device_connector.tools.apps.install import APP_INSTALL
from device_connector.tools.apps.launch import APP_LAUNCH
from device_connector.tools.apps.listing import APP_LIST
from device_connector.tools.apps.stop import APP_STOP
from device_connector.tools.apps.uninstall import APP_UNINSTALL
from device_connector.tools.apps.url import OPEN_URL
from device_connector.tools.batch import batch
from device_connector.tools.key import KEY
from device_connector.tools.logcat import LOGCAT
from device_connector.tools.notifications import NOTIFICATIONS
from device_connector.tools.screen import SCREEN
from device_connector.tools.screen_record import SCREEN_RECORD
from device_connector.tools.screenshot import SCREENSHOT
from device_connector.tools.shelf import FileReference, Shelf, Upload
from device_connector.tools.shell import SHELL
from device_connector.tools.shots import Shots
from device_connector.tools.status import DEVICE_STATUS
from device_connector.tools.swipe import SWIPE
from device_connector.tools.tap import TAP
from device_connector.tools.text_input import TEXT_INPUT
from device_connector.tools.tool import (
    Arguments,
    Kind,
    Progress,
    Scene,
    ShellPolicy,
    Tool,
    nobody,
    parse,
)
from device_connector.tools.transfer.pull import FILE_PULL
from device_connector.tools.transfer.push import FILE_PUSH
from device_connector.tools.trees import Trees
from device_connector.tools.ui_tree import UI_TREE
from device_connector.tools.wait_for import WAIT_FOR

_SINGLE: Final[tuple[Tool[Any], ...]] = (
    DEVICE_STATUS,
    SCREENSHOT,
    UI_TREE,
    WAIT_FOR,
    TAP,
    SWIPE,
    TEXT_INPUT,
    KEY,
    SCREEN,
    SCREEN_RECORD,
    APP_LIST,
    APP_LAUNCH,
    APP_STOP,
    OPEN_URL,
    APP_INSTALL,
    APP_UNINSTALL,
    FILE_PUSH,
    FILE_PULL,
    LOGCAT,
    NOTIFICATIONS,
    SHELL,
)
CATALOGUE: Final[tuple[Tool[Any], ...]] = (*_SINGLE, batch({tool.tool_id: tool for tool in _SINGLE}))
"""Every tool there is; `catalogue` tells which of them a deployment has."""


def catalogue(shell_policy: ShellPolicy, unapprovable: Collection[str] = ()) -> tuple[Tool[Any], ...]:
    """The tools that a deployment can really run: no shell where it is off, an acting one where it may act.

    `unapprovable`: ids of tools that wait for an operator's yes where nobody can give it. A batch takes the rest.
    """
    single = [_under(shell_policy, tool) for tool in _SINGLE if tool.tool_id not in unapprovable]
    if shell_policy == "off":
        single.remove(SHELL)
    several = [batch({tool.tool_id: tool for tool in single})]
    return (*single, *(tool for tool in several if tool.tool_id not in unapprovable))


def _under(shell_policy: ShellPolicy, tool: Tool[Any]) -> Tool[Any]:
    acting = tool is SHELL and shell_policy in {"allowlist", "full"}
    return replace(tool, kind="act") if acting else tool


__all__ = [
    "CATALOGUE",
    "Arguments",
    "FileReference",
    "Kind",
    "Progress",
    "Scene",
    "Shelf",
    "ShellPolicy",
    "Shots",
    "Tool",
    "Trees",
    "Upload",
    "catalogue",
    "nobody",
    "parse",
]
