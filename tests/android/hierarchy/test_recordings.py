"""Every recorded dump, and every recorded failure, is read as it should be."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from device_connector.android.hierarchy import Failure, Hierarchy, Node, read
from device_connector.android.hierarchy.dialogs import dialog
from device_connector.android.hierarchy.failure import failure, noise, saved_to
from device_connector.android.hierarchy.sight import seen
from tests.android.readings import Recording, by_name, recordings

ALL = recordings("uiautomator")
BROKEN = [one for one in ALL if one.expected.get("valid") is False]
WHOLE = [one for one in ALL if one not in BROKEN]
FAILED = recordings("uiautomator_errors")
NOTES = {"rtl", "xml_starts_at", "ok", "order", "skip", "prefix_lines", "trailer", "locked"}
"""What is no reading of the tree; those that are a fact of the text have tests of their own."""


def _count(flag: str) -> Callable[[Hierarchy], int]:
    return lambda tree: sum(flag in node.flags for node in tree.walk())


def _depth(nodes: tuple[Node, ...]) -> int:
    return 1 + max((_depth(node.children) for node in nodes), default=-1) if nodes else 0


READINGS: dict[str, Callable[[Hierarchy], Any]] = {
    "root": lambda tree: tree.root,
    "rotation": lambda tree: tree.rotation,
    "node_count": lambda tree: sum(1 for _ in tree.walk()),
    "top_level_nodes": lambda tree: len(tree.windows[0].roots),
    "root_nodes": lambda tree: len(tree.windows[0].roots),
    "packages": lambda tree: dict(Counter(node.package for node in tree.walk())),
    "root_bounds": lambda tree: list(tree.windows[0].roots[0].bounds.box()),
    "clickable_count": _count("clickable"),
    "scrollable_count": _count("scrollable"),
    "text_count": lambda tree: sum(bool(node.text) for node in tree.walk()),
    "max_depth": lambda tree: max(_depth(window.roots) for window in tree.windows),
    "texts": lambda tree: [node.text for node in tree.walk() if node.text],
    "dialog": lambda tree: dialog(tree.walk()),
    "visible_nodes": lambda tree: len(seen(tree, None).placed),
    "NAF": lambda tree: any("NAF" in node.flags for node in tree.walk()),
    "ok_enabled": lambda tree: next(node.enabled for node in tree.walk() if node.text == "OK"),
    "display_ids": lambda tree: sorted({window.display for window in tree.windows}),
    "windows_per_display": lambda tree: {
        str(one): many for one, many in Counter(window.display for window in tree.windows).items()
    },
    "active_window_package": lambda tree: {
        str(window.display): window.package for window in tree.windows if window.active
    },
}


@pytest.mark.parametrize("recording", WHOLE, ids=by_name)
def test_recorded(recording: Recording) -> None:
    """Each fact of the tree that is known is read."""
    tree = read(recording.text)
    assert isinstance(tree, Hierarchy)
    wanted = {name: value for name, value in recording.expected.items() if name not in NOTES | {"find"}}
    assert {name: READINGS[name](tree) for name in wanted} == wanted
    assert tree.damage is None


def _found(tree: Hierarchy, wanted: dict[str, Any]) -> list[Node]:
    said = {"text": lambda node: node.text, "content_desc": lambda node: node.desc}[wanted["by"]]
    return [node for node in tree.walk() if said(node) == wanted["value"]]


@pytest.mark.parametrize("recording", [one for one in WHOLE if "find" in one.expected], ids=by_name)
def test_found(recording: Recording) -> None:
    """Elements are found by their exact words, with their place and the pixel to touch."""
    tree = read(recording.text)
    assert isinstance(tree, Hierarchy)
    for wanted in recording.expected["find"]:
        found = _found(tree, wanted)
        assert len(found) == wanted.get("matches", len(found))
        assert found[0].bounds is not None
        left, top, right, bottom = found[0].bounds.box()
        assert ([left, top, right, bottom], [(left + right) // 2, (top + bottom) // 2]) == (
            wanted["bounds"],
            wanted["center"],
        )
        assert ("clickable" in found[0].flags) == wanted.get("clickable", "clickable" in found[0].flags)


def _recorded(name: str) -> Recording:
    return next(one for one in ALL + FAILED if by_name(one) == name)


def test_stack_trace_before_the_xml() -> None:
    """MIUI's stack trace ahead of a good dump is kept as a prefix, the trailer behind it is cut off."""
    recording = _recorded("miui_stacktrace_before_xml.txt")
    tree = read(recording.text)
    assert isinstance(tree, Hierarchy)
    assert tree.prefix.startswith("java.io.FileNotFoundException")
    assert saved_to(recording.text) == "/dev/tty"


def test_log_line_and_foreign_bytes() -> None:
    """A console's own line and bytes of another code page cost letters, not elements."""
    recording = _recorded("broken_prefix_line_and_euckr.xml")
    tree = read(recording.text)
    assert isinstance(tree, Hierarchy)
    assert tree.prefix == recording.expected["prefix"]
    assert sum(1 for _ in tree.walk()) == 59
    assert next(tree.walk()).kind == "FrameLayout"


def test_empty_file() -> None:
    """A single newline is a failed dump, not an empty screen."""
    found = read(_recorded("empty_one_newline.xml").text)
    assert isinstance(found, Failure)
    assert found.kind == "empty"


def test_shade_over_the_keyguard() -> None:
    """The ids of a lock screen's shade are there to be seen."""
    recording = _recorded("shade_emoji_234_nodes_93kb.xml")
    tree = read(recording.text)
    assert isinstance(tree, Hierarchy)
    assert recording.expected["locked"] == any("keyguard" in node.rid for node in tree.walk())


def test_right_to_left() -> None:
    """Words of languages written from right to left come through with their marks."""
    for recording in (one for one in WHOLE if one.expected.get("rtl")):
        tree = read(recording.text)
        assert isinstance(tree, Hierarchy)
        said = "".join(node.text + node.desc for node in tree.walk())
        assert re.search("[\u0590-\u06ff]", said)


@pytest.mark.parametrize("recording", [one for one in FAILED if "error" in one.expected], ids=by_name)
def test_failures(recording: Recording) -> None:
    """Each kind of failure is told apart, and whether trying again may help."""
    if recording.expected.get("ignore"):
        assert noise(recording.text)
        return
    found = read(recording.text)
    assert isinstance(found, Failure)
    assert (found.kind, found.retryable) == (recording.expected["error"], recording.expected["retryable"])


@pytest.mark.parametrize("recording", [one for one in FAILED if one.expected.get("ok")], ids=by_name)
def test_written_elsewhere(recording: Recording) -> None:
    """The status line says where the dump went; by itself it is no tree."""
    assert saved_to(recording.text) == recording.expected["path"]
    assert failure(recording.text).kind == "silent"
