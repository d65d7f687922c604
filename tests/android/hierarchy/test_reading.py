"""Dumps that are broken in the ways that phones break them."""

from __future__ import annotations

import pytest

from device_connector.android.hierarchy import Failure, Hierarchy, read
from device_connector.android.screen import Region
from tests.android.hierarchy.drawn import dump, view

ROOT = (0, 0, 100, 100)


def texts(text: str) -> list[str]:
    tree = read(text)
    assert isinstance(tree, Hierarchy)
    return [node.text for node in tree.walk()]


BROKEN = [
    ("a control character", dump(view("T", ROOT, text="a\x08b")), ["ab"]),
    ("a raw ampersand", dump(view("T", ROOT, text="MARK")).replace("MARK", "R&D <x>"), ["R&D <x>"]),
    ("a raw quote", dump(view("T", ROOT, text="MARK")).replace("MARK", 'say "hi" to'), ['say "hi" to']),
    ("NUL as a reference", dump(view("T", ROOT, text="MARK")).replace("MARK", "a&#0;b"), ["ab"]),
    (
        "an emoji as two halves",
        dump(view("T", ROOT, text="MARK")).replace("MARK", "&#55357;&#56842;"),
        ["\U0001f60a"],
    ),
    ("half an emoji", dump(view("T", ROOT, text="MARK")).replace("MARK", "a&#55357;"), ["a\ufffd"]),
    ("an unknown entity", dump(view("T", ROOT, text="MARK")).replace("MARK", "a&nbsp;b"), ["a&nbsp;b"]),
    (
        "a number beyond all characters",
        dump(view("T", ROOT, text="MARK")).replace("MARK", "&#x110000;"),
        ["\ufffd"],
    ),
    ("a tag that is not closed", dump(view("T", ROOT, text="a")).replace("</node>", ""), ["a"]),
    ("a tag closed twice", dump(view("T", ROOT, text="a")).replace("</node>", "</node></node>"), ["a"]),
    (
        "cut in a tag",
        dump(view("T", ROOT, text="a"), view("T", ROOT, text="b")).split(' bounds="[0,0][100,100]" text="b')[0],
        ["a", ""],
    ),
]


@pytest.mark.parametrize(("text", "said"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN])
def test_broken(text: str, said: list[str]) -> None:
    """What can be made out is read, and the tree says that it is damaged."""
    assert texts(text) == said
    tree = read(text)
    assert isinstance(tree, Hierarchy)
    assert tree.damage


@pytest.mark.parametrize(
    ("bounds", "place"),
    [
        ("[0,0][10,20]", Region(0, 0, 10, 20)),
        ("[-5,-6][10,20]", Region(-5, -6, 10, 20)),
        ("[9,9][1,1]", Region(9, 9, 1, 1)),
        ("", None),
        ("[0,0]", None),
        ("[a,0][1,1]", None),
    ],
)
def test_bounds(bounds: str, place: Region | None) -> None:
    """Bounds are kept as they are told, also inverted ones; what is none is None."""
    tree = read(f'<hierarchy rotation="x"><node bounds="{bounds}" /></hierarchy>')
    assert isinstance(tree, Hierarchy)
    assert [node.bounds for node in tree.walk()] == [place]
    assert tree.rotation is None


def test_missing_attributes() -> None:
    """A bare node says nothing, and is enabled."""
    tree = read("<hierarchy><node /></hierarchy>")
    assert isinstance(tree, Hierarchy)
    (node,) = tree.walk()
    assert (node.cls, node.text, node.flags, node.enabled, node.order) == ("", "", frozenset(), True, None)


def test_linker_warning_before() -> None:
    """Warnings of old phones before the XML are kept out of it."""
    tree = read("WARNING: linker: libdvm.so has text relocations.\r\n" + dump(view("T", ROOT)))
    assert isinstance(tree, Hierarchy)
    assert tree.prefix.startswith("WARNING: linker")


REFUSED = {
    "an entity bomb": '<?xml version="1.0"?><!DOCTYPE h [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><hierarchy/>',
    "a bomb in broken XML": '<hierarchy><node text="&"><!DOCTYPE h [<!ENTITY a "aaaa">]></hierarchy>',
    "too deep": "<hierarchy>" + "<node>" * 300 + "</node>" * 300 + "</hierarchy>",
    "too many": "<hierarchy>" + "<node/>" * 6000 + "</hierarchy>",
    "too long": "<hierarchy>" + " " * (9 << 20) + "</hierarchy>",
}


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_refused(text: str) -> None:
    """What could eat the host is not read, and the failure says why."""
    found = read(text)
    assert isinstance(found, Failure)
    assert found.kind == "too_big"
    assert found.words


FAILURES = {
    "ERROR: could not get idle state.\n": "no_idle",
    "ERROR: null root node returned by UiTestAutomationBridge.\n": "null_root",
    "java.lang.IllegalStateException: UiAutomationService android.accessibilityservice.IAccessibilityServiceClient"
    "$Stub$Proxy@b1 already registered!\n": "taken",
    "java.lang.NullPointerException: Attempt to invoke virtual method\n": "crash",
    "Killed \n": "crash",
    "/system/bin/sh: uiautomator: inaccessible or not found\n": "command_unavailable",
    "/system/bin/sh: uiautomator: not found\r\n": "command_unavailable",
    "/system/bin/sh: /system/bin/uiautomator: Permission denied\n": "denied",
    "UI hierchary dumped to: /dev/tty\n": "silent",
    "tcsetattr: Inappropriate ioctl for device\n": "empty",
    "": "empty",
    "Segmentation fault\n": "no_xml",
}


@pytest.mark.parametrize(("text", "kind"), FAILURES.items(), ids=FAILURES.values())
def test_failure(text: str, kind: str) -> None:
    """Why there is no tree is read from Android's words."""
    found = read(text)
    assert isinstance(found, Failure)
    assert found.kind == kind
