"""`android_text_input` on virtual phones."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from device_connector.android.input_methods import NOTE
from device_connector.errors import (
    ConnectorError,
    DeviceOffline,
    InvalidArguments,
    NotSupported,
    PermissionDenied,
    ToolInvokeFailed,
)
from device_connector.simulator.apps.adb_typing import ADB_KEYBOARD, CLIPPER, UIAUTOMATOR_KEYBOARD
from device_connector.simulator.apps.app import App
from device_connector.simulator.ui.field import Field
from device_connector.tools import Progress
from tests.tools.stage import Stage

ANY = '你好，Wörld 🍎 — it\'s "$HOME" & 100% %s\\'
LATIN = "com.android.inputmethod.latin/.LatinIME"


def editor(own: Stage, at: tuple[int, int] = (540, 340)) -> Field:
    """A new note is open and its title has the focus."""
    own.virtual.phone.start("com.example.notes", "com.example.notes.EditActivity")
    return touched(own, at)


def touched(own: Stage, at: tuple[int, int]) -> Field:
    """The field that a touch there gives the focus."""
    own.virtual.phone.tap(*at)
    assert own.virtual.phone.ime.field is not None
    return own.virtual.phone.ime.field


def keyboard(own: Stage) -> str:
    """The phone's chosen keyboard."""
    return own.virtual.phone.settings["secure"]["default_input_method"]


async def ref_of(own: Stage, hint: str) -> str:
    """The ref of the field with that hint."""
    tree = await own.run("android_ui_tree")
    return next(one["ref"] for one in tree["elements"] if one.get("hint") == hint)


async def test_every_special_character(pixel: Stage) -> None:
    """All that a keyboard has arrives as it is, by keys, and is read back."""
    field = editor(pixel)
    text = "".join(map(chr, range(32, 127))) + " %s %%s -n"
    result = await pixel.run("android_text_input", text=text)
    assert field.text == text
    assert (result["effect"], result["way"], result["characters"]) == ("seen", "keys", len(text))
    assert result["field"] == {"id": "title", "hint": "Title", "password": False, "length": len(text)}


async def test_on_an_old_phone(nexus: Stage) -> None:
    """Android 6, without shell v2 and without hints in its dumps, types and reads back as well."""
    field = editor(nexus, (540, 400))
    result = await nexus.run("android_text_input", text="a 'b' $c", clear=True)
    assert (field.text, result["effect"]) == ("a 'b' $c", "seen")


async def test_newline_is_enter(pixel: Stage) -> None:
    """A line end is the Enter key: in a field of several lines a new line."""
    field = editor(pixel, (540, 700))
    result = await pixel.run("android_text_input", text="one\r\ntwo\n")
    assert (field.text, result["effect"]) == ("one\ntwo\n", "seen")


async def test_long_text_tells_how_far_it_is(pixel: Stage) -> None:
    """It goes in several commands, with progress between them."""
    field, heard = editor(pixel, (540, 700)), list[Progress]()
    pixel.set(tell=heard.append)
    await pixel.run("android_text_input", text="word " * 700)
    assert field.text == "word " * 700
    assert [one.done for one in heard] == sorted(one.done or 0 for one in heard)
    assert heard


async def test_into_a_ref(pixel: Stage) -> None:
    """The field is tapped first; what it holds already stays before the new text."""
    field = editor(pixel)
    field.set("old ")
    pixel.virtual.phone.changed()
    ref = await ref_of(pixel, "Title")
    touched(pixel, (540, 700))
    result = await pixel.run("android_text_input", text="new", ref=ref)
    assert (field.text, result["effect"]) == ("old new", "seen")


@pytest.mark.parametrize("where", [0, 3, 7])
async def test_clear(pixel: Stage, where: int) -> None:
    """What was there is gone first, wherever the cursor stood."""
    field = editor(pixel)
    field.set("written")
    field.put(where)
    result = await pixel.run("android_text_input", text="x", clear=True)
    assert (field.text, result["effect"], result["cleared"]) == ("x", "seen", True)


async def test_only_clear(pixel: Stage) -> None:
    """An empty text with `clear` empties the field, which is read back."""
    field = editor(pixel)
    field.set("written")
    result = await pixel.run("android_text_input", text="", clear=True)
    assert (field.text, result["effect"], result["way"]) == ("", "seen", None)


async def test_submit(pixel: Stage) -> None:
    """Enter follows once the text was seen in its field."""
    pixel.virtual.phone.start("com.android.browser")
    address = next(node for node in pixel.virtual.phone.windows()[0].root.walk() if node.field)
    touched(pixel, (address.bounds[0] + 40, address.bounds[1] + 20))
    result = await pixel.run("android_text_input", text="example.com", clear=True, submit=True)
    assert (result["effect"], result["submitted"]) == ("seen", True)
    assert pixel.inputs[-1] == "input keyevent 66"


async def test_password_is_told_by_its_length(pixel: Stage) -> None:
    """A password is not read back; that it grew by as much is what can be seen. The text is in no answer."""
    pixel.virtual.phone.start("com.example.bank")
    result = await pixel.run("android_text_input", text="s3cret!", ref=await ref_of(pixel, "Password"))
    assert (result["effect"], result["field"]["password"], result["field"]["length"]) == ("seen", True, 7)
    assert "s3cret!" not in repr(result)


async def test_lost_characters(pixel: Stage) -> None:
    """Text that lost characters is told as not arrived: Enter is not pressed, and nothing is typed again."""
    field = editor(pixel)
    pixel.virtual.phone.faults.set("lost_characters", 2)
    result = await pixel.run("android_text_input", text="abcdefgh", submit=True)
    assert (field.text, result["effect"], result["submitted"]) == ("abcdgh", "none_seen", False)
    assert "6 characters where 8 were expected" in result["effect_basis"]
    assert len([line for line in pixel.inputs if "input text" in line]) == 1


async def test_unreadable_field(pixel: Stage) -> None:
    """Where no tree comes, the text is typed, and nothing is claimed."""
    field = editor(pixel)
    pixel.virtual.phone.faults.set("null_root")
    result = await pixel.run("android_text_input", text="abc")
    assert (field.text, result["effect"], result["field"]) == ("abc", "unknown", None)


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


async def test_no_field_has_the_focus(pixel: Stage) -> None:
    """Typing into nowhere is refused; the fields on the screen are named."""
    pixel.virtual.phone.start("com.example.notes", "com.example.notes.EditActivity")
    with pytest.raises(ToolInvokeFailed, match=r"no text field has the focus; .*'Title', 'Note'"):
        await pixel.run("android_text_input", text="abc")
    assert pixel.inputs == []


async def test_ref_that_is_no_field(pixel: Stage) -> None:
    """What gets no focus by a tap is not typed into."""
    pixel.virtual.phone.start("com.android.settings")
    tree = await pixel.run("android_ui_tree")
    ref = next(one["ref"] for one in tree["elements"] if one["role"] not in {"field", "list"})
    with pytest.raises(ToolInvokeFailed, match="was tapped, but no text field has the focus; nothing was typed"):
        await pixel.run("android_text_input", text="abc", ref=ref)
    assert not [line for line in pixel.inputs if "input text" in line]


@pytest.mark.parametrize(("awake", "words"), [(True, "locked"), (False, "sleeps")])
async def test_closed_phone(pixel: Stage, awake: bool, words: str) -> None:
    """On a locked or sleeping phone nothing is typed."""
    pixel.virtual.phone.sleep()
    if awake:
        pixel.virtual.phone.wake()
    with pytest.raises(PermissionDenied, match=words):
        await pixel.run("android_text_input", text="2468")
    assert pixel.inputs == []


async def test_refused_by_the_maker(pixel: Stage) -> None:
    """A missing INJECT_EVENTS is told with the switch to turn on, as for every act."""
    editor(pixel)
    pixel.virtual.phone.faults.set("inject_denied")
    with pytest.raises(PermissionDenied, match=r"USB debugging \(Security settings\)"):
        await pixel.run("android_text_input", text="abc")


async def test_cut_link_may_have_typed(pixel: Stage) -> None:
    """A link that drops while the text is on its way says so, without the text."""
    editor(pixel)
    pixel.virtual.phone.faults.set("cut", 0)
    with pytest.raises(DeviceOffline) as lost:
        await pixel.run("android_text_input", text="topsecret", ref=None)
    assert "topsecret" not in str(lost.value)


async def test_observe(pixel: Stage) -> None:
    """The tree after typing comes along; the effect is what the field told."""
    editor(pixel)
    result = await pixel.run("android_text_input", text="abc", observe="tree")
    assert "abc" in [one.get("text") for one in result["tree"]["elements"]]
    assert (result["effect"], "read afterwards" in result["effect_basis"]) == ("seen", True)


REFUSED: list[dict[str, Any]] = [
    {"text": ""},
    {"text": "a\x07b"},
    {"text": "\ud83c"},
    {"text": "x" * 5001},
    {"text": 1},
    {"text": "abc", "ref": ""},
    {"text": "abc", "enter": True},
    {},
]


@pytest.mark.parametrize("arguments", REFUSED)
async def test_refused(pixel: Stage, arguments: dict[str, Any]) -> None:
    """Wrong arguments never reach the phone, and their text no message."""
    with pytest.raises(InvalidArguments) as refused:
        await pixel.run("android_text_input", **arguments)
    assert "xxxx" not in str(refused.value)
    assert pixel.virtual.executed == []
