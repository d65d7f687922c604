"""The hierarchy as uiautomator writes it."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from device_connector.simulator.screen import hierarchy
from device_connector.simulator.screen.hierarchy import quoted
from tests.simulator.handling import fixture, make, shown, tap

_NAMES = re.compile(r" ([a-zA-Z-]+)=")


def attributes(xml: str) -> list[str]:
    """Names of the first node's attributes, in order."""
    return _NAMES.findall(xml[xml.index("<node") : xml.index(">", xml.index("<node"))])


@pytest.mark.parametrize(
    ("profile", "file"),
    [
        ("nexus", "uiautomator/launcher_pixel_api27.xml"),
        ("pixel", "uiautomator/permission_dialog_bidi_controls.xml"),
    ],
)
def test_attributes_come_in_androids_order(profile, file):
    """As in dumps of real phones, older and newer."""
    assert attributes(hierarchy(make(profile))) == attributes(fixture(file))


def test_it_begins_as_androids_does():
    """One line, single quotes in the declaration, the rotation on the root."""
    phone = make()
    phone.rotation = 1
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"1\"><node index=\"0\" "
    assert hierarchy(phone).startswith(head)
    assert "\n" not in hierarchy(phone)


def test_it_holds_what_a_tap_would_hit():
    """Every node's bounds are those that touches are sent by."""
    phone = make()
    tap(phone, "Settings")
    dumped = {node.get("bounds") for node in ElementTree.fromstring(hierarchy(phone)).iter("node")}
    focus = phone.focus()
    boxes = ("[{},{}][{},{}]".format(*node.visible) for node in focus.root.walk() if node.shown)
    assert dumped == set(boxes)


def test_what_is_scrolled_away_is_left_out():
    """Rows below the screen come only after scrolling; cut ones end where they are cut."""
    phone = make("nexus")
    tap(phone, "Settings")
    assert "About phone" not in hierarchy(phone)
    phone.key(93)
    phone.key(93)
    assert "About phone" in hierarchy(phone)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("plain 中文 ❤", '"plain 中文 ❤"'),
        ("🎾", '"&#127934;"'),
        ("a\nb\tc", '"a&#10;b&#9;c"'),
        ("a & <b>", '"a &amp; &lt;b&gt;"'),
        ("it's", '"it\'s"'),
        ('24" x 20"', "'24\" x 20\"'"),
        ('"it\'s"', "'\"it&apos;s\"'"),
        ("bell\x07", '"bell."'),
    ],
)
def test_escaping(text, value):
    """kxml2's: single quotes around what has double ones, decimal references beyond the BMP."""
    assert quoted(text) == value


def test_any_text_survives_a_parser():
    """Contacts with quotes, ampersands, emoji come out of the XML as they went in."""
    phone = make()
    tap(phone, "Contacts")
    phone.swipe(540, 1800, 540, 600, 300)
    found = {node.get("text") for node in ElementTree.fromstring(hierarchy(phone)).iter("node")}
    assert {"Dr. O'Neil & Sons", '陈 "Jack" 伟', "李娜 🎾"} <= found


def test_passwords_are_bullets():
    """As many as characters, and the node says that it is a password."""
    phone = make()
    tap(phone, "Bank", "Password")
    phone.type_text("s3cret")
    nodes = [n for n in ElementTree.fromstring(hierarchy(phone)).iter("node") if n.get("password") == "true"]
    assert [node.get("text") for node in nodes] == ["••••••"]
    assert "s3cret" not in hierarchy(phone)


def test_an_empty_field_shows_its_hint():
    """As text, and since API 35 as hint too."""
    phone = make()
    tap(phone, "Notes", "New note")
    field = next(n for n in ElementTree.fromstring(hierarchy(phone)).iter("node") if n.get("hint") == "Title")
    assert (field.get("text"), field.get("class")) == ("Title", "android.widget.EditText")


def test_compressed_leaves_out_mere_layout():
    """What says or does something stays, in the same order."""
    phone = make()
    tap(phone, "Settings")
    whole, less = (
        [node.get("text") for node in ElementTree.fromstring(hierarchy(phone, compressed=c)).iter("node")]
        for c in (False, True)
    )
    assert len(less) < len(whole)
    assert [text for text in less if text] == [text for text in whole if text]


def test_windows_are_listed_top_first():
    """The shape of --windows: displays, display, window with its own hierarchy."""
    phone = make()
    tap(phone, "Notes", "New note", "Title")
    root = ElementTree.fromstring(hierarchy(phone, windows=True))
    windows = root.findall("./display[@id='0']/window")
    assert root.tag == "displays"
    assert [window.get("type") for window in windows] == [
        "TYPE_SYSTEM",
        "TYPE_SYSTEM",
        "TYPE_INPUT_METHOD",
        "TYPE_APPLICATION",
    ]
    assert [window.get("active") for window in windows] == ["false", "false", "false", "true"]
    sample = ElementTree.fromstring(fixture("uiautomator/windows_two_displays.xml")).find("./display/window")
    assert list(windows[0].keys()) == list(sample.keys())


def test_the_locked_phone_dumps_its_keyguard():
    """What is behind cannot be read."""
    phone = make()
    tap(phone, "Settings")
    phone.key(26)
    phone.key(26)
    assert "Swipe up to unlock" in hierarchy(phone)
    assert "com.android.settings" not in hierarchy(phone)


def test_a_button_without_words_is_naf():
    """Not accessibility friendly: clickable, and nothing says what it is; ours all say it."""
    phone = make()
    for package in phone.packages:
        phone.start(package)
        assert "NAF" not in hierarchy(phone)
    assert all(node.text or node.desc or node.children for node in shown(phone) if node.clickable)
