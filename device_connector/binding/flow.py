"""What every way of binding a phone has in common."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from device_connector.errors import ConnectorError
from device_connector.protocol.flows import Flow
from device_connector.texts import Text

Status = Literal["pending", "scanned", "authenticated", "expired", "qr_refresh_required", "failed"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Where a binding stands; `error` says why it has failed."""

    status: Status
    message: Text
    error: ConnectorError | None = None


class BindingFlow(Protocol):
    """One entry of the Card's `auth_flows`."""

    @property
    def declaration(self) -> Flow:
        """The flow as the Card declares it."""
        ...

    async def start(self, key_id: str, channel_id: str, fields: Mapping[str, Any]) -> Outcome:
        """Begin to bind `channel_id`; a refusal is an Outcome that has failed, never an exception."""
        ...
