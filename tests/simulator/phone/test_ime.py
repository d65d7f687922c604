"""The on-screen keyboard."""

from __future__ import annotations

from device_connector.simulator.phone.phone import Phone
from tests.simulator.handling import find, make, tap


def editor() -> Phone:
    """A phone with an empty note open, its title focused."""
    phone = make()
    tap(phone, "Notes", "New note", "Title")
    return phone


def test_it_comes_with_the_focus_and_covers_the_lower_part():
    """The window InputMethod ends at the screen's end, and the app gives way."""
    phone = editor()
    keyboard = next(window for window in phone.windows() if window.title == "InputMethod")
    app = next(window for window in phone.windows() if window.title.startswith("com.example.notes/"))
    assert keyboard.bounds[3] == 2400
    assert max(node.visible[3] for node in app.root.walk() if node.rid.endswith("form")) <= keyboard.bounds[1]


def test_its_keys_type():
    """Shift is for one letter; signs are on the other page."""
    phone = editor()
    tap(phone, "Shift", "H", "i", "Space", "Symbols", "7")
    assert phone.ime.field.text == "Hi 7"


def test_delete_and_enter_keys():
    """They do what DEL and ENTER do."""
    phone = editor()
    tap(phone, "Note", "a", "b", "Delete", "Enter")
    assert phone.ime.field.text == "a\n"


def test_back_hides_it_and_keeps_the_focus():
    """The first Back takes the keyboard away, not the page; text still lands."""
    phone = editor()
    phone.key(4)
    assert not phone.ime.shown
    assert phone.type_text("still") == 5
    assert find(phone, "still").focused


def test_it_is_gone_with_the_app():
    """Home takes the keyboard away."""
    phone = editor()
    phone.key(3)
    assert not phone.ime.shown
