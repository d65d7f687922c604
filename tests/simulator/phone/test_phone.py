"""The phone as a whole: what changes its look, dialogs of the system, reboot."""

from __future__ import annotations

import pytest

from device_connector.simulator.phone import PROFILES
from tests.simulator.handling import centre, find, front, make, tap, texts


@pytest.mark.parametrize("name", sorted(PROFILES))
def test_every_profile_boots_to_its_home_screen(name):
    """Awake, unlocked, launcher in front, window focused."""
    phone = make(name)
    assert front(phone).startswith("com.android.launcher3/")
    assert phone.focused_window() == "com.android.launcher3/com.android.launcher3.uioverrides.QuickstepLauncher"


def test_props_tell_the_profile():
    """Getprop agrees with what the profile says."""
    phone = make("nexus")
    assert phone.props["ro.build.version.sdk"] == "23"
    assert phone.props["ro.serialno"] == "VIRT0001"
    assert phone.props["ro.build.fingerprint"] == phone.profile.fingerprint


@pytest.mark.parametrize(
    "change",
    [
        lambda phone: phone.settings["global"].__setitem__("wifi_on", "0"),
        lambda phone: setattr(phone.battery, "level", 3),
        lambda phone: setattr(phone, "locked", True),
        lambda phone: setattr(phone, "density_override", 300),
        lambda phone: phone.tap(*centre(find(phone, "Battery"))),
        lambda phone: phone.settings["secure"].update(ui_night_mode="2"),
        lambda phone: phone.post("com.example.notes", "a", "b"),
    ],
)
def test_the_look_changes_with_all_that_shows(change):
    """Pictures are kept by the look: it may miss nothing."""
    phone = make()
    phone.start("com.android.settings")
    before = phone.look
    change(phone)
    assert phone.look != before


def test_windows_are_laid_out_once_a_look():
    """The same tuple comes back until something changes."""
    phone = make()
    assert phone.windows() is phone.windows()


def test_a_permission_is_asked_for_and_kept():
    """The dialog is a window of the permission controller, as small as its panel; Allow grants."""
    phone = make()
    tap(phone, "Contacts", "Ada Lovelace", "Call")
    assert front(phone).startswith("com.google.android.permissioncontroller/")
    assert phone.focus().bounds[0] > 0
    tap(phone, "Allow")
    assert phone.packages["com.android.contacts"].granted == {"android.permission.CALL_PHONE"}


def test_nothing_behind_a_dialog_can_be_tapped():
    """A dialog is modal."""
    phone = make()
    tap(phone, "Contacts", "Ada Lovelace", "Call")
    phone.tap(70, 140)
    assert front(phone).startswith("com.google.android.permissioncontroller/")


def test_a_crash_ends_the_app_and_says_so():
    """The window is titled as AOSP titles it; the log has the crash."""
    phone = make()
    phone.start("com.example.notes")
    phone.crash("com.example.notes")
    assert phone.focused_window() == "Application Error: com.example.notes"
    assert "Notes keeps stopping" in texts(phone)
    assert phone.packages["com.example.notes"].pid is None
    assert any(line.text == "FATAL EXCEPTION: main" for line in phone.log)
    tap(phone, "Close app")
    assert phone.system_dialog is None


def test_an_old_phone_words_a_crash_its_own_way():
    """Up to Android 6: one sentence and OK."""
    phone = make("nexus")
    phone.crash("com.example.notes")
    assert "Unfortunately, Notes has stopped." in texts(phone)
    tap(phone, "OK")
    assert phone.system_dialog is None


def test_an_app_that_hangs_can_be_waited_for():
    """Wait closes the dialog and leaves the app."""
    phone = make()
    phone.start("com.example.notes")
    phone.crash("com.example.notes", hangs=True)
    assert phone.focused_window() == "Application Not Responding: com.example.notes"
    tap(phone, "Wait")
    assert front(phone) == "com.example.notes/.MainActivity"


def test_reboot_starts_anew_and_locked():
    """Tasks and notifications are gone, settings stay."""
    phone = make()
    phone.settings["global"]["wifi_on"] = "0"
    phone.post("com.example.notes", "a", "b")
    phone.start("com.example.notes")
    phone.reboot("")
    assert (phone.recents(), phone.notifications, phone.locked) == ((), [], True)
    assert phone.settings["global"]["wifi_on"] == "0"
