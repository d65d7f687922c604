"""`android_screenshot` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import CaptureFailed, DeviceOffline, InvalidArguments
from device_connector.simulator.screen import picture
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

BANK = "com.example.bank"


def captures(stage: Stage) -> list[str]:
    return [line.partition(";")[0] for line in stage.virtual.executed if line.startswith("screencap")]


async def test_shows_the_screen(pixel: Stage) -> None:
    """The kept file is the phone's own picture, pixel for pixel, when nothing is asked to be smaller."""
    result = await pixel.run("android_screenshot", format="png", max_edge=0)
    shown = picture(pixel.virtual.phone, None).convert("RGB")
    assert pixel.picture(result).tobytes() == shown.tobytes()
    assert result["mime_type"] == "image/png"


async def test_smaller_by_default(pixel: Stage) -> None:
    """By default the longest side is 1280; the screen's own size is told beside it."""
    result = await pixel.run("android_screenshot")
    assert (result["width"], result["height"]) == pixel.picture(result).size == (576, 1280)
    assert result["screen"] == {"width": 1080, "height": 2400}


async def test_one_round_trip(pixel: Stage) -> None:
    """Picture and state of the phone come in one command."""
    await pixel.run("android_screenshot")
    assert len(pixel.virtual.executed) == 1


async def test_rotated(pixel: Stage) -> None:
    """Size and rotation are those of the picture."""
    pixel.virtual.phone.rotation = 3
    result = await pixel.run("android_screenshot", max_edge=0)
    assert (result["rotation"], result["width"], result["height"]) == (3, 2400, 1080)


async def test_region(pixel: Stage) -> None:
    """A part of the screen, in its own size."""
    region = {"x": 10, "y": 20, "width": 300, "height": 200}
    result = await pixel.run("android_screenshot", region=region, format="png")
    assert (result["region"], result["width"], result["height"]) == (region, 300, 200)


async def test_region_outside(pixel: Stage) -> None:
    """A region that leaves the screen is refused by the screen as it is."""
    region = {"x": 1000, "y": 0, "width": 100, "height": 10}
    with pytest.raises(InvalidArguments, match=r"region\.width: ends at 1100, .* allowed up to 1080"):
        await pixel.run("android_screenshot", region=region)


async def test_protected_window(pixel: Stage) -> None:
    """Since Android 12 a protected window alone is black: the bars stay, the window is named."""
    pixel.virtual.phone.start(BANK)
    result = await pixel.run("android_screenshot")
    assert result["protected"] == "partial"
    assert BANK in result["protected_reason"]


async def test_protected_window_before_android_12(nexus: Stage) -> None:
    """Before, the whole capture is empty: an error that names the window, never a picture."""
    nexus.virtual.phone.start(BANK)
    with pytest.raises(CaptureFailed, match=BANK):
        await nexus.run("android_screenshot")
    assert nexus.shelf.files == {}


async def test_asleep_and_locked(pixel: Stage) -> None:
    """A picture of a sleeping phone says that it sleeps."""
    pixel.virtual.phone.sleep()
    result = await pixel.run("android_screenshot")
    assert (result["asleep"], result["locked"]) == (True, True)


async def test_fold_captures_the_panel_that_is_on(fold: Stage) -> None:
    """With two panels the lit one is named to screencap, once it is known."""
    await fold.run("android_screenshot")
    result = await fold.run("android_screenshot")
    panel = fold.virtual.phone.displays[0].physical_id
    assert captures(fold) == ["screencap", f"screencap -d {panel}", f"screencap -d {panel}"]
    assert (result["warning"], result["display"]) == (None, 0)


async def test_fold_is_looked_at_anew_after_folding(fold: Stage) -> None:
    """After a fold the other panel is captured, without being told."""
    await fold.run("android_screenshot")
    inner, outer = fold.virtual.phone.displays
    inner.on, outer.on = False, True
    result = await fold.run("android_screenshot")
    assert result["display"] == outer.id
    assert captures(fold)[-1] == f"screencap -d {outer.physical_id}"


async def test_display_that_is_not_there(fold: Stage) -> None:
    """A display is refused by its number, and those there are named."""
    with pytest.raises(InvalidArguments, match="display: 9 is not there; allowed 0, "):
        await fold.run("android_screenshot", display=9)


async def test_warning_before_the_picture(pixel: Stage) -> None:
    """Lines printed before the picture are cut off and told."""
    pixel.virtual.phone.faults.set("png_warning")
    result = await pixel.run("android_screenshot")
    assert result["warning"].startswith("[Warning] Multiple displays")
    assert pixel.picture(result).size == (576, 1280)


async def test_cut_once_is_taken_again(pixel: Stage) -> None:
    """A capture that ends early is taken once more."""
    pixel.scene.shots.png_only = True
    pixel.virtual.phone.faults.set("truncated_png", count=1)
    result = await pixel.run("android_screenshot")
    assert pixel.picture(result).size == (576, 1280)
    assert len(captures(pixel)) == 2


async def test_cut_twice_is_an_error(pixel: Stage) -> None:
    """A second cut is `capture_failed` with its reason, and no picture."""
    pixel.scene.shots.png_only = True
    pixel.virtual.phone.faults.set("truncated_png")
    with pytest.raises(CaptureFailed, match="truncated"):
        await pixel.run("android_screenshot")
    assert (len(captures(pixel)), pixel.shelf.files) == (2, {})


async def test_spoilt_line_ends(pixel: Stage) -> None:
    """Raw pixels spoilt by a terminal are not shown: the picture is asked for as PNG and repaired."""
    pixel.virtual.phone.faults.set("crlf")
    result = await pixel.run("android_screenshot", format="png", max_edge=0)
    assert pixel.picture(result).tobytes() == picture(pixel.virtual.phone, None).convert("RGB").tobytes()


async def test_empty(pixel: Stage) -> None:
    """Nothing at all is an error, not a black picture."""
    pixel.virtual.phone.faults.set("empty_capture")
    with pytest.raises(CaptureFailed, match="empty"):
        await pixel.run("android_screenshot")


async def test_black_without_a_reason(pixel: Stage) -> None:
    """A picture that is black for no known reason is passed on, and said to be black."""
    pixel.virtual.phone.faults.set("black_display")
    result = await pixel.run("android_screenshot")
    assert (result["protected"], "is black" in result["warning"]) == ("none", True)


async def test_link_cut(pixel: Stage) -> None:
    """A link that drops in the middle of the picture never yields one."""
    pixel.virtual.phone.faults.set("cut", 4_000_000)
    with pytest.raises((DeviceOffline, CaptureFailed)):
        await pixel.run("android_screenshot")
    assert pixel.shelf.files == {}


async def test_recent_picture_serves_again(pixel: Stage) -> None:
    """`max_age_ms` saves a capture, until something was done."""
    first = await pixel.run("android_screenshot")
    pixel.now[0] += 500
    assert await pixel.run("android_screenshot", max_age_ms=1000) == first
    await pixel.run("android_key", key="home")
    assert await pixel.run("android_screenshot", max_age_ms=1000) != first


async def test_displays_that_cannot_be_read(adb_server: RunningAdb) -> None:
    """The list of displays is optional: without it the picture comes, and the rotation is told as unread."""
    async with stage(adb_server, lacks={"dumpsys display": "dumpsys nothing"}) as own:
        result = await own.run("android_screenshot")
        assert (result["screen"], result["rotation"]) == ({"width": 1080, "height": 2400}, None)
        assert "Can't find service" in result["unread"]["rotation"]


async def test_several_displays_that_cannot_be_read(adb_server: RunningAdb) -> None:
    """A warning of several displays is heeded by naming the one that `screencap -h` says it takes."""
    async with stage(adb_server, "fold", lacks={"dumpsys display": "dumpsys nothing"}) as own:
        result = await own.run("android_screenshot")
        panel = own.virtual.phone.displays[0].physical_id
        assert (result["warning"], captures(own)[-1]) == (None, f"screencap -d {panel}")


async def test_no_screencap_at_all(adb_server: RunningAdb) -> None:
    """A phone without the command is an error with its words."""
    async with stage(adb_server, lacks={"screencap": "nocap"}) as own:
        with pytest.raises(CaptureFailed, match="command_unavailable"):
            await own.run("android_screenshot")
