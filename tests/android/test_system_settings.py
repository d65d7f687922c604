"""What `settings` prints."""

from __future__ import annotations

import pytest

from device_connector.android.system_settings import refused, table, value
from tests.android.readings import Recording, by_name, recordings

RECORDED = recordings("settings")


@pytest.mark.parametrize("recording", [one for one in RECORDED if "values" in one.expected], ids=by_name)
def test_recorded_table(recording: Recording) -> None:
    """Values with spaces, with `=`, empty ones and the word null come as they are; CR LF or not."""
    found = table(recording.text)
    assert len(found) == recording.expected["count"]
    assert recording.expected["values"].items() <= found.items()


@pytest.mark.parametrize("recording", [one for one in RECORDED if "ok" in one.expected], ids=by_name)
def test_recorded_refusal(recording: Recording) -> None:
    """The permission that was missing."""
    assert refused(recording.text) == recording.expected["permission"]


@pytest.mark.parametrize(
    ("said", "read"),
    [("1\n", "1"), ("null\n", None), ("", None), ("cmd: Can't find service\nsettings\n", None), ("0\r\n", "0")],
)
def test_value(said: str, read: str | None) -> None:
    """One value; null is what is not set."""
    assert value(said) == read


def test_silence_is_no_refusal() -> None:
    """A write that worked says nothing."""
    assert refused("") is None
