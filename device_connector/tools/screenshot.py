"""`android_screenshot`: the screen as a file, with an id that later points quote."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

from pydantic import Field

from device_connector.android.screen import Region, Screen
from device_connector.errors import InvalidArguments
from device_connector.texts import Text
from device_connector.tools.capture import Capture, capture
from device_connector.tools.failed_look import FailedLook
from device_connector.tools.marked import UNMARKED, Marked, fitting, look_for_marks
from device_connector.tools.picture import MIME_TYPES, Format, Made, Order, Protected, digest, make
from device_connector.tools.points import Size
from device_connector.tools.shelf import FileReference
from device_connector.tools.shots import Shot
from device_connector.tools.tool import Arguments, Result, Scene, Tool
from device_connector.tools.tree_result import UiElement

BLACK = "the whole picture is black, and no protected window is known: the display may be off or show nothing"


class RegionArguments(Arguments):
    """A part of the screen, in device pixels as rotated now."""

    x: int = Field(ge=0, le=32767)
    y: int = Field(ge=0, le=32767)
    width: int = Field(ge=1, le=32767)
    height: int = Field(ge=1, le=32767)


class ScreenshotArguments(Arguments):
    """What picture to take."""

    display: int | None = Field(None, ge=0, le=1000, description="logical display; without it the one that is on")
    max_edge: int = Field(1280, ge=0, le=16384, description="longest side of the picture; 0: whole size")
    format: Format = "jpeg"
    quality: int = Field(80, ge=1, le=100, description="of jpeg and webp")
    region: RegionArguments | None = Field(None, description="only this part of the screen")
    marks: Literal["none", "elements"] = Field(
        "none", description="`elements`: draw the ref of each element that can be acted on, and list them"
    )
    max_age_ms: int = Field(
        0, ge=0, le=60_000, description="take the last picture again if it is no older and nothing was done since"
    )


class ScreenshotResult(Result):
    """One picture. Times in Unix ms; `screen` in device pixels as rotated now."""

    screenshot_id: str = Field(description="quote it with points of space `screenshot`; known for an hour")
    file_ref: str
    download_url: str
    mime_type: str
    byte_size: int
    sha256: str
    width: int
    height: int
    screen: Size
    rotation: int | None = Field(description="quarter turns, 0 to 3")
    display: int | None
    region: RegionArguments | None = Field(description="the part of the screen that the picture shows; null: all")
    captured_at: int
    expires_at: int
    protected: Protected = Field(description="how much of the screen Android keeps black, and cannot be captured")
    protected_reason: str | None
    asleep: bool | None
    locked: bool | None
    warning: str | None = Field(description="what the phone printed, or that all is black")
    unread: dict[str, str] = Field(description="values that could not be read, with the reason")
    snapshot_id: str | None = Field(None, description="of the tree that the marks are from")
    elements: list[UiElement] | None = Field(None, description="what is marked, with marks `elements`")
    marks_error: FailedLook | None = Field(None, description="why nothing is marked")


async def screenshot(scene: Scene, wanted: ScreenshotArguments) -> dict[str, Any]:
    """Run android_screenshot; raises CaptureFailed with the reason, never makes a picture up."""
    asked = wanted.model_dump(exclude={"max_age_ms"})
    recent = scene.shots.recent(asked, scene.now_ms(), wanted.max_age_ms)
    if recent is not None and recent["expires_at"] > scene.now_ms():
        return recent
    if wanted.marks == "none":
        return await shown(scene, wanted, await capture(scene, wanted.display))
    look = await look_for_marks(scene)
    taken = await capture(scene, wanted.display)
    return await shown(scene, wanted, taken, fitting(look, taken))


async def shown(
    scene: Scene, wanted: ScreenshotArguments, taken: Capture, marked: Marked = UNMARKED
) -> dict[str, Any]:
    """The result that shows `taken` as wanted; keeps the file and remembers the picture."""
    secure = taken.look.protected(taken.display.display if taken.display else 0)
    whole = Region(0, 0, *taken.size)
    region = _region(wanted.region, taken.size) or whole
    order = Order(wanted.max_edge, wanted.format, wanted.quality, region, marked.marks)
    frames = [window.frame or whole for window in secure]
    made, checksum = await asyncio.gather(
        asyncio.to_thread(make, taken.data, taken.frame, taken.size, order, frames),
        asyncio.to_thread(digest, taken.data, taken.frame),
    )
    shot_id = scene.new_id("shot")
    name = f"{scene.alias}-{taken.captured_at}.{wanted.format}"
    kept = await scene.shelf.keep(made.data, mime_type=MIME_TYPES[wanted.format], filename=name)
    result = _result(shot_id, taken, made, kept, wanted.region).json_object()
    if made.protected != "none":
        result["protected_reason"] = _kept_back(secure[0].title).say(scene.locale)
    if marked is not UNMARKED:
        result |= marked.told(scene)
    scene.shots.remember(
        Shot(
            screenshot_id=shot_id,
            taken_at=taken.captured_at,
            screen=taken.display.screen if taken.display else Screen(0, *taken.size, rotation=None),
            region=order.region,
            width=made.width,
            height=made.height,
            acts=taken.acts,
            digest=checksum,
            asked=wanted.model_dump(exclude={"max_age_ms"}),
            result=result,
        )
    )
    return result


def _result(
    shot_id: str, taken: Capture, made: Made, kept: FileReference, region: RegionArguments | None
) -> ScreenshotResult:
    shown, look = taken.display, taken.look
    unread = {"asleep" if name == "awake" else name: why for name, why in look.unread.items() if name != "display"}
    if shown is None:
        unread["rotation"] = look.unread.get("display", "no display is listed")
    return ScreenshotResult(
        screenshot_id=shot_id,
        file_ref=kept.file_ref,
        download_url=kept.download_url,
        mime_type=kept.mime_type,
        byte_size=kept.byte_size,
        sha256=kept.sha256,
        width=made.width,
        height=made.height,
        screen=Size(width=taken.size[0], height=taken.size[1]),
        rotation=shown.rotation if shown else None,
        display=shown.display if shown else None,
        region=region,
        captured_at=taken.captured_at,
        expires_at=kept.expires_at,
        protected=made.protected,
        protected_reason=None,
        asleep=None if look.awake is None else not look.awake,
        locked=look.locked,
        warning=taken.frame.warning or (BLACK if made.black and made.protected == "none" else None),
        unread=unread,
    )


def _region(region: RegionArguments | None, size: tuple[int, int]) -> Region | None:
    if region is None:
        return None
    cut = Region(region.x, region.y, region.x + region.width, region.y + region.height)
    for side, end, most in (("width", cut.right, size[0]), ("height", cut.bottom, size[1])):
        if end > most:
            raise InvalidArguments(
                Text(
                    f"android_screenshot: region.{side}: ends at {end}, outside the screen; allowed up to {most}",
                    f"android_screenshot：region.{side}：止于 {end}，超出屏幕；最大允许 {most}",
                )
            )
    return cut


def _kept_back(title: str) -> Text:
    return Text(
        f"{title} does not let its window be captured (FLAG_SECURE); another picture will show the same",
        f"窗口 {title} 禁止截图（FLAG_SECURE）；再次截图结果相同",
    )


SCREENSHOT = Tool(
    tool_id="android_screenshot",
    title=Text("Screenshot", "截图"),
    description=Text(
        "Takes a picture of the phone's screen and returns a file reference, a screenshot_id to quote when "
        "tapping by the picture, and whether the phone sleeps, is locked or keeps its screen protected.",
        "截取手机屏幕，返回文件引用、供按图点击时引用的 screenshot_id，以及是否息屏、锁屏或受保护。",
    ),
    kind="observe",
    arguments=ScreenshotArguments,
    result=ScreenshotResult,
    run=screenshot,
    deadline_s=60.0,
)
