"""Takes one whole picture of the display a person looks at, with how the phone stood at that moment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from device_connector.android import look as looking
from device_connector.android.capture import (
    Fault,
    Frame,
    default_display_id,
    picture_end,
    png_frame,
    raw_frame,
    repaired,
)
from device_connector.android.displays import Display
from device_connector.android.look import Look
from device_connector.android.sections import compose, sections
from device_connector.android.words import join
from device_connector.errors import CaptureFailed, InvalidArguments, NotSupported
from device_connector.texts import Text
from device_connector.tools.asking import ask
from device_connector.tools.tool import Scene

DEADLINE_S = 20.0
LARGEST_BYTES = 512 << 20

Flaw = Literal["panel", "turned", "unnamed", "raw", "fault"]


@dataclass(frozen=True, slots=True)
class Capture:
    """One picture: `frame` inside `data`; `look` was read in the same round trip, right after the picture.

    `acts` is how many acts had been sent on this channel when it was begun.
    """

    data: bytes
    frame: Frame
    look: Look
    display: Display | None
    captured_at: int
    acts: int

    @property
    def size(self) -> tuple[int, int]:
        """The screen in device pixels as rotated; the picture's own size where the phone does not tell."""
        shown = self.display
        return (shown.width, shown.height) if shown else (self.frame.width, self.frame.height)


@dataclass(frozen=True, slots=True)
class _Way:
    """How to ask for a picture: of which physical display, and whether as PNG."""

    panel: str | None
    png: bool

    @property
    def command(self) -> str:
        """The command that prints it."""
        return join(["screencap", *(["-p"] if self.png else []), *(["-d", self.panel] if self.panel else [])])


@dataclass(frozen=True, slots=True)
class _Taken:
    """What came, and by which way; `panel` is the physical display that should have been asked for."""

    way: _Way
    data: bytes
    frame: Frame | Fault
    look: Look
    display: Display | None
    panel: str | None
    begun_at: int


async def capture(scene: Scene, wanted: int | None = None) -> Capture:
    """A picture of display `wanted`, or of the phone's own panel that is on.

    One round trip where there is one display; with several, the physical display to capture is learnt from the
    first picture and checked with every later one. Each kind of flaw is mended once. Raises CaptureFailed with
    the reason, InvalidArguments for a display that is not there, NotSupported for one without a panel.
    """
    shots, mended = scene.shots, set[str]()
    way, acts = _Way(shots.panel, shots.png_only), shots.acts
    taken = await _take(scene, wanted, way)
    while (flaw := _flaw(taken)) is not None:
        why = taken.frame.reason if isinstance(taken.frame, Fault) else flaw
        if why in mended or why in {"empty", "permission_denied", "command_unavailable"}:
            raise _failed(taken)
        mended.add(why)
        way, acts = await _mended(scene, flaw, taken), shots.acts
        taken = await _take(scene, wanted, way)
    assert isinstance(taken.frame, Frame)
    shots.panel, shots.png_only, shots.screen = way.panel, way.png, taken.look.screen or shots.screen
    return Capture(taken.data, taken.frame, taken.look, taken.display, taken.begun_at, acts)


async def _take(scene: Scene, wanted: int | None, way: _Way) -> _Taken:
    """One round trip: the picture, and behind it how the phone stands."""
    mark, begun_at = scene.new_id("mark"), scene.now_ms()
    line = compose([way.command, *looking.COMMANDS], mark)
    data = await scene.phone.exec(line, deadline_s=DEADLINE_S, limit_bytes=LARGEST_BYTES)
    end = picture_end(data, mark.encode())
    parts = sections(data[end:].decode("utf-8", "replace"), mark) if end >= 0 else ()
    look = looking.look(parts[1:])
    display, panel = _choice(look, wanted)
    return _Taken(way, data, _frame(data, end, png=way.png), look, display, panel, begun_at)


def _frame(data: bytes, end: int, *, png: bool) -> Frame | Fault:
    if end < 0:
        return Fault("truncated", f"the phone's output ended after {len(data)} bytes")
    return png_frame(repaired(data[:end])) if png else raw_frame(data, end)


def _choice(look: Look, wanted: int | None) -> tuple[Display | None, str | None]:
    """The display to show, and the id that screencap needs for it: none on a phone with a single panel."""
    display = look.main if wanted is None else look.display(wanted)
    if display is None and look.displays:
        raise InvalidArguments(_no_display(look, wanted))
    if display is None:
        return None, None
    if display.physical_id is None and display.display != 0:
        raise NotSupported(
            Text(
                f"display {display.display} ({display.name}) has no panel of its own and cannot be captured",
                f"显示器 {display.display}（{display.name}）没有物理面板，无法截图",
            )
        )
    panels = [one for one in look.displays if one.physical_id is not None]
    return display, display.physical_id if len(panels) > 1 else None


def _flaw(taken: _Taken) -> Flaw | None:
    """What is wrong with the picture, the most basic first; None when it is good."""
    frame, shown = taken.frame, taken.display
    if shown is not None and taken.panel != taken.way.panel:
        return "panel"
    if isinstance(frame, Fault):
        return "raw" if frame.reason == "no_picture" and not taken.way.png else "fault"
    if shown is None:
        return "unnamed" if frame.warning and taken.way.panel is None else None
    turned = (frame.width - frame.height) * (shown.width - shown.height) < 0
    return "turned" if turned else None


async def _mended(scene: Scene, flaw: Flaw, taken: _Taken) -> _Way:
    """The way to go next, so that this flaw does not come back."""
    if flaw == "panel":
        return replace(taken.way, panel=taken.panel)
    if flaw == "raw":
        return replace(taken.way, png=True)
    if flaw == "unnamed":
        usage = await ask(scene, ["screencap -h 2>&1"])
        return replace(taken.way, panel=default_display_id(usage[0].text) if usage else None)
    return taken.way


def _failed(taken: _Taken) -> CaptureFailed:
    if isinstance(taken.frame, Frame):
        return CaptureFailed(
            Text(
                "the screen kept turning or changing displays while it was captured; call again",
                "截图时屏幕一直在旋转或切换；请重试",
            )
        )
    return CaptureFailed(_why(taken.frame, taken.look))


def _why(fault: Fault, look: Look) -> Text:
    secure = [window.title for one in look.displays for window in look.protected(one.display)]
    if fault.reason == "empty" and secure:
        return Text(
            f"the phone gives no picture: {secure[0]} is protected (FLAG_SECURE), and this Android then keeps "
            "back the whole screen. Another picture will not help; leave that window by android_key back or home",
            f"手机没有返回画面：窗口 {secure[0]} 受保护（FLAG_SECURE），此 Android 版本会因此拒绝整屏截图。"
            "再次截图无济于事；请先用 android_key 的 back 或 home 离开该窗口",
        )
    words = f" ({fault.words})" if fault.words else ""
    return Text(
        f"no whole picture came from the phone: {fault.reason}{words}; "
        "look at android_device_status, then call again",
        f"未能从手机取得完整画面：{fault.reason}{words}；请先查看 android_device_status，再重试",
    )


def _no_display(look: Look, wanted: int | None) -> Text:
    there = ", ".join(str(one.display) for one in look.displays)
    return Text(
        f"android_screenshot: display: {wanted} is not there; allowed {there}",
        f"android_screenshot：display：{wanted} 不存在；可用 {there}",
    )
