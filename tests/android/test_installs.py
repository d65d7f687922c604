"""Every recorded answer of `pm install` and `pm uninstall` is read as it should be."""

from __future__ import annotations

import pytest

from device_connector.android.installs import outcome, remedy
from tests.android.readings import Recording, by_name, recordings


@pytest.mark.parametrize("recording", recordings("pm_install"), ids=by_name)
def test_recorded(recording: Recording) -> None:
    """Success or failure; code, message, session, package and user as far as they are told."""
    read, expected = outcome(recording.text), recording.expected
    assert (read.ok, read.code, read.session) == (expected["ok"], expected.get("code"), expected.get("session"))
    assert (read.gone, read.user) == (expected.get("error"), expected.get("user"))
    assert read.package == expected.get("package")
    if "message" in expected:
        assert read.message == expected["message"]


@pytest.mark.parametrize("recording", recordings("pm_install"), ids=by_name)
def test_recorded_remedy(recording: Recording) -> None:
    """A failure that people can do something about says what."""
    known = remedy(recording.expected.get("code"))
    assert known is not None or "code" not in recording.expected
    if "remedy" in recording.expected:
        assert known is not None
        assert recording.expected["remedy"] in known.en


@pytest.mark.parametrize(
    ("code", "setting"), [("USER_RESTRICTED", "Install via USB"), ("VERIFICATION_FAILURE", "Verify apps over USB")]
)
def test_settings_are_named(code: str, setting: str) -> None:
    """What keeps people from installing is named as the phone's screen has it."""
    known = remedy(f"INSTALL_FAILED_{code}")
    assert known is not None
    assert setting in known.en


@pytest.mark.parametrize("text", ["", "Performing Streamed Install\n", "pkg: /data/local/tmp/a.apk\n", "Killed\n"])
def test_silence_is_no_success(text: str) -> None:
    """What tells of neither is not taken for one."""
    assert not outcome(text).ok


def test_a_failure_outweighs_a_success() -> None:
    """A session that was written and then refused."""
    assert not outcome("Success: streamed 12 bytes\nFailure [INSTALL_FAILED_ABORTED: Session relinquished]\n").ok
