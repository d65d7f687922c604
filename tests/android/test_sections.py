"""Several commands in one line, told apart by a mark."""

from __future__ import annotations

from device_connector.android.look import COMMANDS, look
from device_connector.android.sections import Section, compose, sections


def test_round() -> None:
    """Outputs with and without a final newline, and an empty one, stay apart."""
    output = "one\nm-7f 0\ntwom-7f 1\nm-7f 127\n"
    assert sections(output, "m-7f") == (Section("one\n", 0), Section("two", 1), Section("", 127))


def test_cut_output() -> None:
    """A section whose mark never came is not a section."""
    assert sections("one\nm-7f 0\ntw", "m-7f") == (Section("one\n", 0),)


def test_compose() -> None:
    """Each command is followed by the mark and its own exit code."""
    assert compose(["id", "false"], "m-7f") == 'id; echo "m-7f $?"; false; echo "m-7f $?"'


def test_nothing_read_is_told_with_reasons() -> None:
    """What could not be read is None and has its reason, in Android's words where there are any."""
    denied = Section("Permission Denial: can't dump PowerManagerService from pid=1\n", 0)
    found = look([Section("", 1), Section("/system/bin/sh: dumpsys: not found\n", 127), denied])
    assert (found.displays, found.locked, found.awake) == ((), None, None)
    assert found.unread["display"] == "the phone did not say"
    assert found.unread["locked"].startswith("command_not_found")
    assert found.unread["awake"].startswith("permission_denied")


def test_output_that_ended_early() -> None:
    """Sections that never came are told apart from empty ones."""
    assert set(look([]).unread.values()) == {"the phone's output ended before this part"}


def test_one_line() -> None:
    """The commands of a look hold no newline: they go out as one line."""
    assert not any("\n" in command for command in COMMANDS)
