"""One tool call as it is asked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from device_connector.errors import IdempotencyConflict
from device_connector.store import CallKey
from device_connector.texts import Text, shown


@dataclass(frozen=True, slots=True)
class Call:
    """One tool call; `tool_call_id` is what a repeated call shares with its first."""

    channel_id: str
    tool_id: str
    arguments: Mapping[str, Any]
    tool_call_id: str | None = None

    @property
    def key(self) -> CallKey | None:
        """What makes this the same call as another; None where nothing is deduplicated."""
        return CallKey(self.channel_id, self.tool_id, self.tool_call_id) if self.tool_call_id else None

    @property
    def digest(self) -> str:
        """A fingerprint of the arguments, `connector_channel_id` apart."""
        said = {name: value for name, value in self.arguments.items() if name != "connector_channel_id"}
        return hashlib.sha256(json.dumps(said, sort_keys=True).encode()).hexdigest()

    def check_same(self, digest: str) -> None:
        """Raise IdempotencyConflict where the first call of this id had other arguments."""
        if self.digest != digest:
            raise IdempotencyConflict(
                Text(
                    f"tool_call_id {shown(self.tool_call_id)} was used for {self.tool_id} with other arguments: "
                    "use a new id for a new call",
                    f"tool_call_id {shown(self.tool_call_id)} 已用于参数不同的 {self.tool_id} 调用："
                    "新的调用请使用新的 id",
                )
            )
