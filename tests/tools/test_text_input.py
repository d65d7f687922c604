"""`android_text_input` on virtual phones."""

from __future__ import annotations

from typing import Any

import pytest

from device_connector.errors import (
    DeviceOffline,
    InvalidArguments,
    PermissionDenied,
    ToolInvokeFailed,
)
from device_connector.tools import Progress
from tests.tools.fields import editor, touched
from tests.tools.stage import Stage


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
