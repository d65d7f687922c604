"""Acting and looking at the elements in one call."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tools.stage import Stage
from tests.tools.test_aim import SETTINGS, ref, settings
from tests.world import middle


async def test_tree_after_an_act(pixel: Stage) -> None:
    """The elements after the act come along, with what they tell of its effect."""
    tree = await settings(pixel)
    result = await pixel.run("android_tap", ref=ref(tree, "Battery"), observe="tree")
    assert ref(result["tree"], "Battery Saver")
    assert result["effect"] == "seen"
    assert "elements came" in result["effect_basis"]


async def test_nothing_happened(pixel: Stage) -> None:
    """A key that changes nothing is told as that."""
    tree = await settings(pixel)
    result = await pixel.run("android_key", key="menu", observe="tree")
    assert result["effect"] == "none_seen"
    assert tree["snapshot_id"] in result["effect_basis"]


async def test_no_tree_before(pixel: Stage) -> None:
    """Without a tree from before nothing can be compared."""
    x, y = middle(pixel.virtual.phone, "Settings")
    result = await pixel.run("android_tap", x=x, y=y, observe="tree")
    assert (result["effect"], result["tree"]["app"]["package"]) == ("unknown", SETTINGS)


async def test_tree_before_another_act_is_no_ground(pixel: Stage) -> None:
    """A tree from before an earlier act is not what this act changed."""
    await settings(pixel)
    await pixel.run("android_key", key="home")
    assert (await pixel.run("android_key", key="escape", observe="tree"))["effect"] == "unknown"


async def test_only_what_changed(pixel: Stage) -> None:
    """With the last tree quoted only differences come: what moved, came, went."""
    tree = await settings(pixel)
    rows = next(one["ref"] for one in tree["elements"] if one["role"] == "list")
    result = await pixel.run(
        "android_swipe", direction="up", ref=rows, distance=200, observe="tree", snapshot_id=tree["snapshot_id"]
    )
    changes = result["tree_changes"]
    assert (result["tree"], changes["since"]) == (None, tree["snapshot_id"])
    assert [one["text"] for one in changes["added"]] == ["About phone | Pixel 8"]
    assert changes["removed"] == [ref(tree, "Settings")]
    assert ref(tree, "Battery") in {one["ref"] for one in changes["moved"]}


async def test_changed_element(pixel: Stage) -> None:
    """A switch that was switched is a changed element of the same ref."""
    tree = await settings(pixel)
    page = (await pixel.run("android_tap", ref=ref(tree, "Battery"), observe="tree"))["tree"]
    saver = ref(page, "Battery Saver")
    result = await pixel.run("android_tap", ref=saver, observe="tree", snapshot_id=page["snapshot_id"])
    (changed,) = result["tree_changes"]["changed"]
    assert (changed["ref"], changed["states"]) == (saver, ["checked"])


async def test_forgotten_tree(pixel: Stage) -> None:
    """With an unknown tree quoted all elements come, and the answer says why."""
    result = await pixel.run("android_key", key="home", observe="tree", snapshot_id="tree_0")
    assert "is unknown on this channel" in result["tree"]["warnings"][0]
    assert result["tree"]["elements"]


FAILING: list[tuple[str, dict[str, Any]]] = [
    ("android_key", {"key": "home"}),
    ("android_swipe", {"direction": "up"}),
    ("android_tap", {"x": 5, "y": 5}),
]


@pytest.mark.parametrize(("tool_id", "arguments"), FAILING)
async def test_failed_look_does_not_fail_the_act(pixel: Stage, tool_id: str, arguments: dict[str, Any]) -> None:
    """The act was done: a tree that fails after it is told beside it."""
    pixel.virtual.phone.faults.set("null_root")
    result = await pixel.run(tool_id, observe="tree", **arguments)
    assert (result["effect"], result["tree"], result["tree_error"]["code"]) == ("unknown", None, "tree_failed")
