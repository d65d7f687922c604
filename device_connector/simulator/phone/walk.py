"""Moving about without a finger: Tab and arrow keys walk over what can be tapped, Enter taps it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_connector.simulator.ui.node import Node

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone


def step(phone: Phone, by: int) -> None:
    """Move the focus on (1) or back (-1), round at the ends; a text field that gets it can be typed into."""
    stops = _stops(phone)
    if not stops:
        return
    here = next((at for at, node in enumerate(stops) if node.focused), -1 if by > 0 else 0)
    there = (here + by) % len(stops)
    top = phone.system_dialog or phone.tasks.top
    top.focus, top.stop = "", there
    if stops[there].field:
        top.focus, top.stop = stops[there].field, -1
    phone.changed()


def press(phone: Phone, *, long: bool) -> None:
    """Tap (or hold) what has the focus."""
    found = next((node for node in _stops(phone) if node.focused), None)
    act = (found.on_long if long else found.on_tap) if found else None
    if act:
        act()
        phone.changed()


def scroll(phone: Phone, by: int) -> None:
    """Scroll the main list by a page."""
    focus = phone.focus()
    for node in focus.root.walk() if focus else ():
        if node.on_scroll:
            node.on_scroll(by * (node.bounds[3] - node.bounds[1]))
            return


def _stops(phone: Phone) -> list[Node]:
    focus = phone.focus()
    return [node for node in focus.root.walk() if node.clickable and node.enabled] if focus else []
