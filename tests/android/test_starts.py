"""Every recorded answer of `am start` is read as it should be."""

from __future__ import annotations

import pytest

from device_connector.android.component import component
from device_connector.android.starts import start
from tests.android.readings import Recording, by_name, recordings

STARTS = recordings("am_start")


@pytest.mark.parametrize("recording", STARTS, ids=by_name)
def test_recorded_outcome(recording: Recording) -> None:
    """Whether Android took it, and why not; the exit code is no help."""
    read, expected = start(recording.text), recording.expected
    assert (read.fault is None) == expected["ok"]
    assert read.fault == (expected.get("error") or ("error_code" if "error_code" in expected else None))
    assert read.error_code == expected.get("error_code")
    assert read.owner_uid == expected.get("target_uid", read.owner_uid)


@pytest.mark.parametrize("recording", STARTS, ids=by_name)
def test_recorded_wait(recording: Recording) -> None:
    """What -W adds, and a warning that is no failure."""
    read, expected = start(recording.text), recording.expected
    told = (read.status, read.launch_state, read.total_ms, read.wait_ms, read.warning)
    assert told == tuple(map(expected.get, ("status", "launch_state", "total_ms", "wait_ms", "warning")))
    assert read.shown == (component(expected["activity"]) if "activity" in expected else None)
    for key in {"requested", "component"} & expected.keys():
        assert read.asked == component(expected[key])


def test_words_leave_out_the_stack() -> None:
    """What is passed on has no frames, and nothing twice."""
    said = "Starting: Intent { act=x }\nError: no\nError: no\n\tat a.b.C(D.java:1)\n"
    assert start(said).words == "Error: no"
