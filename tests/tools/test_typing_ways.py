"""The ways by which android_text_input types what a keyboard has no keys for."""

from __future__ import annotations

import asyncio

import pytest

from device_connector.android.input_methods import NOTE
from device_connector.errors import ConnectorError, NotSupported, ToolInvokeFailed
from device_connector.simulator.apps.adb_typing import ADB_KEYBOARD, CLIPPER, UIAUTOMATOR_KEYBOARD
from device_connector.simulator.apps.app import App
from device_connector.tools import Progress
from tests.tools.fields import editor
from tests.tools.stage import Stage

ANY = '你好，Wörld 🍎 — it\'s "$HOME" & 100% %s\\'
LATIN = "com.android.inputmethod.latin/.LatinIME"


def keyboard(own: Stage) -> str:
    """The phone's chosen keyboard."""
    return own.virtual.phone.settings["secure"]["default_input_method"]


@pytest.mark.parametrize(
    ("app", "way", "by"),
    [
        (ADB_KEYBOARD, "input_method", "ADBKeyboard"),
        (UIAUTOMATOR_KEYBOARD, "input_method", "UiAutomator's AdbKeyboard"),
        (CLIPPER, "clipboard", "Clipper"),
    ],
)
async def test_any_script(pixel: Stage, app: App, way: str, by: str) -> None:
    """Every character arrives by whichever app is there, and the phone has its own keyboard afterwards."""
    pixel.virtual.phone.install(app)
    field = editor(pixel)
    result = await pixel.run("android_text_input", text=ANY)
    assert field.text == ANY
    assert (result["effect"], result["way"], result["by"], result["warning"]) == ("seen", way, by, None)
    assert (keyboard(pixel), pixel.virtual.phone.files.exists(NOTE)) == (LATIN, False)
    assert pixel.virtual.phone.settings["secure"]["enabled_input_methods"] == LATIN


async def test_lines_of_any_script(pixel: Stage) -> None:
    """Line ends are Enter there too."""
    pixel.virtual.phone.install(ADB_KEYBOARD)
    field = editor(pixel, (540, 700))
    result = await pixel.run("android_text_input", text="第一行\n" + "二" * 500)
    assert (field.text, result["effect"]) == ("第一行\n" + "二" * 500, "seen")


async def test_chosen_keyboard_stays(pixel: Stage) -> None:
    """A phone that has such a keyboard chosen keeps it."""
    pixel.virtual.phone.install(ADB_KEYBOARD)
    pixel.virtual.phone.settings["secure"]["default_input_method"] = own = "com.android.adbkeyboard/.AdbIME"
    field = editor(pixel)
    await pixel.run("android_text_input", text="é")
    assert (field.text, keyboard(pixel)) == ("é", own)
    assert not [line for line in pixel.virtual.executed if "ime set" in line]


async def test_nothing_to_type_with(pixel: Stage) -> None:
    """Without such an app it is refused before anything is touched, naming what to install."""
    field = editor(pixel)
    with pytest.raises(NotSupported, match=r"install ADBKeyboard \(com.android.adbkeyboard") as refused:
        await pixel.run("android_text_input", text="你好", clear=True)
    assert "请用户安装 ADBKeyboard" in refused.value.text.zh
    assert (field.text, pixel.inputs, refused.value.sent) == ("", [], False)


async def test_keyboard_known_too_late(pixel: Stage) -> None:
    """A keyboard that Android does not know at once after its installation is chosen at a later try."""
    pixel.virtual.phone.install(ADB_KEYBOARD)
    field = editor(pixel)
    pixel.virtual.phone.faults.set("ime_late", count=2)
    result = await pixel.run("android_text_input", text="你好")
    assert (field.text, result["effect"], keyboard(pixel)) == ("你好", "seen", LATIN)


async def test_keyboard_never_known(pixel: Stage) -> None:
    """Where it stays unknown nothing is typed, in Android's words, and the phone keeps its own."""
    pixel.virtual.phone.install(ADB_KEYBOARD)
    field = editor(pixel)
    pixel.virtual.phone.faults.set("ime_late")
    with pytest.raises(ToolInvokeFailed, match="Unknown input method"):
        await pixel.run("android_text_input", text="你好")
    assert (field.text, keyboard(pixel), pixel.virtual.phone.files.exists(NOTE)) == ("", LATIN, False)


async def test_deaf_keyboard(pixel: Stage) -> None:
    """A broadcast that is completed while nothing is typed is no success."""
    pixel.virtual.phone.install(ADB_KEYBOARD)
    field = editor(pixel)
    pixel.virtual.phone.faults.set("ime_deaf")
    result = await pixel.run("android_text_input", text="你好")
    assert (field.text, result["effect"]) == ("", "none_seen")


async def test_keyboard_that_answers_no(pixel: Stage) -> None:
    """One that tells its result is believed."""
    pixel.virtual.phone.install(UIAUTOMATOR_KEYBOARD)
    editor(pixel)
    pixel.virtual.phone.faults.set("ime_deaf")
    with pytest.raises(ToolInvokeFailed, match="did not take the text"):
        await pixel.run("android_text_input", text="你好")
    assert keyboard(pixel) == LATIN


async def test_cancelled_while_typing(pixel: Stage) -> None:
    """A call that is cancelled between two broadcasts gives the keyboard back all the same."""
    pixel.virtual.phone.install(ADB_KEYBOARD)
    editor(pixel)

    def stop(_: Progress) -> None:
        call.cancel()

    pixel.set(tell=stop)
    call = asyncio.ensure_future(pixel.run("android_text_input", text="字" * 1000))
    with pytest.raises(asyncio.CancelledError):
        await call
    assert keyboard(pixel) == LATIN


async def test_unplugged_while_typing(pixel: Stage) -> None:
    """A phone that was left with another keyboard gets its own at the next call."""
    pixel.virtual.phone.install(ADB_KEYBOARD)
    field = editor(pixel)

    def cut(_: Progress) -> None:
        pixel.virtual.phone.faults.set("closed", count=2)

    pixel.set(tell=cut)
    with pytest.raises(ConnectorError, match="400 of 1000 characters were typed"):
        await pixel.run("android_text_input", text="字" * 1000)
    assert keyboard(pixel) != LATIN
    await pixel.run("android_text_input", text="é", clear=True)
    assert (keyboard(pixel), field.text) == (LATIN, "é")
