"""Keys: waking, typing, editing, walking."""

from __future__ import annotations

import pytest

from device_connector.simulator.phone.phone import Phone
from tests.simulator.handling import front, make, shown, tap, texts


def editor() -> Phone:
    """A phone with an empty note open, its title focused."""
    phone = make()
    tap(phone, "Notes", "New note", "Title")
    return phone


def title(phone: Phone) -> str:
    """What the focused field holds."""
    field = phone.ime.field
    assert field is not None
    return field.text


@pytest.mark.parametrize(
    ("codes", "awake", "locked"),
    [((26,), False, True), ((26, 26), True, True), ((223, 223), False, True), ((224,), True, False)],
)
def test_power_sleep_wakeup(codes, awake, locked):
    """POWER toggles, SLEEP and WAKEUP do not; whoever sleeps wakes up locked."""
    phone = make()
    for code in codes:
        phone.key(code)
    assert (phone.awake, phone.locked) == (awake, locked)


def test_other_keys_do_nothing_in_the_dark():
    """HOME does not wake the phone, nor does it act."""
    phone = make()
    tap(phone, "Settings")
    phone.key(223)
    phone.key(3)
    phone.wake()
    phone.locked = False
    assert front(phone) == "com.android.settings/.Settings"


def test_letter_digit_and_space_keys_type():
    """KEYCODE_H, I, SPACE, 7 land in the field."""
    phone = editor()
    for code in (36, 37, 62, 14):
        phone.key(code)
    assert title(phone) == "hi 7"


def test_text_counts_what_landed():
    """Without a focused field nothing lands."""
    assert make().type_text("abc") == 0
    assert editor().type_text("abc") == 3


def test_editing_at_the_cursor():
    """Arrows, HOME/END, DEL and FORWARD_DEL work where the cursor is."""
    phone = editor()
    phone.type_text("abcd")
    for code in (21, 67, 122, 112, 123):
        phone.key(code)
    phone.type_text("!")
    assert title(phone) == "bd!"


def test_select_all_then_type_replaces():
    """CTRL+A and a letter leave the letter alone."""
    phone = editor()
    phone.type_text("old words")
    phone.chord((113, 29))
    phone.type_text("n")
    assert title(phone) == "n"


def test_enter_is_a_new_line_in_a_long_field():
    """A multi-line field takes ENTER; a single line ignores it."""
    phone = editor()
    phone.key(66)
    assert title(phone) == ""
    tap(phone, "Note")
    phone.type_text("a")
    phone.key(66)
    assert title(phone) == "a\n"


def test_tab_moves_to_the_next_field():
    """TAB walks on; a text field that gets the focus can be typed into."""
    phone = editor()
    phone.key(61)
    phone.type_text("below")
    assert "below" in texts(phone)
    assert phone.tasks.top.focus == "text"


def test_the_pad_walks_and_enter_taps():
    """DPAD_DOWN moves a visible focus, ENTER opens what has it."""
    phone = make()
    tap(phone, "Settings")
    phone.key(20)
    focused = [node for node in shown(phone) if node.focused]
    assert len(focused) == 1
    phone.key(66)
    assert front(phone) == "com.android.settings/.SubSettings"


def test_volume_stays_in_its_range():
    """VOLUME_UP counts to 15."""
    phone = make()
    for _ in range(20):
        phone.key(24)
    assert phone.settings["system"]["volume_music_speaker"] == "15"


def test_page_down_scrolls():
    """A page, as far as there is more."""
    phone = make()
    tap(phone, "Settings")
    phone.key(93)
    assert "About phone" in texts(phone)
