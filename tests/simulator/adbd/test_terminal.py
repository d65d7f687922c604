"""What a person at a terminal sees and may type."""

from __future__ import annotations

import pytest

from device_connector.simulator.adbd.terminal import on_terminal
from device_connector.simulator.shell.steps import Out, ReadIn, Steps
from tests.simulator.drive import Heard, drive


def lines() -> Steps:
    """A shell that shows each line it reads."""
    while line := (yield ReadIn()):
        yield Out(b"<" + line.strip() + b">\n")
    return 9


def typed(*keys: bytes) -> Heard:
    return drive(on_terminal(lines(), "$ "), keys)


def test_a_line_is_echoed_and_run() -> None:
    """Prompt, what was typed, a line end, the answer, the prompt again."""
    assert typed(b"l", b"s\r").out == b"$ ls\n<ls>\n$ "


def test_several_lines_in_one_piece() -> None:
    """What comes after a line's end waits for the next reading."""
    assert b"<a>" in typed(b"a\nb\n").out
    assert b"<b>" in typed(b"a\nb\n").out


@pytest.mark.parametrize("key", [b"\x7f", b"\x08"])
def test_erase(key: bytes) -> None:
    """The last character goes; at the start of a line there is none."""
    assert b"<ac>" in typed(key + b"ab" + key + b"c\n").out


def test_interrupt_drops_the_line() -> None:
    """^C shows and nothing is run."""
    assert typed(b"rm -r\x03ls\n").out == b"$ rm -r^C\n$ ls\n<ls>\n$ "


def test_end_of_input() -> None:
    """^D on an empty line, or the peer's end, ends the shell with its own code."""
    assert typed(b"\x04").code == typed().code == 9
