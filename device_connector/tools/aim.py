"""From a quoted `ref` to the place to touch: always by a fresh look, and refused rather than guessed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from device_connector.android.hierarchy.elements import of
from device_connector.android.hierarchy.sight import Placed
from device_connector.android.screen import Region, Screen
from device_connector.errors import StaleElement
from device_connector.texts import Text
from device_connector.tools.asking import unsent
from device_connector.tools.rows import row
from device_connector.tools.seeing import Seen, see
from device_connector.tools.tool import Scene
from device_connector.tools.trees import Known
from device_connector.tools.ui_tree import listed

Ref = Annotated[str, Field(min_length=1, max_length=40)]

LOOK_S = 25.0
"""For the look before an act; beside the time of the act itself."""


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """An element as it stands now: where to touch it, and where it was when it was last told, if it has moved."""

    ref: str
    element: dict[str, Any]
    point: tuple[int, int]
    bounds: Region
    screen: Screen | None
    moved_from: list[int] | None

    def refuse(self, screen: Screen) -> StaleElement:
        """The error for a screen that has turned between the look and the touch."""
        return StaleElement(
            Text(
                f"the screen has turned while {self.ref} was looked up ({self.screen}, now {screen}); nothing was "
                "sent, repeat the call",
                f"查找 {self.ref} 时屏幕方向发生变化（{self.screen}，现为 {screen}）；未发送任何操作，请重试",
            )
        )

    def told(self) -> dict[str, Any]:
        """The element as results quote it."""
        return self.element if self.moved_from is None else {**self.element, "moved_from": self.moved_from}


async def aim(scene: Scene, ref: str) -> Target:
    """Look at the screen now and find `ref` on it.

    Raises StaleElement, with the fresh tree as payload, when it is unknown, gone, changed or covered; TreeFailed
    or an error of the link when the screen cannot be looked at. Nothing was sent then.
    """
    known = scene.trees.known(ref)
    with unsent():
        seen = await see(scene, LOOK_S)
    placed = seen.tree.find(ref)
    why = _refusal(ref, known, placed, seen)
    if why is not None or placed is None or known is None:
        assert why is not None
        raise StaleElement(why, payload={"tree": listed(scene, seen)})
    element = dict(seen.tree.rows.get(ref) or row(of(placed), ref))
    before: Sequence[int] = known.row.get("bounds", ())
    moved = list(before) if before and list(before) != element["bounds"] else None
    return Target(ref, element, seen.tree.sight.touch(placed), placed.place, seen.tree.screen, moved)


def _refusal(ref: str, known: Known | None, placed: Placed | None, seen: Seen) -> Text | None:
    """Why `ref` cannot be touched on the screen as it is; None when it can."""
    if known is None:
        return _refused(
            f"{ref!r} is no ref of this channel, or was seen too long ago",
            f"{ref!r} 不是此通道的 ref，或已过期",
        )
    if seen.dump.mismatch:
        return _refused(
            f"the tree that Android gives is not of the app in front ({seen.dump.mismatch})",
            f"Android 给出的元素树不属于前台应用（{seen.dump.mismatch}）",
        )
    name = _name(known)
    if placed is None:
        return _missing(name, known, seen)
    if placed.at in seen.tree.sight.covered:
        return _refused(f"{name} now lies under something else", f"{name} 现已被其它内容遮挡")
    return None


def _missing(name: str, known: Known, seen: Seen) -> Text:
    slot = known.identity.slot
    now = [one for one in seen.tree.sight.placed if seen.tree.identities[one.at].slot == slot]
    if len(now) != 1:
        return _refused(f"{name} is no longer on the screen", f"{name} 已不在屏幕上")
    said = now[0].node.text or now[0].node.desc or "nothing"
    return _refused(
        f"{name} has changed: in its place is now {said[:60]!r}", f"{name} 已变化：其位置现在是 {said[:60]!r}"
    )


def _name(known: Known) -> str:
    """What the element was, for people."""
    said = known.row.get("text") or known.row.get("description") or known.row.get("id") or ""
    return f"{known.row.get('ref', 'the element')} ({known.row.get('role', 'element')} {str(said)[:60]!r})"


def _refused(en: str, zh: str) -> Text:
    return Text(
        f"{en}; nothing was touched. The answer holds the screen as it is now: choose from it",
        f"{zh}；未执行任何操作。应答中附有当前屏幕元素，请据此重新选择",
    )
