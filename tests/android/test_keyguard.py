"""Whether the lock screen wants a credential."""

from __future__ import annotations

import pytest

from device_connector.android.keyguard import wants_credential
from tests.android.readings import recordings

POLICIES = {one.file.rpartition("/")[2]: one for one in recordings("dumpsys_window")}


@pytest.mark.parametrize(
    ("file", "wants"),
    [
        ("policy_keyguard_delegate_screen_on.txt", False),
        ("policy_keyguard_delegate_screen_off.txt", False),
        ("policy_keyguard_showing_not_restricted.txt", None),
        ("policy_mShowingLockscreen_old.txt", None),
    ],
)
def test_recorded(file: str, wants: bool | None) -> None:
    """`secure` tells, `mSimSecure` does not, and silence is no answer."""
    assert wants_credential(POLICIES[file].text) is wants


def test_secure() -> None:
    """A credential is set, and nothing vouches for the caller."""
    assert wants_credential("      secure=true\n        mTrusted=false\n") is True


def test_trusted() -> None:
    """Smart Lock lets a caller pass although a credential is set."""
    assert wants_credential("      secure=true\n        mTrusted=true\n") is False
