"""The probe against the real service with a real adb server and a virtual phone."""

from __future__ import annotations

from pathlib import Path

from device_connector.xagent.probe import probe
from tests.servers import RunningAdb
from tests.world import world

CALLS = [
    ("android_device_status", {}),
    ("android_screenshot", {}),
    ("android_key", {"key": "home"}),
    ("android_shell", {"command": "getprop ro.product.model"}),
]


async def test_service_passes_every_check(adb_server: RunningAdb, tmp_path: Path) -> None:
    """Our own service keeps every rule, under a path prefix as well, and its calls work on a bound phone."""
    async with world(adb_server, tmp_path, server={"port": 0, "path_prefix": "/phones"}) as own:
        report = await probe(own.service.url, own.key, CALLS, device_code=own.code())
    assert [(row.id, row.seen) for row in report.failed] == []
    unmade = [row.id for row in report.rows if row.outcome == "not_checked"]
    assert unmade == [f"call.{number} {CALLS[number - 1][0]} file" for number in (1, 3, 4)]


async def test_service_without_keys_passes(adb_server: RunningAdb, tmp_path: Path) -> None:
    """An anonymous service on loopback keeps every rule that can be seen without a key."""
    async with world(adb_server, tmp_path, auth={"allow_anonymous": True}) as own:
        report = await probe(own.service.url, None)
    assert [(row.id, row.seen) for row in report.failed] == []
    unmade = {row.id for row in report.rows if row.outcome == "not_checked"}
    assert unmade == {"ws.without_key", "ws.wrong_key", "secrets.api_key"}
