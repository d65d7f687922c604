"""What fingers do: taps, swipes, long presses, and the gestures of the system."""

from __future__ import annotations

import pytest

from tests.simulator.handling import centre, find, front, make, tap, texts


def test_a_switch_writes_the_setting():
    """What Settings shows and what adb reads is one thing."""
    phone = make()
    tap(phone, "Settings", "Network & internet", "Airplane mode")
    assert phone.settings["global"]["airplane_mode_on"] == "1"
    assert any(node.checked for window in phone.windows() for node in window.root.walk())


def test_a_swipe_scrolls_by_its_length():
    """No fling: content moves exactly as far as the finger."""
    phone = make()
    tap(phone, "Settings")
    before = find(phone, "System").bounds[1]
    phone.swipe(540, 1800, 540, 1600, 300)
    assert find(phone, "System").bounds[1] == before - 200


def test_scrolling_stops_at_the_ends():
    """The list cannot be pulled past its first row."""
    phone = make()
    tap(phone, "Settings")
    before = find(phone, "Battery").bounds
    phone.swipe(540, 800, 540, 1600, 300)
    assert find(phone, "Battery").bounds == before


def test_a_swipe_of_almost_no_length_is_a_tap():
    """Less than the touch slop of 8 dp is no drag."""
    phone = make()
    x, y = centre(find(phone, "Settings"))
    phone.swipe(x, y, x + 5, y + 5, 80)
    assert front(phone) == "com.android.settings/.Settings"


def test_staying_long_is_a_long_press():
    """An icon held for 500 ms and more shows the app's details."""
    phone = make()
    x, y = centre(find(phone, "Clock"))
    phone.swipe(x, y, x, y, 800)
    assert front(phone) == "com.android.settings/.applications.InstalledAppDetails"


def test_an_icon_that_is_held_comes_along():
    """Dropped on another one it changes places with it."""
    phone = make()
    one, other = find(phone, "Clock").bounds, find(phone, "Calculator").bounds
    phone.drag(*centre(find(phone, "Clock")), *centre(find(phone, "Calculator")), 800)
    assert (find(phone, "Clock").bounds, find(phone, "Calculator").bounds) == (other, one)


def test_a_drag_without_time_to_move_is_a_long_press():
    """The hold of 500 ms counts into the time that `input draganddrop` is given."""
    phone = make()
    phone.drag(*centre(find(phone, "Calculator")), *centre(find(phone, "Clock")), 300)
    assert front(phone) == "com.android.settings/.applications.InstalledAppDetails"


def test_what_cannot_be_carried_is_held_in_place():
    """A row of Settings stays where it is, and nothing scrolls."""
    phone = make()
    tap(phone, "Settings")
    before = find(phone, "System").bounds
    phone.drag(*centre(find(phone, "System")), 540, 800, 900)
    assert find(phone, "System").bounds == before


@pytest.mark.parametrize("asleep", [True, False])
def test_taps_reach_no_app_while_dark_or_locked(asleep):
    """The screen off takes no touches; the keyguard takes them all."""
    phone = make()
    place = centre(find(phone, "Settings"))
    phone.key(26)
    if not asleep:
        phone.key(26)
    phone.tap(*place)
    phone.locked = False
    phone.wake()
    assert front(phone).startswith("com.android.launcher3/")


def test_the_shade_comes_down_and_goes_up():
    """A swipe from the top edge shows notifications, one upwards hides them."""
    phone = make()
    phone.post("com.example.notes", "Reminder", "Water the plants")
    phone.swipe(540, 5, 540, 1200, 200)
    assert phone.focused_window() == "NotificationShade"
    assert "Water the plants" in texts(phone)
    phone.swipe(540, 2200, 540, 900, 200)
    assert not phone.shade_open


def test_a_notification_opens_its_app():
    """A tap on it goes there and takes it away."""
    phone = make()
    phone.post("com.example.notes", "Reminder", "Water the plants")
    phone.open_shade()
    tap(phone, "Reminder")
    assert (front(phone), phone.notifications) == ("com.example.notes/.MainActivity", [])


def test_gestures_go_home_and_back():
    """Up from the lower edge is Home, inwards from a side is Back."""
    phone = make()
    tap(phone, "Settings", "Battery")
    phone.swipe(2, 1200, 500, 1210, 150)
    assert front(phone) == "com.android.settings/.Settings"
    phone.swipe(540, 2395, 540, 1500, 150)
    assert front(phone).startswith("com.android.launcher3/")


def test_old_phones_have_buttons():
    """API 23's navigation bar has Back, Home and Overview to tap."""
    phone = make("nexus")
    tap(phone, "Settings", "Battery", "Back")
    assert front(phone) == "com.android.settings/.Settings"
    tap(phone, "Home")
    assert front(phone).startswith("com.android.launcher3/")


def test_another_display_takes_no_touch():
    """The outer display of an open foldable shows nothing to tap."""
    phone = make("fold")
    phone.tap(*centre(find(phone, "Settings")), 3)
    assert front(phone).startswith("com.android.launcher3/")


def test_an_unknown_display_is_refused():
    """There is no display 9."""
    with pytest.raises(KeyError):
        make().tap(1, 1, 9)
