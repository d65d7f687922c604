"""What `am broadcast` says."""

from __future__ import annotations

import pytest

from device_connector.android.broadcasts import Delivered, delivered
from tests.android.readings import Recording, by_name, recordings


@pytest.mark.parametrize("recording", recordings("am_broadcast"), ids=by_name)
def test_recorded(recording: Recording) -> None:
    """A protected broadcast is refused, and nothing was delivered."""
    found = delivered(recording.text)
    assert (found.ok, found.error) == (recording.expected["ok"], recording.expected["error"])


def test_completed() -> None:
    """Result and data are the last receiver's; 0 is what nobody set."""
    head = "Broadcasting: Intent { act=ADB_INPUT_B64 flg=0x400000 (has extras) }\n"
    assert delivered(head + "Broadcast completed: result=0\n") == Delivered(0)
    assert delivered(head + 'Broadcast completed: result=-1, data="success"\n') == Delivered(-1, "success")
