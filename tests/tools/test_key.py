"""`android_key` on virtual phones."""

from __future__ import annotations

from tests.tools.stage import Stage

SETTINGS = "com.android.settings"


async def test_key(pixel: Stage) -> None:
    """A key by its name, several presses in one command."""
    pixel.virtual.phone.start(SETTINGS)
    await pixel.run("android_key", key="home")
    await pixel.run("android_key", key="volume_up", times=3)
    await pixel.run("android_key", key="power", hold=True)
    assert pixel.inputs == ["input keyevent 3", "input keyevent 24 24 24", "input keyevent --longpress 26"]
