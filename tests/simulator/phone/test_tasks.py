"""The back stack, Home, Overview, and what am start comes to."""

from __future__ import annotations

from device_connector.simulator.phone import Started
from tests.simulator.handling import front, make, tap, texts

HOME = "com.android.launcher3/.uioverrides.QuickstepLauncher"


def test_an_icon_opens_its_app():
    """A tap on the launcher's icon starts the app's launcher activity."""
    phone = make()
    tap(phone, "Settings")
    assert front(phone) == "com.android.settings/.Settings"


def test_back_unwinds_page_by_page_to_home():
    """Back ends a page, then the app, and never the home screen."""
    phone = make()
    tap(phone, "Settings", "Display & touch")
    seen = []
    for _ in range(3):
        phone.key(4)
        seen.append(front(phone))
    assert seen == ["com.android.settings/.Settings", HOME, HOME]


def test_home_keeps_the_apps_place():
    """An app that is opened again after Home shows the page that it was left at."""
    phone = make()
    tap(phone, "Settings", "Battery")
    phone.key(3)
    tap(phone, "Settings")
    assert front(phone) == "com.android.settings/.SubSettings"


def test_overview_lists_tasks_latest_first_and_goes_there():
    """APP_SWITCH shows cards; a tap brings a task to the front."""
    phone = make()
    for package in ("com.example.notes", "com.android.browser"):
        phone.start(package)
    phone.key(187)
    assert [one.package for one in phone.recents()] == ["com.android.browser", "com.example.notes"]
    tap(phone, "Notes")
    assert front(phone) == "com.example.notes/.MainActivity"


def test_overview_is_not_gone_back_to():
    """Back in an app that Overview opened leads home."""
    phone = make()
    phone.start("com.example.notes")
    phone.key(187)
    tap(phone, "Notes")
    phone.key(4)
    assert front(phone) == HOME


def test_clear_all_leaves_no_task():
    """Overview's Clear all ends every app's task and shows the home screen."""
    phone = make()
    phone.start("com.example.notes")
    phone.key(187)
    tap(phone, "Clear all")
    assert (phone.recents(), front(phone)) == ((), HOME)


def test_cold_warm_hot():
    """The first start is cold, one with the process alive warm, one with the task alive hot."""
    phone = make()
    first = phone.start("com.example.notes")
    again = phone.start("com.example.notes")
    phone.key(4)
    later = phone.start("com.example.notes")
    assert [one.outcome for one in (first, again, later)] == [Started.COLD, Started.HOT, Started.WARM]
    assert again.brought_to_front
    assert again.delivered


def test_a_stopped_package_has_no_process():
    """Force stop ends tasks and process."""
    phone = make()
    phone.start("com.example.notes")
    phone.stop("com.example.notes")
    assert phone.packages["com.example.notes"].pid is None
    assert front(phone) == HOME


def test_starts_that_fail_say_why():
    """Unknown package or activity, and one that is not exported, are told apart."""
    phone = make()
    outcomes = [
        phone.start("no.such.app").outcome,
        phone.start("com.android.settings", ".Nowhere").outcome,
        phone.start("com.example.bank", ".AccountsActivity").outcome,
    ]
    assert outcomes == [Started.NOTHING_FOUND, Started.NO_ACTIVITY, Started.NOT_EXPORTED]


def test_a_web_address_opens_the_browser():
    """VIEW with http(s) has one taker."""
    phone = make()
    phone.start(action="android.intent.action.VIEW", data="https://example.com/a?b=1")
    assert front(phone) == "com.android.browser/.BrowserActivity"
    assert "https://example.com/a?b=1" in texts(phone)


def test_several_takers_bring_a_chooser():
    """SEND has two takers: the resolver asks, and opens the chosen one."""
    phone = make()
    phone.start(action="android.intent.action.SEND", data="shared words")
    assert front(phone) == "android/com.android.internal.app.ResolverActivity"
    tap(phone, "Notes", "Just once")
    assert front(phone) == "com.example.notes/.EditActivity"
    assert "shared words" in texts(phone)
