"""What recorded screens cost an agent: the whole answer, as it goes over the wire."""

from __future__ import annotations

import json

import pytest

from device_connector.android.hierarchy import Hierarchy, read
from tests.android.readings import Recording, by_name, recordings
from tests.servers import RunningAdb
from tests.tools.stage import stage


def views(recording: Recording) -> int:
    tree = read(recording.text)
    return sum(1 for _ in tree.walk()) if isinstance(tree, Hierarchy) else 0


BUSIEST = sorted(recordings("uiautomator"), key=views)[-5:]


@pytest.mark.parametrize("recording", BUSIEST, ids=by_name)
async def test_size(adb_server: RunningAdb, recording: Recording) -> None:
    """An eighth of the XML at most, and under 6 KB for a screen of up to 150 views."""
    async with stage(adb_server, lacks={"uiautomator dump /dev/tty": "cat /sdcard/screen.xml"}) as phone:
        phone.virtual.phone.files.write("/sdcard/screen.xml", recording.data)
        tree = await phone.run("android_ui_tree")
    size = len(json.dumps(tree, ensure_ascii=False, separators=(",", ":")).encode())
    assert size <= len(recording.data) / 8
    assert size < 6000 or views(recording) > 150
    assert "over_limit" not in tree["left_out"]
