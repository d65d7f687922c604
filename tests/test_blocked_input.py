"""A phone that refuses adb's touches until a switch in its settings is on."""

from pathlib import Path
from typing import Any

import pytest

from device_connector.xagent import Refused
from tests.servers import RunningAdb
from tests.world import world


def tap_is(status: str) -> Any:
    """Whether a push shows android_tap in that status."""

    def fits(push: dict[str, Any]) -> bool:
        look = push.get("payload", {}).get("connection_descriptor", {"tools": []})
        return any(tool["tool_id"] == "android_tap" and tool["status"] == status for tool in look["tools"])

    return fits


async def test_a_refusal_is_told_and_taken_back(adb_server: RunningAdb, tmp_path: Path) -> None:
    """Touching tools are denied by the target, looking ones are not; the switch is noticed without a reconnect."""
    async with world(adb_server, tmp_path) as own:
        link, channel = await own.bound()
        own.phone.phone.faults.set("inject_denied")
        with pytest.raises(Refused) as refused:
            await link.invoke(channel, "android_tap", {"x": 500, "y": 900})
        assert refused.value.code == "permission_denied"
        push = await link.pushes.wait_for(tap_is("denied_by_target"))
        states = {tool["tool_id"]: tool for tool in push["payload"]["connection_descriptor"]["tools"]}
        assert states["android_screenshot"]["status"] == "available"
        assert "developer options" in states["android_tap"]["reason"]
        own.phone.phone.faults.clear("inject_denied")
        next(iter(own.service.phones.fleet.phones.values())).doubt()
        assert await link.pushes.wait_for(tap_is("available"))
        assert await link.invoke(channel, "android_tap", {"x": 500, "y": 900})
