"""Phones with the real file shelf behind their scene."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from device_connector.files import Files
from tests.servers import RunningAdb
from tests.tools.shelved import give
from tests.tools.stage import Stage, stage


@pytest.fixture
def phone(pixel: Stage, files: Files) -> Stage:
    """A current phone."""
    return give(pixel, files)


@pytest.fixture(params=["pixel", "nexus"])
async def either(adb_server: RunningAdb, files: Files, request: pytest.FixtureRequest) -> AsyncIterator[Stage]:
    """A current phone, and an Android 6 one: the first sync protocol, no sha256sum."""
    async with stage(adb_server, request.param) as own:
        yield give(own, files)
