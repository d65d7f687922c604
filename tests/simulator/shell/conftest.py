"""One console per kind of phone."""

from __future__ import annotations

import pytest

from tests.simulator.shell.console import Console


@pytest.fixture
def pixel() -> Console:
    """A current phone."""
    return Console("pixel")


@pytest.fixture
def nexus() -> Console:
    """A phone with Android 6."""
    return Console("nexus")


@pytest.fixture
def fold() -> Console:
    """A folding phone with two displays."""
    return Console("fold")
