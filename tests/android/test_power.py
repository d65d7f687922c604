"""Every recorded power dump is read as it should be."""

from __future__ import annotations

from typing import Any

import pytest

from device_connector.android.failures import shell_failure
from device_connector.android.power import power
from tests.android.readings import Recording, by_name, recordings

VALUES = {
    "powered": "mIsPowered",
    "plug_type": "mPlugType",
    "battery_level": "mBatteryLevel",
    "last_sleep_reason": "mLastSleepReason",
    "boot_completed": "mBootCompleted",
    "holding_display_suspend_blocker": "mHoldingDisplaySuspendBlocker",
}


def reading(text: str, key: str) -> Any:
    found = power(text)
    if key in VALUES:
        value = found.values[VALUES[key]]
        return {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
    return {
        "wakefulness": found.wakefulness,
        "awake": found.awake,
        "screen_on": found.awake,
        "screen_may_show_aod": found.wakefulness == "Dozing",
        "display_power_state_line": None,
    }[key]


@pytest.mark.parametrize(
    "recording", [one for one in recordings("dumpsys_power") if "wakefulness" in one.expected], ids=by_name
)
def test_recorded(recording: Recording) -> None:
    """Wakefulness alone says whether the phone is awake."""
    found = {key: reading(recording.text, key) for key in recording.expected}
    assert found == recording.expected


@pytest.mark.parametrize(
    "recording", [one for one in recordings("dumpsys_power") if "wakefulness" not in one.expected], ids=by_name
)
def test_unreadable(recording: Recording) -> None:
    """Log text and a denied dump tell nothing about being awake."""
    assert power(recording.text).awake is None


def test_denial_is_told() -> None:
    """A denied dump ends with exit code 0; its words say what it was."""
    (denied,) = (one for one in recordings("dumpsys_power") if one.expected.get("error"))
    failure = shell_failure(denied.text)
    assert failure is not None
    assert failure.reason == denied.expected["error"]
