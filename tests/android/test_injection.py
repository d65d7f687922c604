"""Every recorded answer of `input` is read as it should be."""

from __future__ import annotations

import pytest

from device_connector.android.injection import refusal, switch, warning
from tests.android.readings import Recording, by_name, recordings

REFUSED = [one for one in recordings("input_errors") if one.expected["error"]]


@pytest.mark.parametrize("recording", REFUSED, ids=by_name)
def test_recorded(recording: Recording) -> None:
    """Both wordings of a missing INJECT_EVENTS, and commands that this `input` does not know."""
    found = refusal(recording.text)
    assert found is not None
    assert found.kind == recording.expected["error"]
    assert found.command == recording.expected.get("command")
    assert list(found.supported) == recording.expected.get("supported", [])


def test_television_warns_and_sends() -> None:
    """`Error :` with a space is a warning: the event was sent."""
    (sent,) = (one for one in recordings("input_errors") if one.expected["error"] is None)
    assert refusal(sent.text) is None
    assert warning(sent.text) == sent.text.strip()


def test_silence_is_no_refusal() -> None:
    """An `input` that worked says nothing."""
    assert refusal("") is None


@pytest.mark.parametrize("maker", ["Xiaomi", "POCO", "Google", ""])
def test_switch_is_named(maker: str) -> None:
    """The developer option is named as the phones show it."""
    assert "USB debugging (Security settings)" in switch(maker)
