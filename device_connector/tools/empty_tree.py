"""Why a tree holds nothing to act on, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from device_connector.android.hierarchy import roles
from device_connector.android.hierarchy.elements import Element, Listing
from device_connector.android.hierarchy.sight import Sight
from device_connector.android.look import Look
from device_connector.texts import Text

EmptyReason = Literal["asleep", "locked", "loading", "web", "drawn", "nothing"]

_NEXT: dict[EmptyReason, Text] = {
    "asleep": Text(
        "the screen is off: android_key wake, then look again", "屏幕已关闭：先 android_key wake，再查看"
    ),
    "locked": Text(
        "the lock screen shows no elements: android_swipe up, or ask the user to unlock the phone",
        "锁屏界面没有元素：可用 android_swipe 上滑，或请用户解锁手机",
    ),
    "loading": Text("the app is still loading: wait a moment, then look again", "应用仍在加载：稍候再查看"),
    "web": Text(
        "a web page without readable elements, or one still loading: look again, else use android_screenshot and "
        "tap by its points",
        "网页没有可读元素或仍在加载：请再次查看，否则改用 android_screenshot 并按图点击",
    ),
    "drawn": Text(
        "the app draws its screen by itself (a game, a video, a canvas), so it has no elements: use "
        "android_screenshot and tap by its points",
        "应用自行绘制画面（游戏、视频或画布），没有元素：请改用 android_screenshot 并按图点击",
    ),
    "nothing": Text(
        "nothing on this screen can be told apart: use android_screenshot, or android_key back",
        "此界面没有可识别的元素：请用 android_screenshot，或 android_key 的 back",
    ),
}


def emptiness(listing: Listing, sight: Sight, look: Look) -> tuple[EmptyReason, Text] | None:
    """The reason and the next step; None where some element says something or has an id."""
    if any(_tells(one) for one in listing.elements):
        return None
    reason = _reason(listing.elements, sight, look)
    return reason, _NEXT[reason]


def _tells(one: Element) -> bool:
    node = one.placed.node
    return bool(one.text or one.desc or node.hint or (node.rid and one.acts))


def _reason(elements: Iterable[Element], sight: Sight, look: Look) -> EmptyReason:
    if look.awake is False:
        return "asleep"
    if look.locked:
        return "locked"
    found = {one.role for one in elements}
    for role, reason in (("progress", "loading"), ("web", "web")):
        if role in found:
            return "loading" if reason == "loading" else "web"
    leaves = [one.node for one in sight.placed if not one.children]
    drawn = any(node.kind in roles.SURFACES or node.kind in {"View", "FrameLayout"} for node in leaves)
    return "drawn" if drawn else "nothing"
