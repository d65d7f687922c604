"""A virtual phone on a real adb server, with a scene to run tools in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from device_connector.files import Files
from tests.servers import RunningAdb
from tests.tools.shelved import LIMIT, Upload, uploads
from tests.tools.stage import Stage, stage


@pytest.fixture
async def pixel(adb_server: RunningAdb) -> AsyncIterator[Stage]:
    """A current phone."""
    async with stage(adb_server) as own:
        yield own


@pytest.fixture
async def nexus(adb_server: RunningAdb) -> AsyncIterator[Stage]:
    """An Android 6 phone: no shell v2, secure windows empty the capture."""
    async with stage(adb_server, "nexus") as own:
        yield own


@pytest.fixture
async def fold(adb_server: RunningAdb) -> AsyncIterator[Stage]:
    """A foldable with two own panels."""
    async with stage(adb_server, "fold") as own:
        yield own


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """A shelf whose files never expire."""
    return Files(
        tmp_path / "files", url_prefix="", ttl_s=300, max_bytes=4 * LIMIT, max_file_bytes=LIMIT, now_ms=lambda: 0
    )


@pytest.fixture
def upload(files: Files) -> Upload:
    """Puts bytes on that shelf as an upload of the scene's channel."""
    return uploads(files)
