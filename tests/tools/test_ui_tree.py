"""`android_ui_tree` on virtual phones."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from device_connector.errors import DeviceOffline, TreeFailed
from device_connector.tools.rows import ROWS_BYTES, fitted, matching, size
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

SETTINGS = "com.android.settings"
OTHER_APP = (
    '<?xml version=\'1.0\' ?><hierarchy rotation="0"><node class="android.widget.TextView" text="Old" '
    'package="com.other" bounds="[0,0][500,90]" /></hierarchy>'
)
GAME = (
    '<hierarchy rotation="0"><node class="android.widget.FrameLayout" package="com.android.launcher3" '
    'bounds="[0,0][1080,2400]"><node class="android.view.SurfaceView" package="com.android.launcher3" '
    'bounds="[0,0][1080,2400]" /></node></hierarchy>'
)


def texts(tree: dict[str, Any]) -> list[str]:
    return [one.get("text") or one.get("description", "") for one in tree["elements"]]


@pytest.mark.parametrize("profile", ["pixel", "nexus", "fold"])
async def test_screen_of_an_app(adb_server: RunningAdb, profile: str) -> None:
    """A page of settings is a short list with the app in front, on every kind of phone."""
    async with stage(adb_server, profile) as phone:
        phone.virtual.phone.start(SETTINGS)
        tree = await phone.run("android_ui_tree")
    assert "Battery | 87%" in texts(tree)
    assert tree["app"]["package"] == SETTINGS
    assert (tree["asleep"], tree["locked"], tree["protected"]) == (False, False, "none")
    assert len(json.dumps(tree).encode()) < 6000


async def test_one_round_trip(pixel: Stage) -> None:
    """The dump and how the phone stands come in one command."""
    before = len(pixel.virtual.executed)
    await pixel.run("android_ui_tree")
    (line,) = pixel.virtual.executed[before:]
    assert line.startswith("uiautomator dump /dev/tty 2>&1; ")


async def test_refs_stay(pixel: Stage) -> None:
    """A second look has the same refs."""
    first, second = await pixel.run("android_ui_tree"), await pixel.run("android_ui_tree")
    assert first["elements"] == second["elements"]
    assert first["snapshot_id"] != second["snapshot_id"]


async def test_all(pixel: Stage) -> None:
    """Every view is listed one by one; those of both lists have one ref."""
    pixel.virtual.phone.start(SETTINGS)
    short, whole = await pixel.run("android_ui_tree"), await pixel.run("android_ui_tree", filter="all")
    assert {"Battery", "87%"} <= set(texts(whole))
    assert {one["ref"] for one in short["elements"]} <= {one["ref"] for one in whole["elements"]}
    again = await pixel.run("android_ui_tree", filter="all")
    assert again["elements"] == whole["elements"]


async def test_limit_is_counted(pixel: Stage) -> None:
    """What does not fit is counted."""
    pixel.virtual.phone.start(SETTINGS)
    tree = await pixel.run("android_ui_tree", max_elements=3)
    assert len(tree["elements"]) == 3
    assert tree["left_out"]["over_limit"] >= 8


async def test_query(pixel: Stage) -> None:
    """Only elements with the words are listed, the others counted."""
    pixel.virtual.phone.start(SETTINGS)
    tree = await pixel.run("android_ui_tree", query="WI-FI network")
    assert texts(tree) == ["Network & internet | Wi-Fi, mobile, airplane mode"]
    assert tree["left_out"]["not_matching"] >= 10


async def test_never_idle(pixel: Stage) -> None:
    """A screen in motion is read in another way, and the tree says so; the next look does not wait again."""
    pixel.virtual.phone.faults.set("no_idle")
    tree = await pixel.run("android_ui_tree")
    assert "Settings" in texts(tree)
    assert "in motion" in tree["warnings"][0]
    before = len(pixel.virtual.executed)
    await pixel.run("android_ui_tree")
    assert [line[:28] for line in pixel.virtual.executed[before:]] == ["uiautomator dump --compresse"]


async def test_null_root_passes(pixel: Stage) -> None:
    """A root that is missing for a moment is waited for."""
    pixel.virtual.phone.faults.set("null_root", count=2)
    assert "Settings" in texts(await pixel.run("android_ui_tree"))


async def test_null_root_for_good(pixel: Stage) -> None:
    """After a few tries the reason is told, in Android's words."""
    pixel.virtual.phone.faults.set("null_root")
    with pytest.raises(TreeFailed, match=r"no root view .* Android says: ERROR: null root node"):
        await pixel.run("android_ui_tree")
    assert sum(line.startswith("uiautomator") for line in pixel.virtual.executed) == 4


async def test_no_terminal(adb_server: RunningAdb) -> None:
    """Where /dev/tty shows nothing the tree comes from a file of its own, which is gone afterwards."""
    async with stage(adb_server, lacks={"uiautomator dump /dev/tty": "true"}) as phone:
        assert "Settings" in texts(await phone.run("android_ui_tree"))
        line = phone.virtual.executed[-1]
        assert "uiautomator dump /data/local/tmp/tree_" in line
        assert phone.virtual.phone.files.list("/data/local/tmp") == []


async def test_old_file_is_never_read(adb_server: RunningAdb) -> None:
    """A dump of an earlier run that lies on the phone is not taken for this one."""
    async with stage(adb_server, lacks={"uiautomator dump": "true"}) as phone:
        phone.virtual.phone.files.write("/sdcard/window_dump.xml", OTHER_APP.encode())
        with pytest.raises(TreeFailed, match="printed nothing"):
            await phone.run("android_ui_tree")


FAILING = {
    "echo 'IllegalStateException: UiAutomationService Stub already registered!'": r"another program .* holds",
    "false": "crashed on the phone each time",
    "no_such_command": "this phone has no uiautomator",
    "echo Segmentation fault": "printed no tree.*Segmentation fault",
    "echo '<?xml?><!DOCTYPE a><hierarchy/>'; echo": "declares entities, and was not read",
}


@pytest.mark.parametrize(("instead", "why"), FAILING.items(), ids=list(FAILING))
async def test_why_not(adb_server: RunningAdb, instead: str, why: str) -> None:
    """Each failure is told for what it is."""
    async with stage(adb_server, lacks={"uiautomator": instead}) as phone:
        with pytest.raises(TreeFailed, match=why):
            await phone.run("android_ui_tree")


async def test_rival_is_not_retried(adb_server: RunningAdb) -> None:
    """Where another program holds the automation, one try is all."""
    said = "echo 'UiAutomationService already registered'"
    async with stage(adb_server, lacks={"uiautomator": said}) as phone:
        with pytest.raises(TreeFailed):
            await phone.run("android_ui_tree")
        assert sum("uiautomator dump" in line for line in phone.virtual.executed) == 1


async def test_tree_of_another_app(adb_server: RunningAdb) -> None:
    """A tree that is not of the app in front is read again, and flagged where it stays so."""
    async with stage(adb_server, lacks={"uiautomator dump /dev/tty": "cat /sdcard/other.xml"}) as phone:
        phone.virtual.phone.files.write("/sdcard/other.xml", OTHER_APP.encode())
        tree = await phone.run("android_ui_tree")
        assert sum("uiautomator dump" in line for line in phone.virtual.executed) == 2
    assert tree["warnings"] == [
        "these are elements of com.other, but com.android.launcher3 is in front: look again before acting"
    ]


async def test_damaged_xml(adb_server: RunningAdb) -> None:
    """A broken dump is read as far as it goes, and says so."""
    async with stage(adb_server, lacks={"uiautomator dump /dev/tty": "cat /sdcard/broken.xml"}) as phone:
        broken = OTHER_APP.replace("com.other", "com.android.launcher3").replace("Old", "R&D")
        phone.virtual.phone.files.write("/sdcard/broken.xml", broken.encode())
        tree = await phone.run("android_ui_tree")
    assert texts(tree) == ["R&D"]
    assert "damaged" in tree["warnings"][0]


async def test_game(adb_server: RunningAdb) -> None:
    """A screen that an app draws by itself is empty for a reason, with the next step."""
    async with stage(adb_server, lacks={"uiautomator dump /dev/tty": "cat /sdcard/game.xml"}) as phone:
        phone.virtual.phone.files.write("/sdcard/game.xml", GAME.encode())
        tree = await phone.run("android_ui_tree")
    assert tree["elements"] == []
    assert tree["empty"]["reason"] == "drawn"
    assert "android_screenshot" in tree["empty"]["next"]


async def test_lock_screen(pixel: Stage) -> None:
    """A locked phone says so beside its elements."""
    pixel.virtual.phone.locked = True
    assert (await pixel.run("android_ui_tree"))["locked"] is True


async def test_sleeping(pixel: Stage) -> None:
    """A phone that sleeps says so."""
    await pixel.run("android_key", key="sleep")
    assert (await pixel.run("android_ui_tree"))["asleep"] is True


async def test_protected_app(pixel: Stage) -> None:
    """The elements of an app that forbids pictures can be read; the tree says that a picture would be black."""
    pixel.virtual.phone.start("com.example.bank")
    tree = await pixel.run("android_ui_tree")
    assert tree["protected"] in {"partial", "whole"}
    assert len(tree["elements"]) > 2


async def test_cut_link(pixel: Stage) -> None:
    """An answer that is cut off is no tree."""
    pixel.virtual.phone.faults.set("cut", 2000)
    with pytest.raises((TreeFailed, DeviceOffline)):
        await pixel.run("android_ui_tree")


def test_query_ignores_marks_and_case() -> None:
    """Marks of writing direction, case, width and kinds of quotation marks do not hide an element."""
    rows = [
        {"ref": "e1", "role": "button", "text": "Don\u2019t allow"},
        {"ref": "e2", "text": "\u200e\u202bＡＢＣ\u202c"},
    ]
    assert [one["ref"] for one in matching(rows, "don't")] == ["e1"]
    assert [one["ref"] for one in matching(rows, "abc")] == ["e2"]


def test_exact_words_come_first() -> None:
    """An element that says just the words comes before one that says them among others."""
    rows = [{"ref": "e1", "description": "Reaction: \U0001f44d"}, {"ref": "e2", "description": "\U0001f44d"}]
    assert [one["ref"] for one in matching(rows, "\U0001f44d")] == ["e2", "e1"]


@pytest.mark.parametrize("length", [10, 100, 5000])
def test_budget(length: int) -> None:
    """However long the texts and many the elements of a usual screen, the list keeps to its size."""
    rows = [
        {"ref": f"e{n}", "role": "item", "text": "字" * length, "id": "some_long_id", "bounds": [0, 0, 1080, 2400]}
        for n in range(150)
    ]
    shown = fitted(rows, ROWS_BYTES)
    assert size(shown) <= ROWS_BYTES
    assert len(shown) > 30


async def test_sleeping_phone_without_a_tree(pixel: Stage) -> None:
    """A phone that gives no tree while it sleeps is not asked again and again; the answer says to wake it."""
    await pixel.run("android_key", key="sleep")
    pixel.virtual.phone.faults.set("null_root")
    with pytest.raises(TreeFailed, match=r"the screen is off\. Send android_key wake"):
        await pixel.run("android_ui_tree")
    assert sum(line.startswith("uiautomator") for line in pixel.virtual.executed) == 1


async def test_looks_at_once(pixel: Stage) -> None:
    """Looks that are asked for at once do not get into each other's way: uiautomator serves one at a time."""
    pixel.virtual.phone.faults.set("slow", 0.05)
    looks = await asyncio.gather(*(pixel.run("android_ui_tree") for _ in range(3)))
    assert looks[0]["elements"] == looks[1]["elements"] == looks[2]["elements"]
