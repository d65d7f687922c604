"""The Connector Card of `device.adb` (protocol section 4.1)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from device_connector.protocol.descriptor import PROVIDER, TARGET_LABEL, TARGET_TYPE
from device_connector.protocol.flows import Flow
from device_connector.protocol.names import skill_name
from device_connector.protocol.packet import PROFILE, PROTOCOL_VERSION
from device_connector.protocol.schema import flatten, with_channel_id
from device_connector.texts import Locale, Text

SCHEMA: Final = "xagent.connector/v1"
CARD_ID: Final = "device.adb"
NAME: Final = "Android ADB Connector"
SKILL_ID: Final = skill_name(CARD_ID)
PROFILES: Final = (PROFILE,)

_DESCRIPTION = Text(
    "Lets an agent see and control an Android phone that a user has bound, over adb.",
    "让 Agent 通过 adb 查看并操作用户绑定的 Android 手机。",
)


@dataclass(frozen=True, slots=True)
class ToolDeclaration:
    """One tool as the Card shows it; the schemas are pydantic's own, `connector_channel_id` not among them."""

    tool_id: str
    title: Text
    description: Text
    input_schema: Mapping[str, Any]
    output_schema: Mapping[str, Any]


def card(
    *,
    tools: Sequence[ToolDeclaration],
    flows: Sequence[Flow],
    build: Mapping[str, str],
    package_version: str,
    skill: str,
    locale: Locale,
) -> dict[str, Any]:
    """The Card. `build` is the build info as it is served; `skill` is the text of /skill.md."""
    declared: dict[str, Any] = {
        "schema": SCHEMA,
        "protocol_version": PROTOCOL_VERSION,
        "build": dict(build),
        "connector_card_id": CARD_ID,
        "connector": {
            "name": NAME,
            "version": package_version,
            "vendor": "Device Connector",
            "description": _DESCRIPTION.say(locale),
        },
        "supports": {
            "user_channel_mode": "multiple",
            "target_types": [TARGET_TYPE],
            "targets": [{"target_type": TARGET_TYPE, "provider": PROVIDER, "label": TARGET_LABEL}],
            "profiles": list(PROFILES),
        },
        "tools": [_tool(tool, locale) for tool in tools],
        "auth_flows": [flow.declare(locale) for flow in flows],
        "ui": {"login_flow": _login(flows[0])},
        "security": {
            "trust_level": "local",
            "api_key_required": True,
            "data_classes": ["image", "device", "file"],
        },
    }
    declared["connector"]["version"] = f"{package_version}+{_fingerprint(declared, skill)}"
    return declared


def _tool(tool: ToolDeclaration, locale: Locale) -> dict[str, Any]:
    return {
        "tool_id": tool.tool_id,
        "profile": PROFILE,
        "title": tool.title.say(locale),
        "description": tool.description.say(locale),
        "related_skill_ids": [SKILL_ID],
        "input_schema": with_channel_id(flatten(tool.input_schema)),
        "output_schema": flatten(tool.output_schema),
    }


def _login(flow: Flow) -> dict[str, Any]:
    shown = "form" if flow.type == "form" else "qr_code"
    start = {"type": shown, "request_type": "auth.start", "response_type": "auth.start.ack"}
    poll = {"type": "polling", "request_type": "auth.status", "response_type": "auth.status.ack"}
    return {"flow_id": flow.id, "steps": [start] if flow.type == "form" else [start, poll]}


def _fingerprint(declared: Mapping[str, Any], skill: str) -> str:
    """Eight hex digits that change with any word of Card or Skill; the build, which /health shows, is left out."""
    said = {key: value for key, value in declared.items() if key != "build"}
    text = json.dumps(said, ensure_ascii=False, sort_keys=True) + "\n" + skill
    return hashlib.sha256(text.encode()).hexdigest()[:8]
