"""What an agent is told about the elements of a screen, and about how the phone stands."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from device_connector.android.hierarchy.dialogs import Dialog, dialog
from device_connector.android.look import Look
from device_connector.android.screen import Region
from device_connector.texts import Locale, Text
from device_connector.tools.empty_tree import EmptyReason, emptiness
from device_connector.tools.foreground import Foreground, foreground
from device_connector.tools.picture import Protected
from device_connector.tools.points import Size
from device_connector.tools.seeing import Seen
from device_connector.tools.tool import Result


class UiElement(Result):
    """One element; a field that is missing is empty, `states` hold only what is not as usual."""

    ref: str = Field(description="quote it in android_tap or android_swipe; stays the same while the element does")
    role: str = Field(
        description="button, field, switch, checkbox, radio, dropdown, slider, item (a row), list, scroll, text"
    )
    text: str = Field("", description="of a row all words in it, between ` | `; `…` where it was cut: use query")
    description: str = ""
    hint: str = ""
    id: str = Field("", description="resource id without its package")
    bounds: list[int] = Field(description="left, top, right, bottom in device pixels as rotated now")
    states: list[str] = Field([], description="disabled, checked, unchecked, focused, selected, password")


class LeftOut(Result):
    """How many views are not in the list, by why; missing is 0."""

    covered: int = Field(0, description="under something else, so that a touch would not reach them")
    off_screen: int = 0
    over_limit: int = Field(0, description="elements beyond max_elements or the size of an answer; use query")
    not_matching: int = Field(0, description="elements without the words of query")
    layout: int = Field(0, description="views that only arrange others")


class Empty(Result):
    """Why there is nothing to act on, and what to do next."""

    reason: EmptyReason
    next: str


class Standing(Result):
    """How the phone stood when the tree was read. Times in Unix ms; pixels as rotated now."""

    snapshot_id: str = Field(description="quote it to be told only what changed since")
    app: Foreground | None
    window: str | None = Field(None, description="the window in front where it is no app's")
    dialog: Dialog | None = Field(None, description="a dialog of the system stands in front")
    screen: Size | None
    rotation: int | None
    asleep: bool | None
    locked: bool | None
    protected: Protected = Field(description="how much of the screen would be black in a picture")
    keyboard: bool = Field(default=False, description="a keyboard lies over the lower part")
    captured_at: int
    warnings: list[str] = Field([])
    unread: dict[str, str] = Field({}, description="values that could not be read, with the reason")

    def json_object(self) -> dict[str, Any]:
        """Without what is empty or usual."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)


class UiTree(Standing):
    """The elements of the screen in reading order."""

    elements: list[UiElement]
    nodes: int = Field(description="views in the dump")
    left_out: LeftOut = LeftOut()
    empty: Empty | None = None


class Moved(Result):
    """An element that is as it was, elsewhere on the screen."""

    ref: str
    bounds: list[int]


class UiChanges(Standing):
    """What is different from the tree `since`; `changed` elements as they are now."""

    since: str
    added: list[UiElement] = Field([])
    changed: list[UiElement] = Field([])
    moved: list[Moved] = Field([])
    removed: list[str] = Field([], description="refs that are gone")
    unchanged: int


Depth = Literal["interactive", "all"]


def standing(seen: Seen, locale: Locale) -> dict[str, Any]:
    """The fields of `Standing`."""
    taken, look = seen.dump, seen.dump.look
    screen = look.screen
    app, why = foreground(look)
    unread = {"asleep" if name == "awake" else name: told for name, told in look.unread.items()}
    if why is not None and look.focus.title is None:
        unread["app"] = why
    return {
        "snapshot_id": seen.tree.snapshot_id,
        "app": app,
        "window": look.focus.title if app is None else None,
        "dialog": dialog(taken.hierarchy.walk()),
        "screen": Size(width=screen.width, height=screen.height) if screen else None,
        "rotation": screen.rotation if screen else taken.hierarchy.rotation,
        "asleep": None if look.awake is None else not look.awake,
        "locked": look.locked,
        "protected": protection(look),
        "keyboard": any(one.title == "InputMethod" and one.visible for one in look.windows),
        "captured_at": taken.taken_at,
        "warnings": [told.say(locale) for told in warnings(seen)],
        "unread": unread,
    }


def protection(look: Look) -> Protected:
    """How much of the screen Android keeps out of pictures, by the windows that ask for it."""
    screen = look.screen
    secure = look.protected(screen.display if screen else 0)
    if not secure:
        return "none"
    whole = Region(0, 0, screen.width, screen.height) if screen else None
    covers = any(whole is not None and one.frame in {None, whole} for one in secure)
    return "whole" if covers else "partial"


def warnings(seen: Seen) -> list[Text]:
    """What to mind when acting on this tree."""
    taken, found = seen.dump, []
    if taken.mismatch:
        tree = taken.hierarchy.active.package if taken.hierarchy.active else None
        found.append(
            Text(
                f"these are elements of {tree}, but {taken.mismatch} is in front: look again before acting",
                f"以下元素属于 {tree}，但前台是 {taken.mismatch}：操作前请再次查看",
            )
        )
    if not taken.idle:
        found.append(
            Text("the screen was in motion: elements may have moved since", "屏幕仍在变化：元素位置可能已改变")
        )
    if taken.hierarchy.damage:
        found.append(
            Text(
                f"the phone's XML was damaged ({taken.hierarchy.damage}): elements may be missing",
                f"手机输出的 XML 有损坏（{taken.hierarchy.damage}）：可能缺少元素",
            )
        )
    return found


def empty(seen: Seen, locale: Locale) -> Empty | None:
    """Why there is nothing to act on; None where there is something."""
    found = emptiness(seen.tree.listing, seen.tree.sight, seen.dump.look)
    return None if found is None else Empty(reason=found[0], next=found[1].say(locale))
