"""`android_screen_record`: the screen as a film."""

from __future__ import annotations

from functools import partial
from typing import Any

from pydantic import Field

from device_connector.android import look as looking
from device_connector.android.look import Look
from device_connector.android.recordings import MOST_SECONDS, command, fitted
from device_connector.errors import CaptureFailed
from device_connector.texts import Text
from device_connector.tools.asking import ask
from device_connector.tools.picture import Protected
from device_connector.tools.recording import STARTS_S, Recording, fetch, file_on_phone, record
from device_connector.tools.tool import Arguments, Progress, Result, Scene, Tool
from device_connector.tools.tree_result import protection

FETCH_S = 300.0
CODEC = "codec"
"""Stands in what screenrecord says when the encoder does not take the size."""


class ScreenRecordArguments(Arguments):
    """How long, and how large."""

    seconds: int = Field(10, ge=1, le=MOST_SECONDS)
    max_edge: int = Field(1280, ge=0, le=8192, description="longest side of the film; 0: the screen's own size")


class ScreenRecordResult(Result):
    """One film. Times in Unix ms."""

    file_ref: str
    download_url: str
    mime_type: str
    byte_size: int
    sha256: str
    expires_at: int
    width: int
    height: int
    duration_ms: int
    frames: int = Field(description="pictures in it; a screen at rest gives few")
    started_at: int
    protected: Protected = Field(description="how much of the screen was kept black at the beginning or the end")
    protected_reason: str | None
    asleep: bool | None = Field(description="at the end; a sleeping screen is black")
    locked: bool | None


async def screen_record(scene: Scene, wanted: ScreenRecordArguments) -> dict[str, Any]:
    """Run android_screen_record; it may run beside acts, and shows them."""
    before = looking.look(await ask(scene, looking.COMMANDS))
    started_at = scene.now_ms()
    async with file_on_phone(scene) as path:
        await _record(scene, wanted, before, path)
        name = f"{scene.alias}-{started_at}.mp4"
        made = await fetch(scene, path, name)
    after = looking.look(await ask(scene, looking.COMMANDS))
    return _result(scene, made, before, after, started_at).json_object()


async def _record(scene: Scene, wanted: ScreenRecordArguments, look: Look, path: str) -> None:
    """In the wanted size; where the phone's encoder does not take it, in the one that the phone chooses."""
    panels = [one.physical_id for one in look.displays if one.physical_id is not None]
    panel = look.main.physical_id if look.main and len(panels) > 1 else None
    screen = look.screen
    size = fitted(screen.width, screen.height, wanted.max_edge) if screen else None
    tick = partial(_progress, scene, wanted.seconds)
    try:
        await record(scene, command(path, wanted.seconds, size=size, panel=panel), wanted.seconds, tick)
    except CaptureFailed as failed:
        if size is None or CODEC not in str(failed):
            raise
        await record(scene, command(path, wanted.seconds, size=None, panel=panel), wanted.seconds, tick)


def _progress(scene: Scene, seconds: int, passed: float) -> None:
    said = Text(f"recording, {passed:.0f} of {seconds} s", f"录制中，{passed:.0f}/{seconds} 秒")
    scene.tell(Progress(said, passed / seconds))


def _result(scene: Scene, made: Recording, before: Look, after: Look, started_at: int) -> ScreenRecordResult:
    kept, movie = made.kept, made.movie
    found = {protection(look): look for look in (after, before)}
    protected = next(name for name in _WORST_FIRST if name in found)
    secure = found[protected].protected(0)
    return ScreenRecordResult(
        file_ref=kept.file_ref,
        download_url=kept.download_url,
        mime_type=kept.mime_type,
        byte_size=kept.byte_size,
        sha256=kept.sha256,
        expires_at=kept.expires_at,
        width=movie.width,
        height=movie.height,
        duration_ms=movie.duration_ms,
        frames=movie.frames,
        started_at=started_at,
        protected=protected,
        protected_reason=_kept_back(secure[0].title).say(scene.locale) if secure else None,
        asleep=None if after.awake is None else not after.awake,
        locked=after.locked,
    )


_WORST_FIRST: tuple[Protected, ...] = ("whole", "partial", "none")


def _kept_back(title: str) -> Text:
    return Text(
        f"{title} does not let its window be recorded (FLAG_SECURE): it is black in the film",
        f"窗口 {title} 禁止录制（FLAG_SECURE）：在视频中显示为黑色",
    )


SCREEN_RECORD = Tool(
    tool_id="android_screen_record",
    title=Text("Screen recording", "录屏"),
    description=Text(
        "Records the screen for some seconds and returns an MP4 file reference. Acts may go on meanwhile; "
        "progress is told. Protected windows are black in it.",
        "录制屏幕若干秒，返回 MP4 文件引用。录制期间可以继续操作，并会推送进度；受保护的窗口显示为黑色。",
    ),
    kind="observe",
    arguments=ScreenRecordArguments,
    result=ScreenRecordResult,
    run=screen_record,
    deadline_s=2 * (MOST_SECONDS + STARTS_S) + FETCH_S,
)
