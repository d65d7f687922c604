"""Every recorded battery dump is read as it should be."""

from __future__ import annotations

from typing import Any

import pytest

from device_connector.android.battery import Battery, battery
from tests.android.readings import Recording, by_name, recordings

OTHER_KEYS = {
    "current_now": "current now",
    "max_capacity_uah": "Maximum capacity",
    "design_capacity_uah": "Design capacity",
    "max_charging_current_ua": "Max charging current",
}


def reading(found: Battery, key: str) -> Any:
    if key in OTHER_KEYS:
        return int(found.values[OTHER_KEYS[key]])
    value = getattr(found, key.removesuffix("_uah"))
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("recording", recordings("dumpsys_battery"), ids=by_name)
def test_recorded(recording: Recording) -> None:
    """A vendor's log after the first block never overwrites the first block."""
    found = battery(recording.text)
    assert found is not None
    assert {key: reading(found, key) for key in recording.expected} == recording.expected


def test_something_else_is_no_battery() -> None:
    """An error text is not read as an empty battery."""
    assert battery("Can't find service: battery\n") is None


def test_windows_line_ends() -> None:
    """CRLF, as old phones print it over a terminal, changes no value."""
    found = battery("Current Battery Service state:\r\n  level: 42\r\n  scale: 200\r\n")
    assert found is not None
    assert found.percent == 21
