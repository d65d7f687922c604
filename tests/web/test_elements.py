"""Elements over the wire: refs hold from call to call, a stale one comes back with the screen as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from device_connector.xagent import Refused
from tests.servers import RunningAdb
from tests.world import world


def ref(tree: dict[str, Any], words: str) -> str:
    return next(one["ref"] for one in tree["elements"] if one.get("text", "").startswith(words))


async def test_refs_between_calls(adb_server: RunningAdb, tmp_path: Path) -> None:
    """A ref of one call is tapped by the next; once it has gone, it is refused with the fresh tree."""
    async with world(adb_server, tmp_path) as own:
        link, channel_id = await own.bound()
        tree = await link.invoke(channel_id, "android_ui_tree", {})
        icon = ref(tree, "Settings")
        done = await link.invoke(channel_id, "android_tap", {"ref": icon, "observe": "tree"})
        assert done["effect"] == "seen"
        with pytest.raises(Refused) as refused:
            await link.invoke(channel_id, "android_tap", {"ref": icon})
        assert (refused.value.code, refused.value.payload["retryable"]) == ("stale_element", False)
        assert ref(dict(refused.value.payload["tree"]), "Battery")


async def test_results_fit_the_card(adb_server: RunningAdb, tmp_path: Path) -> None:
    """A tree, and an act with one, are what the Card's output schemas say."""
    async with world(adb_server, tmp_path) as own:
        link, channel_id = await own.bound()
        card = {tool["tool_id"]: tool["output_schema"] for tool in (await (await own.xagent()).card())["tools"]}
        tree = await link.invoke(channel_id, "android_ui_tree", {"filter": "all"})
        act = {"key": "home", "observe": "tree", "snapshot_id": tree["snapshot_id"]}
        done = await link.invoke(channel_id, "android_key", act)
    Draft202012Validator(card["android_ui_tree"]).validate(tree)
    Draft202012Validator(card["android_key"]).validate(done)
