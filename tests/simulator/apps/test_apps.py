"""What each app does."""

from __future__ import annotations

import pytest

from device_connector.simulator.apps.browser import LOADS_S
from device_connector.simulator.phone import PROFILES, Phone
from tests.simulator.handling import NOON, find, front, make, shown, tap, texts


def test_a_note_is_written_saved_and_listed():
    """Save keeps what was typed."""
    phone = make()
    tap(phone, "Notes", "New note", "Title")
    phone.type_text("Plan")
    tap(phone, "Note")
    phone.type_text("Call 王小明")
    tap(phone, "Save")
    assert {"Plan", "Call 王小明"} <= set(texts(phone))


def test_leaving_a_note_drops_it():
    """Back without Save."""
    phone = make()
    tap(phone, "Notes", "New note", "Title")
    phone.type_text("Plan")
    phone.key(4)
    phone.key(4)
    assert "Plan" not in texts(phone)


def test_a_note_is_changed_and_deleted():
    """The editor opens with what is there."""
    phone = make()
    tap(phone, "Notes", "Shopping")
    assert find(phone, "Shopping").field == "title"
    tap(phone, "Delete")
    assert "Shopping" not in texts(phone)


def test_a_contact_is_added():
    """The list ends with the new one."""
    phone = make()
    tap(phone, "Contacts", "Create contact", "Name")
    phone.type_text("Zoë 🎈")
    tap(phone, "Save")
    phone.key(93)
    assert "Zoë 🎈" in texts(phone)


def test_a_contact_has_a_page():
    """Name, number, mail."""
    phone = make()
    tap(phone, "Contacts", "Ada Lovelace")
    assert {"Ada Lovelace", "+44 20 7946 0018", "ada@example.org"} <= set(texts(phone))


def test_the_browser_goes_where_it_is_told():
    """Address bar, Enter, history by Back."""
    phone = make()
    tap(phone, "Browser", "https://www.example.com/")
    phone.chord((113, 29))
    phone.type_text("example.org/a")
    phone.key(66)
    assert "https://example.org/a" in texts(phone)
    phone.key(4)
    assert "https://www.example.com/" in texts(phone)
    assert front(phone) == "com.android.browser/.BrowserActivity"


def test_words_are_searched_for():
    """What is no address becomes a query."""
    phone = make()
    tap(phone, "Browser", "https://www.example.com/")
    phone.chord((113, 29))
    phone.type_text("virtual phone\n")
    assert "https://www.example.com/search?q=virtual+phone" in texts(phone)


def test_the_bank_wants_both_fields():
    """An empty one is told; with both it opens."""
    phone = make()
    tap(phone, "Bank", "Sign in")
    assert "Enter user and password" in texts(phone)
    tap(phone, "User")
    phone.type_text("me")
    tap(phone, "Password")
    phone.type_text("secret\n")
    assert front(phone) == "com.example.bank/.AccountsActivity"


@pytest.mark.parametrize(
    ("keys", "shows"),
    [
        ("7×8=", "56"),
        ("1+2+4=", "7"),
        ("9÷4=", "2.25"),
        ("5÷0=", "Error"),
        ("5÷0=4", "4"),
        ("12C", "0"),
        ("2+=", "2"),
    ],
)
def test_the_calculator_calculates(keys, shows):
    """From left to right."""
    phone = make()
    tap(phone, "Calculator", *keys)
    assert next(node.text for node in shown(phone) if node.rid.endswith("/result")) == shows


def test_the_clock_tells_the_phones_time():
    """Its own, and that of other cities."""
    phone = make()
    tap(phone, "Clock")
    assert {"13:03", "05:03", "14:03", "Tuesday, December 1"} <= set(texts(phone))


def test_app_details_can_stop_an_app():
    """Force stop ends its process."""
    phone = make()
    phone.start("com.example.notes")
    action = "android.settings.APPLICATION_DETAILS_SETTINGS"
    phone.start("com.android.settings", action=action, data="package:com.example.notes")
    tap(phone, "Force stop")
    assert phone.packages["com.example.notes"].pid is None


def test_all_apps_are_a_swipe_away():
    """Up on the home screen; Back closes the sheet."""
    phone = make()
    phone.swipe(540, 1500, 540, 700, 200)
    assert "All apps" in texts(phone)
    tap(phone, "Contacts")
    assert front(phone) == "com.android.contacts/.activities.PeopleActivity"
    phone.key(3)
    assert "All apps" not in texts(phone)


def test_quick_switches_are_the_settings():
    """A tile in the shade turns what Settings shows."""
    phone = make()
    phone.open_shade()
    tap(phone, "Airplane mode, Off")
    assert phone.settings["global"]["airplane_mode_on"] == "1"
    assert find(phone, "Airplane mode, On").checked


@pytest.mark.parametrize("turns", [0, 1])
@pytest.mark.parametrize("name", sorted(PROFILES))
def test_nothing_lies_beside_the_screen(name, turns):
    """Every app on every phone, upright and turned: what is shown lies on the screen and has a size."""
    phone = make(name)
    phone.rotation = turns
    width, height = phone.size()
    for app in phone.apps:
        if app.launcher:
            phone.start(app.package)
            assert all(0 <= n.visible[0] < n.visible[2] <= width and n.visible[3] <= height for n in shown(phone))


def test_a_file_is_shared_into_a_note():
    """Download lists it, Share asks with which app, and the text arrives there."""
    phone = make()
    phone.files.write("/sdcard/Download/report.txt", b"Umsatz 2026")
    tap(phone, "Files", "report.txt", "Share")
    assert "Share with" in texts(phone)
    tap(phone, "Notes", "Just once")
    assert "Umsatz 2026" in texts(phone)
    assert front(phone) == "com.example.notes/.EditActivity"


def test_an_empty_folder_says_so():
    """No rows."""
    phone = make()
    tap(phone, "Files")
    assert "No items" in texts(phone)


def test_a_slow_page_comes_by_itself():
    """First Loading…, then the page, without a touch."""
    now = [NOON]
    phone = Phone(PROFILES["pixel"], serial="VIRT0001", now=lambda: now[0])
    phone.start(action="android.intent.action.VIEW", data="https://slow.example.com/")
    assert "Loading…" in texts(phone)
    now[0] += LOADS_S
    assert "slow.example.com" in texts(phone)
