"""Every recorded device state is read as it should be."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from device_connector.android.posture import postures
from tests.android.readings import Recording, by_name, recordings


@pytest.mark.parametrize("recording", recordings("device_state"), ids=by_name)
def test_recorded(recording: Recording) -> None:
    """The committed state may be an override: the hinge itself is in the base state."""
    found = asdict(postures(recording.text))
    for key in recording.expected.keys() & found.keys():
        wanted: Any = recording.expected[key]
        got = found[key]
        assert (got and got["id"] if isinstance(wanted, int) else got) == wanted
