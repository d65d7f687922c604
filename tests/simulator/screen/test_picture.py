"""The picture: its size, what it hides, that it agrees with the nodes."""

from __future__ import annotations

import pytest
from PIL import ImageChops

from device_connector.simulator.phone import PROFILES
from device_connector.simulator.screen import picture
from tests.simulator.handling import centre, find, make, tap

BLACK = (0, 0, 0, 255)


@pytest.mark.parametrize("name", sorted(PROFILES))
@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_it_has_the_screens_size(name, turns):
    """RGBA, at real resolution, turned as the screen is."""
    phone = make(name)
    phone.rotation = turns
    made = picture(phone)
    assert (made.mode, made.size) == ("RGBA", phone.size())


def test_it_is_wholly_opaque():
    """A screen capture has no holes."""
    assert picture(make()).getextrema()[3] == (255, 255)


def test_it_is_kept_until_the_look_changes():
    """The same picture, then a new one with the minute or a tap."""
    phone = make()
    first = picture(phone)
    assert picture(phone) is first
    tap(phone, "Settings")
    assert picture(phone) is not first


def test_an_icon_is_where_its_node_is():
    """The colour of the app's disc lies around the middle of its node, and not beside it."""
    phone = make()
    x, y = centre(find(phone, "Settings"))
    made = picture(phone)
    assert made.getpixel((x, y - 70)) == (0x5F, 0x63, 0x68, 255)
    assert made.getpixel((x + 110, y - 70)) != (0x5F, 0x63, 0x68, 255)


def test_a_switch_shows_its_state():
    """Only the switch and its row look different after a tap."""
    phone = make()
    tap(phone, "Settings", "Network & internet")
    place = find(phone, "Data Saver").bounds
    before = picture(phone).copy()
    tap(phone, "Data Saver")
    changed = _difference(before, picture(phone))
    assert changed is not None
    assert place[1] - 60 < changed[1] < changed[3] < place[3] + 60


def test_a_protected_window_is_black_and_its_bars_are_not():
    """FLAG_SECURE since Android 12: the shell sees black where the window is."""
    phone = make()
    tap(phone, "Bank")
    made = picture(phone)
    assert made.crop((0, 200, 1080, 2300)).getcolors() == [(1080 * 2100, BLACK)]
    assert len(made.crop((0, 0, 1080, 84)).getcolors(10_000)) > 2


def test_old_phones_capture_nothing_of_a_protected_window():
    """Before Android 12 screencap prints no picture at all."""
    phone = make("nexus")
    tap(phone, "Bank")
    assert picture(phone) is None
    phone.key(3)
    assert picture(phone) is not None


def test_the_screen_off_is_black():
    """Every pixel."""
    phone = make()
    phone.key(26)
    assert picture(phone).getcolors() == [(1080 * 2400, BLACK)]


def test_the_other_display_of_a_foldable_is_black():
    """It has its own size; an unknown id is refused."""
    phone = make("fold")
    outer = phone.displays[1]
    made = picture(phone, outer.physical_id)
    assert (made.size, made.getpixel((500, 500))) == ((1080, 2424), BLACK)
    with pytest.raises(KeyError):
        picture(phone, "12345")


def test_the_black_display_fault():
    """A capture that is wholly black, as some drivers give."""
    phone = make()
    phone.faults.set("black_display")
    assert picture(phone).getcolors() == [(1080 * 2400, BLACK)]


def test_dark_theme_is_dark():
    """Settings' ground is light, then dark."""
    phone = make()
    tap(phone, "Settings")
    corner = (20, 300)
    light = picture(phone).getpixel(corner)
    phone.settings["secure"]["ui_night_mode"] = "2"
    assert sum(picture(phone).getpixel(corner)[:3]) < 100 < sum(light[:3])


def _difference(one, other):
    return ImageChops.difference(one.convert("RGB"), other.convert("RGB")).getbbox()
