"""The XML that uiautomator dump writes.

Attributes and their order as in AOSP's AccessibilityNodeInfoDumper; drawing-order and hint since Android 15,
as dumps from phones show.
"""

from __future__ import annotations

from collections.abc import Iterator

from device_connector.simulator.phone import Phone, Window
from device_connector.simulator.ui.node import Node

_HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_KINDS = {"application": "TYPE_APPLICATION", "input_method": "TYPE_INPUT_METHOD", "system": "TYPE_SYSTEM"}
_DRAWING_ORDER_SINCE = 35
# AccessibilityNodeInfoDumper.NAF_EXCLUDED_CLASSES.
_NEVER_NAF = ("GridView", "GridLayout", "ListView", "TableLayout")


def hierarchy(phone: Phone, *, compressed: bool = False, windows: bool = False) -> str | None:
    """The dump of the window with the focus, or of all windows of all displays; None: there is no root node."""
    writer = _Writer(phone.profile.api_level >= _DRAWING_ORDER_SINCE, compressed)
    if windows:
        return _HEAD + "<displays>" + "".join(_displays(phone, writer)) + "</displays>"
    focus = phone.focus()
    return _HEAD + _tree(phone, writer, focus) if focus else None


def _displays(phone: Phone, writer: _Writer) -> Iterator[str]:
    for display in phone.displays:
        shown = phone.windows(display.id)
        if shown:
            parts = (_window(phone, writer, shown, at) for at in range(len(shown) - 1, -1, -1))
            yield f'<display id="{display.id}">{"".join(parts)}</display>'


def _window(phone: Phone, writer: _Writer, shown: tuple[Window, ...], layer: int) -> str:
    window = shown[layer]
    focused = _yes(window is phone.focus())
    title = phone.app(window.package).label if window.kind == "application" else ""
    return (
        f'<window index="{len(shown) - 1 - layer}" title={quoted(title)} bounds="{_bounds(window.bounds)}"'
        f' active="{focused}" focused="{focused}" id="{layer + 1}" layer="{layer}" type="{_KINDS[window.kind]}">'
        f"{_tree(phone, writer, window)}</window>"
    )


def _tree(phone: Phone, writer: _Writer, window: Window) -> str:
    return f'<hierarchy rotation="{phone.rotation}">{writer.node(window.root, top=True)}</hierarchy>'


class _Writer:
    """Writes nodes; `ordered` adds drawing-order and hint, `compressed` leaves out mere layout."""

    def __init__(self, ordered: bool, compressed: bool) -> None:
        self._ordered = ordered
        self._compressed = compressed

    def node(self, node: Node, index: int = 0, *, top: bool = False) -> str:
        """One node with all below it."""
        inner = "".join(self.node(child, at) for at, child in enumerate(self._children(node)))
        head = " ".join(f"{name}={quoted(value)}" for name, value in self._attributes(node, index, top))
        return f"<node {head}>{inner}</node>" if inner else f"<node {head} />"

    def _children(self, node: Node) -> list[Node]:
        found: list[Node] = []
        for child in node.children:
            if not child.shown:
                continue
            found += self._children(child) if self._compressed and not _important(child) else [child]
        return found

    def _attributes(self, node: Node, index: int, top: bool) -> Iterator[tuple[str, str]]:
        if _unfriendly(node):
            yield "NAF", "true"
        yield "index", str(index)
        yield "text", node.text
        yield "resource-id", node.rid
        yield "class", node.cls
        yield "package", node.package
        yield "content-desc", node.desc
        yield from ((name, _yes(value)) for name, value in _flags(node))
        yield "bounds", _bounds(node.visible)
        if self._ordered:
            yield "drawing-order", "0" if top else str(index + 1)
            yield "hint", node.hint


def _flags(node: Node) -> tuple[tuple[str, bool], ...]:
    return (
        ("checkable", node.checkable),
        ("checked", node.checked),
        ("clickable", node.clickable),
        ("enabled", node.enabled),
        ("focusable", node.focusable),
        ("focused", node.focused),
        ("scrollable", node.scrollable),
        ("long-clickable", node.long_clickable),
        ("password", node.password),
        ("selected", node.selected),
    )


def quoted(text: str) -> str:
    """An attribute's value as kxml2's serializer writes it: in single quotes where it holds a double one."""
    quote = "'" if '"' in text else '"'
    return f"{quote}{''.join(_escaped(character, quote) for character in text)}{quote}"


def _escaped(character: str, quote: str) -> str:
    point = ord(character)
    if character in _ESCAPES:
        return _ESCAPES[character]
    if character == quote:
        return "&apos;"
    if character in "\n\r\t" or point > 0xFFFF:
        return f"&#{point};"
    # AccessibilityNodeInfoDumper.stripInvalidXMLChars puts a dot in the place of other controls.
    return "." if point < 0x20 or 0x7F <= point <= 0x84 or 0x86 <= point <= 0x9F else character


_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}


def _important(node: Node) -> bool:
    acts = node.clickable or node.long_clickable or node.checkable or node.scrollable
    return bool(acts or node.text or node.desc)


def _unfriendly(node: Node) -> bool:
    """Not accessibility friendly: enabled and clickable, and neither it nor anything in it says what it is."""
    if node.cls.endswith(_NEVER_NAF) or not (node.clickable and node.enabled):
        return False
    return not any(one.text or one.desc for one in node.walk())


def _yes(value: bool) -> str:
    return "true" if value else "false"


def _bounds(bounds: tuple[int, int, int, int]) -> str:
    left, top, right, bottom = bounds
    return f"[{left},{top}][{right},{bottom}]"
