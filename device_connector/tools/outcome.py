"""What is said of an act that was sent and whose end was not seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from device_connector.errors import ConnectorError, OutcomeUnknown
from device_connector.texts import Text
from device_connector.tools.tool import Tool


def outcome_unknown(tool_id: str, cause: Text, so_far: Mapping[str, Any] | None = None) -> OutcomeUnknown:
    """The act may or may not have happened; `so_far` is what the caller can be told of it."""
    return OutcomeUnknown(
        Text(
            f"{tool_id} was sent and its end was not seen ({cause.en}). It will not be sent again under this "
            "tool_call_id: look at the screen, then decide.",
            f"{tool_id} 已发送但未看到结果（{cause.zh}）。同一 tool_call_id 不会再次执行：请先查看屏幕再决定。",
        ),
        payload=so_far or None,
    )


def answered(tool: Tool[Any], error: ConnectorError, so_far: Mapping[str, Any] | None = None) -> ConnectorError:
    """The error that a call of `tool` is answered with when `error` ended it."""
    if tool.kind == "act" and error.sent:
        return outcome_unknown(tool.tool_id, error.text, so_far)
    return error
