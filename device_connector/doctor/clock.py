"""The clock: leases, references and certificates stand on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime

from device_connector.doctor.finding import Seen, fail, ok, warn
from device_connector.doctor.host import Host
from device_connector.settings import Settings

LOOK_S = 0.25
JUMP_S = 0.1
"""Over the look above NTP's slewing (500 ppm) makes 0.1 ms: more is somebody setting the clock."""

EARLIEST, LATEST = datetime(2025, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
NTP = "set the time, and let it be kept: `timedatectl set-ntp true`, or chrony"


async def clock(_: Settings, host: Host) -> AsyncIterator[Seen]:
    """Whether the date can be true, and whether wall clock and steady clock go alike."""
    before = host.clocks()
    await asyncio.sleep(LOOK_S)
    after = host.clocks()
    jump = (after.wall - before.wall) - (after.steady - before.steady)
    shown = datetime.fromtimestamp(before.wall, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    if not max(EARLIEST.timestamp(), host.built_at) <= before.wall < LATEST.timestamp():
        yield fail(f"the clock says {shown}, which cannot be", NTP)
    elif abs(jump) > JUMP_S:
        yield warn(f"the clock was moved by {jump:+.1f} s while it was looked at", NTP)
    else:
        yield ok(f"{shown}")
