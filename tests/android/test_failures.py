"""Every recorded failure of the phone's shell is read as it should be."""

from __future__ import annotations

import pytest

from device_connector.android.failures import shell_failure
from tests.android.readings import Recording, by_name, recordings


@pytest.mark.parametrize("recording", recordings("shell_errors"), ids=by_name)
def test_recorded(recording: Recording) -> None:
    """What failed, and the command or path it failed on."""
    found = shell_failure(recording.text)
    assert found is not None
    assert found.reason == recording.expected["error"]
    about = recording.expected.get("command") or recording.expected.get("path") or found.about
    assert found.about == about


def test_ordinary_output_is_no_failure() -> None:
    """Text that speaks of nothing missing tells of no failure."""
    assert shell_failure("total 0\n-rw-rw---- 1 u0_a1 media_rw 0 2026-01-01 00:00 found.txt\n") is None
