"""The pictures that a channel has been shown, so that later points can quote them."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from device_connector.android.screen import Region, Screen
from device_connector.errors import StaleScreenshot
from device_connector.texts import Text

KNOWN_MS = 3_600_000
"""A screenshot_id may be quoted for an hour."""

MOST = 512
"""Pictures remembered per channel; the oldest goes first."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture as the agent saw it: `width` x `height` pixels showing `region` of `screen`.

    `acts` is how many acts had been sent when it was taken, `digest` a checksum of all pixels of the screen,
    `asked` the arguments that `result` answered.
    """

    screenshot_id: str
    taken_at: int
    screen: Screen
    region: Region
    width: int
    height: int
    acts: int = 0
    digest: int = 0
    asked: Any = None
    result: dict[str, Any] | None = None

    def to_device(self, x: float, y: float) -> tuple[int, int]:
        """The device pixel under the middle of the picture's pixel (x, y)."""
        across = int((x + 0.5) * self.region.width / self.width)
        down = int((y + 0.5) * self.region.height / self.height)
        return (
            self.region.left + min(across, self.region.width - 1),
            self.region.top + min(down, self.region.height - 1),
        )

    def refuse(self, screen: Screen) -> StaleScreenshot:
        """The error for a screen that has turned or been resized since."""
        return StaleScreenshot(turned(self, screen))


class Shots:
    """What one channel has seen of its phone: its pictures for an hour, and how its screen last stood.

    `screen` is the geometry that touches go by, `panel` the physical display to capture where there are several,
    `png_only` that this phone's raw pictures cannot be read. All three are proven anew at every use.
    """

    def __init__(self) -> None:
        self._shots: OrderedDict[str, Shot] = OrderedDict()
        self._latest: Shot | None = None
        self.acts = 0
        self.screen: Screen | None = None
        self.panel: str | None = None
        self.png_only = False

    def remember(self, shot: Shot) -> None:
        """Keep `shot` for an hour."""
        self._shots[shot.screenshot_id] = shot
        self._latest = shot
        while len(self._shots) > MOST:
            self._shots.popitem(last=False)

    def find(self, screenshot_id: str, now_ms: int) -> Shot:
        """The picture of that id; StaleScreenshot when it is unknown or older than an hour."""
        shot = self._shots.get(screenshot_id)
        if shot is None or now_ms - shot.taken_at > KNOWN_MS:
            self._shots.pop(screenshot_id, None)
            raise StaleScreenshot(unknown(screenshot_id))
        return shot

    @property
    def current(self) -> Shot | None:
        """The last picture, unless an act was sent since it was begun."""
        shot = self._latest
        return shot if shot is not None and shot.acts == self.acts else None

    def recent(self, asked: Any, now_ms: int, max_age_ms: int) -> dict[str, Any] | None:
        """The result of the current picture, if it was asked for in the same way and is young enough."""
        shot = self.current
        if not max_age_ms or shot is None or shot.asked != asked or now_ms - shot.taken_at > max_age_ms:
            return None
        return shot.result

    def touched(self) -> None:
        """An act is sent: no picture begun before it shows the screen as it is."""
        self.acts += 1


def unknown(screenshot_id: str) -> Text:
    """Why a quoted picture is refused."""
    return Text(
        f"screenshot_id {screenshot_id!r} is unknown on this channel or older than an hour: "
        "call android_screenshot and quote the new id",
        f"screenshot_id {screenshot_id!r} 在此通道上不存在或已超过一小时："
        "请重新调用 android_screenshot 并引用新的 id",
    )


def turned(shot: Shot, screen: Screen) -> Text:
    """Why a picture of a screen that has turned or been resized is refused."""
    return Text(
        f"the screen has changed since {shot.screenshot_id!r}: it was {shot.screen}, it is {screen}; "
        "call android_screenshot and quote the new id",
        f"截图 {shot.screenshot_id!r} 之后屏幕已变化：当时 {shot.screen}，现在 {screen}；"
        "请重新调用 android_screenshot 并引用新的 id",
    )
