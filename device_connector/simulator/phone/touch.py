"""What a finger does: which window and node it meets, and which gestures belong to the system."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from device_connector.simulator.phone.compose import room
from device_connector.simulator.ui.node import Node, inside

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

# ViewConfiguration: a touch that moves less than 8 dp is no drag; one of 500 ms and more is a long press.
_SLOP_DP = 8
LONG_PRESS_MS = 500
_EDGE_DP = 24


@dataclass(frozen=True, slots=True)
class Drag:
    """A straight movement, in pixels and ms."""

    x1: int
    y1: int
    x2: int
    y2: int
    ms: int

    @property
    def up(self) -> int:
        """Pixels upwards."""
        return self.y1 - self.y2

    @property
    def across(self) -> int:
        """Pixels to the right."""
        return self.x2 - self.x1

    @property
    def upright(self) -> bool:
        """More up or down than sideways."""
        return abs(self.up) >= abs(self.across)


def press(phone: Phone, x: int, y: int, *, long: bool) -> None:
    """Touch and let go in one place."""
    node = node_at(phone, x, y, lambda node: node.long_clickable if long else node.clickable)
    if node is None:
        return
    act = node.on_long if long else node.on_tap
    if act:
        act()
        phone.changed()


def node_at(phone: Phone, x: int, y: int, wanted: Callable[[Node], bool]) -> Node | None:
    """The enabled node that takes such a touch at a point."""
    for window in reversed(phone.windows()):
        if window.touchable and inside(window.bounds, x, y):
            return window.root.at(x, y, lambda node: node.enabled and wanted(node))
        if window.modal:
            return None
    return None


def swipe(phone: Phone, drag: Drag) -> None:
    """Touch, move, let go: a tap, a long press, a system gesture, or scrolling."""
    slop = _SLOP_DP * phone.scale
    if abs(drag.up) < slop and abs(drag.across) < slop:
        press(phone, drag.x1, drag.y1, long=drag.ms >= LONG_PRESS_MS)
        return
    _ = _from_top(phone, drag) or _on_keyguard(phone, drag) or _from_edge(phone, drag) or _in_window(phone, drag)
    phone.changed()


def carry(phone: Phone, drag: Drag) -> None:
    """Touch, stay for a long press, move, let go: what can be carried comes along while time is left."""
    carried = node_at(phone, drag.x1, drag.y1, lambda node: node.on_drop is not None)
    if carried is None or carried.on_drop is None or drag.ms <= LONG_PRESS_MS:
        press(phone, drag.x1, drag.y1, long=True)
        return
    below = node_at(phone, drag.x2, drag.y2, lambda node: bool(node.text))
    carried.on_drop(below.text if below else "")
    phone.changed()


def _from_top(phone: Phone, drag: Drag) -> bool:
    pulled = drag.y1 <= room(phone).status and drag.upright and drag.up < 0
    if pulled:
        phone.open_shade()
    return pulled


def _on_keyguard(phone: Phone, drag: Drag) -> bool:
    if not phone.locked or phone.shade_open:
        return False
    # A finger must travel a good way before the keyguard lets go.
    if drag.upright and drag.up > phone.size()[1] // 10:
        phone.lockscreen.unlock()
    return True


def _from_edge(phone: Phone, drag: Drag) -> bool:
    width, height = phone.size()
    edge = _EDGE_DP * phone.scale
    if phone.profile.navigation != "gestures" or phone.locked:
        return False
    if drag.y1 >= height - edge and drag.up > edge:
        (phone.show_recents if drag.ms >= 1000 and drag.up < height // 2 else phone.go_home)()
        return True
    inwards = drag.across if drag.x1 < edge else -drag.across if drag.x1 >= width - edge else 0
    if inwards > edge and not drag.upright:
        phone.back()
        return True
    return False


def _in_window(phone: Phone, drag: Drag) -> bool:
    for window in reversed(phone.windows()):
        if not window.touchable or not inside(window.bounds, drag.x1, drag.y1):
            continue
        node = window.root.at(drag.x1, drag.y1, lambda node: node.scrollable)
        if node and node.on_scroll and drag.upright:
            node.on_scroll(drag.up)
            return True
        return drag.upright and drag.up > 0 and _flick_up(phone)
    return False


def _flick_up(phone: Phone) -> bool:
    if phone.shade_open:
        phone.close_shade()
        return True
    return phone.tasks.top.swiped_up()
