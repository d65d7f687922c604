"""Which dialog of the system stands in front, told by ids that Android keeps, never by words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from device_connector.android.hierarchy.node import Node

Dialog = Literal["permission", "chooser", "anr", "crash"]

_PERMISSION_APPS = ("permissioncontroller", "packageinstaller")
_CHOOSER_IDS = frozenset({"resolver_list", "button_always", "button_once", "chooser_header", "chooser_list"})
_OLD_CRASH = frozenset({"message", "button1"})


def dialog(nodes: Iterable[Node]) -> Dialog | None:
    """The system's dialog that these nodes make; None for an app's own screen."""
    seen = list(nodes)
    names = {node.name for node in seen if node.rid}
    package = next((node.package for node in seen if node.package), "")
    if package.endswith(_PERMISSION_APPS) and any(name.startswith("permission_") for name in names):
        return "permission"
    if package.endswith("intentresolver") or (package == "android" and names & _CHOOSER_IDS):
        return "chooser"
    if package != "android":
        return None
    if "aerr_wait" in names:
        return "anr"
    if any(name.startswith("aerr_") for name in names):
        return "crash"
    buttons = [node for node in seen if node.kind == "Button"]
    return "crash" if names >= _OLD_CRASH and len(buttons) == 1 else None
