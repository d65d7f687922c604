"""Fixtures that every room uses: a private adb server, and the rule that a test leaves nothing behind."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import hypothesis
import pytest

from tests.leaks import leaked, open_descriptors
from tests.servers import RunningAdb, old_adb, running_adb

hypothesis.settings.register_profile("project", deadline=None)  # a busy machine is no fault of the code
hypothesis.settings.load_profile("project")


@pytest.fixture(autouse=True)
def _nothing_left_open() -> Iterator[None]:
    """A test that leaves a socket, pipe or file open fails."""
    before = open_descriptors()
    yield
    assert not (left := leaked(before)), f"left open: {left}"


@pytest.fixture(autouse=True)
async def _no_task_left_running() -> AsyncIterator[None]:
    """A test that leaves an asyncio task running fails."""
    yield
    own = asyncio.current_task()
    left = [task for task in asyncio.all_tasks() if task is not own and not task.done()]
    assert not left, f"left running: {left}"


@pytest.fixture
def adb_server(tmp_path: Path) -> Iterator[RunningAdb]:
    """A real adb server (adbutils' own binary) that sees no phone until a test connects one."""
    with running_adb(tmp_path / "adb") as server:
        yield server


@pytest.fixture
def old_adb_server(tmp_path: Path) -> Iterator[RunningAdb]:
    """A real adb server below version 30 (Debian's is 29)."""
    if (binary := old_adb()) is None:
        pytest.skip("no adb below version 30 here: set DEVICE_CONNECTOR_OLD_ADB to its path")
    with running_adb(tmp_path / "old-adb", binary) as server:
        yield server
