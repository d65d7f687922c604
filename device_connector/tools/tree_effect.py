"""The elements after an act, and what they tell of its effect."""

from __future__ import annotations

import asyncio
from typing import Any

from device_connector.texts import Text
from device_connector.tools.seeing import Seen, see
from device_connector.tools.tool import Scene
from device_connector.tools.trees import Tree
from device_connector.tools.ui_tree import changes, listed

BETWEEN_LOOKS_S = 0.15
SETTLED_S = 1.5
"""Settled is: two looks 150 ms apart are equal, or 1.5 s have passed."""

LOOK_S = 25.0
"""For the look after an act; beside the time of the act itself."""


async def look_after(scene: Scene, since: str | None) -> dict[str, Any]:
    """The settled elements, or what changed `since` a tree, with `effect` and its basis.

    Raises TreeFailed or an error of the link; the act was done all the same.
    """
    before = _before(scene)
    rows = scene.trees.rows(since) if since else None
    seen, settled = await _settled(scene)
    effect, basis = _compared(before, seen.tree, settled=settled)
    told: dict[str, Any] = {"effect": effect, "effect_basis": basis}
    if since is not None and rows is not None:
        return {**told, "tree_changes": changes(scene, seen, since, rows)}
    tree = listed(scene, seen)
    if since is not None:
        tree["warnings"] = [*tree.get("warnings", ()), _forgotten(since).say(scene.locale)]
    return {**told, "tree": tree}


def _before(scene: Scene) -> Tree | None:
    """The newest tree, if no act but this one was sent since it was begun."""
    tree = scene.trees.latest
    return tree if tree is not None and tree.acts >= scene.shots.acts - 1 else None


async def _settled(scene: Scene) -> tuple[Seen, bool]:
    """The elements once two looks were equal, or the last ones when that did not happen in time.

    A single look that took longer than that is taken as settled where Android saw the screen come to rest: it
    waits for a second without changes before it dumps.
    """
    loop = asyncio.get_running_loop()
    begun = loop.time()
    seen = await see(scene, LOOK_S)
    while loop.time() < begun + SETTLED_S:
        last = seen
        await asyncio.sleep(BETWEEN_LOOKS_S)
        seen = await see(scene, LOOK_S)
        if seen.tree.rows == last.tree.rows:
            return seen, True
    return seen, seen.dump.idle


def _compared(before: Tree | None, after: Tree, *, settled: bool) -> tuple[str, str]:
    stood = "settled" if settled else "still changing"
    if before is None:
        return "unknown", f"the screen is {stood}; there was no tree from right before the act to compare with"
    age = f"{before.snapshot_id}, read {after.taken_at - before.taken_at} ms before"
    came = sum(ref not in before.rows for ref in after.rows)
    went = sum(ref not in after.rows for ref in before.rows)
    other = sum(ref in before.rows and before.rows[ref] != one for ref, one in after.rows.items())
    if not came + went + other:
        return "none_seen", f"the screen is {stood} and its elements equal {age}"
    return "seen", f"the screen is {stood}: {came} elements came, {went} went, {other} changed since {age}"


def _forgotten(since: str) -> Text:
    return Text(
        f"tree {since!r} is unknown on this channel or too long ago, so all elements are listed",
        f"元素树 {since!r} 在此通道上不存在或已过期，因此列出全部元素",
    )
