"""Acting on elements by their refs: where they are now, or not at all."""

from __future__ import annotations

from typing import Any

import pytest

from device_connector.errors import DeviceOffline, StaleElement, TreeFailed
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

SETTINGS = "com.android.settings"


def ref(tree: dict[str, Any], words: str) -> str:
    """The ref of the first element that begins with these words."""
    said = ((one["ref"], one.get("text") or one.get("description", "")) for one in tree["elements"])
    return next(ref for ref, text in said if text.startswith(words))


async def settings(phone: Stage) -> dict[str, Any]:
    phone.virtual.phone.start(SETTINGS)
    return await phone.run("android_ui_tree")


def activity(phone: Stage) -> str:
    front = phone.virtual.phone.foreground()
    assert front is not None
    return front.activity


@pytest.mark.parametrize("profile", ["pixel", "nexus", "fold"])
async def test_tap_by_ref(adb_server: RunningAdb, profile: str) -> None:
    """A ref is enough to tap, and the answer says what was there."""
    async with stage(adb_server, profile) as phone:
        tree = await phone.run("android_ui_tree")
        result = await phone.run("android_tap", ref=ref(tree, "Settings"))
        front = phone.virtual.phone.foreground()
    assert front is not None
    assert front.package == SETTINGS
    assert (result["target"]["text"], "moved_from" in result["target"]) == ("Settings", False)


async def test_moved_element_is_tapped_where_it_is(pixel: Stage) -> None:
    """After a scroll nobody told of, the row is tapped at its new place, and the answer says that it moved."""
    tree = await settings(pixel)
    pixel.virtual.phone.swipe(540, 1500, 540, 1200, 300)
    result = await pixel.run("android_tap", ref=ref(tree, "Location"), observe="tree")
    old = next(one["bounds"] for one in tree["elements"] if one["ref"] == ref(tree, "Location"))
    assert result["target"]["moved_from"] == old
    assert ref(result["tree"], "Use location")


async def test_gone_element_is_refused(pixel: Stage) -> None:
    """What is no longer there is not tapped; the answer holds what is there instead."""
    tree = await settings(pixel)
    pixel.virtual.phone.key(3)
    with pytest.raises(StaleElement, match=r"no longer on the screen; nothing was touched") as refused:
        await pixel.run("android_tap", ref=ref(tree, "Battery"))
    assert refused.value.payload is not None
    assert ref(dict(refused.value.payload["tree"]), "Settings")
    assert pixel.inputs == []


async def test_unknown_ref_is_refused(pixel: Stage) -> None:
    """A ref that was never told is refused with the screen as it is."""
    with pytest.raises(StaleElement, match="'e99' is no ref of this channel") as refused:
        await pixel.run("android_tap", ref="e99")
    assert refused.value.payload is not None
    assert refused.value.payload["tree"]["elements"]


async def test_other_words_are_refused(pixel: Stage) -> None:
    """A button whose words have changed is not tapped in the hope that it is the same."""
    pixel.virtual.phone.start("com.android.calculator2")
    tree = await pixel.run("android_ui_tree", filter="all")
    shown = next(one["ref"] for one in tree["elements"] if one.get("id") == "result")
    await pixel.run("android_tap", ref=ref(tree, "7"))
    with pytest.raises(StaleElement, match="has changed: in its place is now '7'"):
        await pixel.run("android_tap", ref=shown)


async def test_look_that_fails_touches_nothing(pixel: Stage) -> None:
    """Without a fresh look a ref is not tapped."""
    tree = await settings(pixel)
    pixel.virtual.phone.faults.set("null_root")
    with pytest.raises(TreeFailed):
        await pixel.run("android_tap", ref=ref(tree, "Battery"))
    assert pixel.inputs == []


async def test_cut_before_the_act_sent_nothing(pixel: Stage) -> None:
    """A link that drops during the look leaves no doubt: nothing was tapped."""
    tree = await settings(pixel)
    pixel.virtual.phone.faults.set("cut", 0)
    with pytest.raises((DeviceOffline, TreeFailed)) as lost:
        await pixel.run("android_tap", ref=ref(tree, "Battery"))
    assert lost.value.sent is False


async def test_screen_never_idle(pixel: Stage) -> None:
    """Refs hold across the way in which a screen in motion is dumped."""
    tree = await settings(pixel)
    pixel.virtual.phone.faults.set("no_idle")
    result = await pixel.run("android_tap", ref=ref(tree, "Battery"))
    assert result["target"]["text"] == "Battery | 87%"


async def test_another_app_in_front(adb_server: RunningAdb) -> None:
    """A tree that is not of the app in front is no ground to tap by."""
    async with stage(adb_server, lacks={"uiautomator dump /dev/tty": "cat /sdcard/t.xml"}) as phone:
        node = (
            '<node class="android.widget.Button" text="Go" clickable="true" package="{}" bounds="[0,0][500,90]"/>'
        )
        mine = f"<hierarchy>{node.format('com.android.launcher3')}</hierarchy>"
        phone.virtual.phone.files.write("/sdcard/t.xml", mine.encode())
        tree = await phone.run("android_ui_tree")
        phone.virtual.phone.start(SETTINGS)
        with pytest.raises(StaleElement, match=r"not of the app in front \(com.android.settings\)"):
            await phone.run("android_tap", ref=ref(tree, "Go"))
        assert phone.inputs == []


async def test_turned_phone(pixel: Stage) -> None:
    """After a turn the element is tapped where it stands now."""
    tree = await settings(pixel)
    pixel.virtual.phone.rotation = 1
    result = await pixel.run("android_tap", ref=ref(tree, "Network"))
    assert result["screen"] == {"width": 2400, "height": 1080}
    assert activity(pixel) == "com.android.settings.SubSettings"


async def test_swipe_inside_a_list(pixel: Stage) -> None:
    """A swipe by ref stays inside its element."""
    tree = await settings(pixel)
    rows = next(one for one in tree["elements"] if one["role"] == "list")
    left, top, right, bottom = rows["bounds"]
    result = await pixel.run("android_swipe", direction="up", ref=rows["ref"], distance=900)
    assert result["path"]["from"]["x"] == (left + right) // 2
    assert top <= result["path"]["to"]["y"] < result["path"]["from"]["y"] <= bottom
    assert result["target"]["id"] == rows["id"]


async def test_long_press_by_ref(pixel: Stage) -> None:
    """Times and hold go with a ref as with a point."""
    tree = await settings(pixel)
    result = await pixel.run("android_tap", ref=ref(tree, "Battery"), hold_ms=700)
    at = f"{result['x']} {result['y']}"
    assert pixel.inputs[-1].endswith(f"input swipe {at} {at} 700")
