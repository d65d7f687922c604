"""The Connection Descriptor: what one channel's user sees of the phone behind it (protocol section 9)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

SCHEMA: Final = "xagent.connection/v2"
TARGET_TYPE: Final = "device"
PROVIDER: Final = "adb"
TARGET_LABEL: Final = "Android 设备"

Status = Literal["created", "authenticating", "connected", "degraded", "offline", "expired", "revoked", "error"]
ToolStatus = Literal["available", "unavailable", "denied_by_target", "requires_reauth", "not_supported"]
PermissionState = Literal["unknown", "granted", "denied", "requires_reauth"]


@dataclass(frozen=True, slots=True)
class Target:
    """The phone in words that may be shown: an alias and a model, never a serial or an address."""

    display_name: str
    account_hint: str = ""


@dataclass(frozen=True, slots=True)
class ToolState:
    """Whether one tool of the Card may be called now, and why not."""

    tool_id: str
    status: ToolStatus
    permission: PermissionState = "unknown"
    reason: str = ""


def descriptor(
    *,
    card_id: str,
    connector_id: str,
    channel_id: str,
    profiles: Iterable[str],
    status: Status,
    target: Target,
    tools: Iterable[ToolState],
) -> dict[str, Any]:
    """The descriptor as it goes on the wire; `profiles` are those negotiated on the link."""
    return {
        "schema": SCHEMA,
        "connection": {
            "connector_card_id": card_id,
            "connector_id": connector_id,
            "connector_channel_id": channel_id,
            "target_type": TARGET_TYPE,
            "profiles": list(profiles),
            "status": status,
        },
        "target": _target(target),
        "tools": [_tool(tool) for tool in tools],
    }


def _target(target: Target) -> dict[str, str]:
    shown = {"provider": PROVIDER, "label": TARGET_LABEL, "display_name": target.display_name}
    return shown | ({"account_hint": target.account_hint} if target.account_hint else {})


def _tool(tool: ToolState) -> dict[str, str]:
    shown = {
        "tool_id": tool.tool_id,
        "status": tool.status,
        "target_permission_state": tool.permission,
    }
    return shown | ({"reason": tool.reason} if tool.reason else {})
