"""Text in the fonts that ship with the simulator."""

from __future__ import annotations

import pytest

from device_connector.simulator.ui import typeface


@pytest.mark.parametrize(
    ("text", "font"),
    [
        ("Settings", "Roboto"),
        ("Привет", "Roboto"),
        ("王小明，", "Noto Sans CJK SC"),
        ("かな", "Noto Sans CJK SC"),
        ("🚀", "Noto Emoji"),
    ],
)
def test_each_script_has_a_font(text, font):
    """And none of its characters is the box for missing ones."""
    [(piece, used)] = typeface.runs(text, 40, bold=False)
    missing = bytes(used.getmask("\U0010fffd"))
    assert (piece, used.getname()[0]) == (text, font)
    assert all(bytes(used.getmask(character)) != missing for character in text)


def test_invisible_characters_take_no_room():
    """Variation selectors, joiners, direction marks."""
    assert typeface.width("\u200ea\ufe0f\u202b", 40) == typeface.width("a", 40)


def test_words_stay_whole():
    """Lines break at spaces."""
    lines = typeface.wrap("one two three four", 20, 80)
    assert " ".join(lines) == "one two three four"
    assert all(typeface.width(line, 20) <= 80 for line in lines)


def test_long_words_and_chinese_break_anywhere():
    """Nothing sticks out."""
    for text in ("x" * 60, "今天读了第三章写得真好"):
        lines = typeface.wrap(text, 20, 80)
        assert "".join(lines) == text
        assert all(typeface.width(line, 20) <= 80 for line in lines)


def test_too_many_lines_end_in_an_ellipsis():
    """As ellipsize=end does."""
    lines = typeface.wrap("one two three four", 20, 80, most=1)
    assert len(lines) == 1
    assert lines[0].endswith("…")


def test_line_feeds_are_kept():
    """An empty line is a line."""
    assert typeface.wrap("a\n\nb", 20, 80) == ("a", "", "b")
