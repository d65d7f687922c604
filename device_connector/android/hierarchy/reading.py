"""From what `uiautomator dump` printed to its nodes."""

from __future__ import annotations

import re
from collections.abc import Iterator

from device_connector.android.hierarchy import markup
from device_connector.android.hierarchy.failure import Failure, failure
from device_connector.android.hierarchy.markup import Markup
from device_connector.android.hierarchy.node import Hierarchy, Node, WindowTree
from device_connector.android.screen import Region

FLAGS = (
    "checkable",
    "checked",
    "clickable",
    "focusable",
    "focused",
    "scrollable",
    "long-clickable",
    "password",
    "selected",
    "NAF",
)
_FRAMES = frozenset({"hierarchy", "displays", "display", "window"})
_START = re.compile(r"<\?xml\b|<(?:hierarchy|displays)\b")
_END = re.compile(r"</(?:hierarchy|displays)\s*>")
_BOUNDS = re.compile(r"\s*\[(-?\d{1,6}),(-?\d{1,6})\]\s*\[(-?\d{1,6}),(-?\d{1,6})\]\s*")


def read(text: str) -> Hierarchy | Failure:
    """The tree in `text`, whatever stands before and behind it; else why there is none.

    A dump that is cut or broken is read as far as it can be, with `damage` set.
    """
    start = _START.search(text)
    if start is None:
        return failure(text)
    ends = list(_END.finditer(text))
    end = ends[-1].end() if ends else len(text)
    try:
        document = markup.parse(text[start.start() : end])
    except markup.Refused as refused:
        return Failure("too_big", str(refused))
    frame = next(iter(document.roots), None)
    if frame is None:
        return Failure("no_xml", text.strip()[:600])
    windows = tuple(_windows(document.roots))
    prefix = text[: start.start()].strip()
    return Hierarchy(frame.tag, _rotation(frame), windows, prefix[:600], document.damage)


def _rotation(frame: Markup) -> int | None:
    told = frame.attributes.get("rotation", "")
    if told.isdigit():
        return int(told)
    return next((found for child in frame.children if (found := _rotation(child)) is not None), None)


def _windows(roots: tuple[Markup, ...]) -> Iterator[WindowTree]:
    for root in roots:
        if root.tag != "displays":
            yield WindowTree(tuple(_nodes(root)))
            continue
        for display in root.children:
            number = _int(display.attributes.get("id")) or 0
            yield from (_window(window, number) for window in display.children)


def _window(window: Markup, display: int) -> WindowTree:
    told = window.attributes
    return WindowTree(
        roots=tuple(_nodes(window)),
        display=display,
        title=told.get("title", ""),
        kind=told.get("type", ""),
        layer=_int(told.get("layer")) or 0,
        active=told.get("active") == "true",
        bounds=region(told.get("bounds", "")),
    )


def _nodes(element: Markup) -> Iterator[Node]:
    """The outermost nodes of `element`: itself, or what its frames hold."""
    if element.tag not in _FRAMES:
        yield _node(element)
        return
    for child in element.children:
        yield from _nodes(child)


def _node(element: Markup) -> Node:
    told = element.attributes
    return Node(
        cls=told.get("class") or (element.tag if element.tag != "node" else ""),
        package=told.get("package", ""),
        rid=told.get("resource-id", ""),
        text=told.get("text", ""),
        desc=told.get("content-desc", ""),
        hint=told.get("hint", ""),
        bounds=region(told.get("bounds", "")),
        flags=frozenset(name for name in FLAGS if told.get(name) == "true"),
        enabled=told.get("enabled") != "false",
        order=_int(told.get("drawing-order")),
        children=tuple(_node(child) for child in element.children),
    )


def region(text: str) -> Region | None:
    """`[left,top][right,bottom]`; None where it is not that."""
    found = _BOUNDS.fullmatch(text)
    return Region(*map(int, found.groups())) if found else None


def _int(text: str | None) -> int | None:
    return int(text) if text and re.fullmatch(r"-?\d{1,9}", text) else None
