"""Displays and rotation."""

from __future__ import annotations

import pytest

from tests.simulator.handling import make, tap


def test_turning_the_phone_turns_the_screen():
    """Width and height change places; windows fill the new screen."""
    phone = make()
    phone.rotation = 1
    assert phone.size() == (2400, 1080)
    assert phone.windows()[0].bounds == (0, 0, 2400, 1080)


def test_a_fixed_screen_obeys_user_rotation():
    """With accelerometer_rotation 0 the setting rules."""
    phone = make()
    phone.settings["system"].update(accelerometer_rotation="0")
    phone.settings["system"]["user_rotation"] = "3"
    assert (phone.rotation, phone.auto_rotate) == (3, False)


def test_overrides_are_in_force():
    """Wm size and wm density change what is laid out."""
    phone = make()
    phone.size_override, phone.density_override = (720, 1600), 320
    assert (phone.size(), phone.density(), phone.scale) == ((720, 1600), 320, 2.0)
    assert phone.windows()[0].bounds == (0, 0, 720, 1600)


@pytest.mark.parametrize(("turns", "right"), [(0, 0), (1, 144)])
def test_buttons_move_to_the_side_in_landscape(turns, right):
    """As on phones with a navigation bar of 48 dp."""
    phone = make("nexus")
    phone.rotation = turns
    bar = phone.windows()[-1]
    assert (bar.title, phone.size()[0] - phone.windows()[0].bounds[2]) == ("NavigationBar", right)


def test_folding_moves_the_default_display_to_the_outer_panel():
    """Logical display 0 stays the one in use; the apps stay too."""
    phone = make("fold")
    inner, outer = (display.physical_id for display in phone.displays)
    tap(phone, "Settings")
    phone.fold()
    assert (phone.display().physical_id, phone.display(3).physical_id) == (outer, inner)
    assert (phone.size(), phone.folded) == ((1080, 2424), True)
    phone.unfold()
    assert (phone.display().physical_id, phone.folded) == (inner, False)


def test_a_phone_with_one_panel_does_not_fold():
    """It stays as it is."""
    phone = make()
    phone.fold()
    assert (phone.folded, phone.display().on) == (False, True)
