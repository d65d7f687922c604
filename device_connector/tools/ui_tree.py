"""`android_ui_tree`: the elements of the screen as a short list, each with a ref to act on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from device_connector.android.hierarchy.elements import everything
from device_connector.texts import Text
from device_connector.tools.rows import budget, fitted, matching, row
from device_connector.tools.seeing import Seen, see
from device_connector.tools.tool import Arguments, Scene, Tool
from device_connector.tools.tree_result import Depth, LeftOut, Moved, UiChanges, UiElement, UiTree, empty, standing
from device_connector.tools.trees import Row

MOST_ELEMENTS = 150


class UiTreeArguments(Arguments):
    """Which elements to list."""

    filter: Depth = Field(
        "interactive",
        description="`interactive`: what can be acted on, each row with its words, and the text beside it; "
        "`all`: every view that has words, an id or a use",
    )
    max_elements: int = Field(MOST_ELEMENTS, ge=1, le=2000)
    query: str | None = Field(
        None,
        min_length=1,
        max_length=200,
        description="only elements that hold all these words in text, description, hint, id or role",
    )


async def ui_tree(scene: Scene, wanted: UiTreeArguments) -> dict[str, Any]:
    """Run android_ui_tree; raises TreeFailed with exactly why there is no tree."""
    return listed(scene, await see(scene), wanted)


def listed(scene: Scene, seen: Seen, wanted: UiTreeArguments | None = None) -> dict[str, Any]:
    """The tree as `wanted`, by default what android_ui_tree gives without arguments."""
    wanted = wanted or UiTreeArguments()
    found = _rows(scene, seen, wanted)
    chosen = matching(found, wanted.query) if wanted.query else found
    shown = chosen[: wanted.max_elements]
    if wanted.filter == "interactive":
        shown = fitted(shown, budget(max(seen.tree.listing.nodes, wanted.max_elements)))
    listing = seen.tree.listing
    return UiTree(
        **standing(seen, scene.locale),
        elements=[UiElement.model_validate(one) for one in shown],
        nodes=listing.nodes,
        left_out=LeftOut(
            covered=listing.covered,
            off_screen=listing.outside,
            over_limit=len(chosen) - len(shown),
            not_matching=len(found) - len(chosen),
            layout=listing.layout if wanted.filter == "interactive" else 0,
        ),
        empty=empty(seen, scene.locale),
    ).json_object()


def _rows(scene: Scene, seen: Seen, wanted: UiTreeArguments) -> list[Row]:
    if wanted.filter == "interactive":
        return list(seen.tree.rows.values())
    elements = everything(seen.tree.sight).elements
    return [row(one, ref) for one, ref in scene.trees.more(seen.tree, elements)]


def changes(scene: Scene, seen: Seen, since: str, before: Mapping[str, Row]) -> dict[str, Any]:
    """What is different from the tree `since`, whose elements were `before`."""
    now = seen.tree.rows
    added = [one for ref, one in now.items() if ref not in before]
    other = [one for ref, one in now.items() if ref in before and one != before[ref]]
    changed = [one for one in other if _still(one) != _still(before[one["ref"]])]
    room = budget(seen.tree.listing.nodes)
    return UiChanges(
        **standing(seen, scene.locale),
        since=since,
        added=[UiElement.model_validate(one) for one in fitted(added, room)],
        changed=[UiElement.model_validate(one) for one in fitted(changed, room)],
        moved=[Moved(ref=one["ref"], bounds=one["bounds"]) for one in other if one not in changed],
        removed=[ref for ref in before if ref not in now],
        unchanged=len(now) - len(added) - len(other),
    ).json_object()


def _still(one: Row) -> dict[str, Any]:
    """The row without its place."""
    return {name: value for name, value in one.items() if name != "bounds"}


UI_TREE = Tool(
    tool_id="android_ui_tree",
    title=Text("UI elements", "界面元素"),
    description=Text(
        "Lists what is on the phone's screen as elements with role, text, id, bounds and a ref that android_tap "
        "and android_swipe take; says which app is in front and whether the phone sleeps, is locked or protected.",
        "以列表形式返回屏幕上的元素：角色、文字、id、边界，以及可用于 android_tap 和 android_swipe 的 ref；"
        "并说明前台应用以及是否息屏、锁屏或受保护。",
    ),
    kind="observe",
    arguments=UiTreeArguments,
    result=UiTree,
    run=ui_tree,
    deadline_s=45.0,
)
