"""`android_key`: a key by its name."""

from __future__ import annotations

from typing import Any

from pydantic import Field, field_validator

from device_connector.texts import Text
from device_connector.tools.effect import ActArguments, ActResult, observed
from device_connector.tools.tool import Scene, Tool
from device_connector.tools.touch import DEADLINE_S, send

CODES = {
    "back": 4,
    "home": 3,
    "recents": 187,
    "menu": 82,
    "enter": 66,
    "tab": 61,
    "space": 62,
    "escape": 111,
    "delete": 67,
    "forward_delete": 112,
    "power": 26,
    "wake": 224,
    "sleep": 223,
    "volume_up": 24,
    "volume_down": 25,
    "volume_mute": 164,
    "up": 19,
    "down": 20,
    "left": 21,
    "right": 22,
    "center": 23,
    "page_up": 92,
    "page_down": 93,
    "move_home": 122,
    "move_end": 123,
    "search": 84,
    "notifications": 83,
    "media_play_pause": 85,
    "media_next": 87,
    "media_previous": 88,
    "media_stop": 86,
    "camera": 27,
    "brightness_up": 221,
    "brightness_down": 220,
    "cut": 277,
    "copy": 278,
    "paste": 279,
}
"""Android's KEYCODE numbers (android.view.KeyEvent); `delete` is what a keyboard calls backspace."""

MOST_TIMES = 50


class KeyArguments(ActArguments):
    """Which key, how often, and whether it is held."""

    key: str = Field(json_schema_extra={"enum": list(CODES)})
    times: int = Field(1, ge=1, le=MOST_TIMES)
    hold: bool = Field(default=False, description="a long press")

    @field_validator("key")
    @classmethod
    def _known(cls, value: str) -> str:
        if value not in CODES:
            raise ValueError(f"{value[:40]!r} is no key; allowed {', '.join(CODES)}")
        return value


class KeyResult(ActResult):
    """What was pressed."""

    key: str
    times: int
    hold: bool


async def key(scene: Scene, wanted: KeyArguments) -> dict[str, Any]:
    """Run android_key; one command, sent once and never repeated."""
    before = scene.shots.current
    held = "--longpress " if wanted.hold else ""
    codes = " ".join([str(CODES[wanted.key])] * wanted.times)
    warning = await send(scene, f"input keyevent {held}{codes}", DEADLINE_S + wanted.times)
    result = KeyResult(key=wanted.key, times=wanted.times, hold=wanted.hold, warning=warning)
    return await observed(scene, wanted, before, result)


KEY = Tool(
    tool_id="android_key",
    title=Text("Key", "按键"),
    description=Text(
        "Presses a key: back, home, recents, enter, delete, power, wake, sleep, volume and others.",
        "按下按键：返回、主页、最近任务、回车、删除、电源、唤醒、息屏、音量等。",
    ),
    kind="act",
    injects=True,
    arguments=KeyArguments,
    result=KeyResult,
    run=key,
    deadline_s=110.0,
)
