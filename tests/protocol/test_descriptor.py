"""The Connection Descriptor."""

from __future__ import annotations

from typing import get_args

import pytest

from device_connector.protocol.descriptor import Status, Target, ToolState, ToolStatus, descriptor
from tests.schemas import examine, validator


def test_descriptor() -> None:
    """Everything that is known is shown, and nothing else."""
    found = descriptor(
        card_id="device.adb",
        connector_id="conn_1",
        channel_id="cch_1",
        profiles=("xagent.device.v1",),
        status="connected",
        target=Target("pixel-1", "Pixel 7"),
        tools=[
            ToolState("android_tap", "available", "granted"),
            ToolState("android_key", "unavailable", reason="gone"),
        ],
    )
    examine("descriptor", found)
    assert found["target"]["account_hint"] == "Pixel 7"
    assert [tool.get("reason") for tool in found["tools"]] == [None, "gone"]


@pytest.mark.parametrize("status", get_args(Status))
def test_every_status_is_the_schemas(status: Status) -> None:
    """Each status that can be said is one of the published schema's; an unbound channel needs no hint."""
    found = descriptor(
        card_id="c", connector_id="i", channel_id="h", profiles=["p"], status=status, target=Target("-"), tools=[]
    )
    examine("descriptor", found)
    assert "account_hint" not in found["target"]


def test_tool_statuses_are_the_schemas() -> None:
    """The tool statuses are the published ones, all of them."""
    published = validator("descriptor").schema["$defs"]["tool"]["properties"]["status"]["enum"]
    assert list(get_args(ToolStatus)) == published
