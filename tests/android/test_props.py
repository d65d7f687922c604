"""Every recorded `getprop` is read as it should be."""

from __future__ import annotations

import pytest

from device_connector.android.props import props
from tests.android.readings import Recording, by_name, recordings


@pytest.mark.parametrize("recording", recordings("getprop"), ids=by_name)
def test_recorded(recording: Recording) -> None:
    """Values over several lines, brackets, junk lines and bytes that are no text lose no property."""
    found = props(recording.text)
    assert len(found) == recording.expected["count"]
    assert recording.expected["props"].items() <= found.items()
