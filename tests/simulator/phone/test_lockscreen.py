"""The keyguard: swipe to unlock, or a PIN."""

from __future__ import annotations

from device_connector.simulator.phone.phone import Phone
from tests.simulator.handling import make, tap, texts


def locked(*, secure: bool = False) -> Phone:
    """A phone woken up at its keyguard."""
    phone = make()
    phone.secure_lock = secure
    phone.key(26)
    phone.key(26)
    return phone


def test_the_keyguard_has_the_focus():
    """Its window is NotificationShade since Android 11, StatusBar before."""
    assert locked().focused_window() == "NotificationShade"
    old = make("nexus")
    old.locked = True
    assert old.focused_window() == "StatusBar"


def test_a_swipe_up_dismisses_it():
    """Where there is no credential."""
    phone = locked()
    phone.swipe(540, 2000, 540, 900, 200)
    assert not phone.locked


def test_a_short_swipe_does_not():
    """The finger must travel a tenth of the screen."""
    phone = locked()
    phone.swipe(540, 2000, 540, 1900, 200)
    assert phone.locked


def test_menu_dismisses_it():
    """As KEYCODE_MENU does on phones without a credential."""
    phone = locked()
    phone.key(82)
    assert not phone.locked


def test_a_pin_is_asked_for_and_opens():
    """A swipe brings the keypad; its keys and Enter unlock."""
    phone = locked(secure=True)
    phone.swipe(540, 2000, 540, 900, 200)
    assert phone.locked
    tap(phone, "2", "4", "6", "8", "Enter")
    assert not phone.locked


def test_a_wrong_pin_stays_locked():
    """It says so, and shows no digit of what was typed."""
    phone = locked(secure=True)
    phone.type_text("11")
    assert "••" in texts(phone)
    phone.key(66)
    assert phone.locked
    assert "Wrong PIN" in texts(phone)


def test_back_returns_to_the_clock():
    """The keypad goes, the lock stays."""
    phone = locked(secure=True)
    phone.swipe(540, 2000, 540, 900, 200)
    phone.key(4)
    assert "Swipe up to unlock" in texts(phone)
    assert phone.locked
