"""Text as `input` commands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_connector.android.keystrokes import LONGEST_LINE, cleared, has_keys, lines, normal
from tests.simulator.shell.console import Console

WRITTEN = {
    "hello": "input text hello",
    "a b": "input text 'a%sb'",
    "100%": "input text '100%'",
    "%s": "input text '%' && input text s",
    "%%s s": "input text '%%' && input text 's%ss'",
    "% s": "input text '%%ss'",
    "-n": "input text -n",
    "it's": "input text 'it'\\''s'",
    '"$HOME" & `id`; \\': "input text '\"$HOME\"%s&%s`id`;%s\\'",
    "a\n\nb\tc": "input text a && input keyevent 66 66 && input text b && input keyevent 61 && input text c",
    "/s*/": "cd /data && input text / && input text 's*' && input text /",
    "~#(){}|<>!": "input text '~#(){}|<>!'",
}
ASCII = st.text(st.characters(min_codepoint=32, max_codepoint=126) | st.sampled_from("\n\t% s"), max_size=400)


@pytest.mark.parametrize("text", WRITTEN)
def test_written(text: str) -> None:
    """Each special character as Android's `input` and the phone's shell need it."""
    assert [line.command for line in lines(text)] == [WRITTEN[text]]


@given(ASCII)
def test_phone_types_just_that(text: str) -> None:
    """What a phone's shell makes of the lines is the text itself, whatever is in it."""
    console = Console()
    console.out("am start -n com.example.notes/.EditActivity; input tap 540 700")
    for line in lines(text.replace("\t", " ")):
        assert len(line.command) <= LONGEST_LINE + 20
        console.out(line.command)
    assert console.phone.ime.field is not None
    assert console.phone.ime.field.text == text.replace("\t", " ")


@given(ASCII)
def test_characters_are_counted(text: str) -> None:
    """The lines tell how much of the text each of them types."""
    assert sum(line.characters for line in lines(text)) == len(text)


def test_what_has_no_key() -> None:
    """Other scripts, accents and control characters have none; line ends of all systems are Enter."""
    assert has_keys("plain ~ text\n\t")
    assert not any(map(has_keys, ["é", "你", "🍎", "\x07", "\x7f", "\r"]))
    assert normal("a\r\nb\rc") == "a\nb\nc"


@pytest.mark.parametrize(("profile", "level"), [("pixel", 36), ("nexus", 23)])
@pytest.mark.parametrize("where", [122, 123, 21])
def test_cleared(profile: str, level: int, where: int) -> None:
    """The field is empty afterwards, on old phones too, wherever the cursor stood."""
    console = Console(profile)
    console.out("am start -n com.example.notes/.EditActivity; input tap 540 700")
    console.out(f"input text {'x' * 500}; input keyevent {where}")
    for line in cleared(level, 500):
        console.out(line)
    assert console.phone.ime.field is not None
    assert console.phone.ime.field.text == ""
