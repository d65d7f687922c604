"""`uiautomator dump`: where the document goes, and how it fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulator.shell.console import Console

FIXTURES = Path(__file__).parents[3] / "data" / "fixtures" / "uiautomator_errors"


def test_the_dump_goes_to_the_shared_folder(pixel: Console) -> None:
    """The message is misspelt, as Android has it."""
    assert pixel.out("uiautomator dump") == "UI hierchary dumped to: /sdcard/window_dump.xml\n"
    assert pixel.out("cat /sdcard/window_dump.xml").startswith("<?xml version='1.0' encoding='UTF-8'")


def test_on_a_terminal_the_message_is_glued_to_the_document(pixel: Console) -> None:
    """No line end between them."""
    recorded = (FIXTURES / "dumped_to_tty.txt").read_text()
    assert pixel.out("uiautomator dump /dev/tty").endswith("</hierarchy>" + recorded)


def test_a_screen_that_never_rests(pixel: Console) -> None:
    """Said on stdout with exit code 0; --compressed works all the same."""
    pixel.phone.faults.set("no_idle")
    assert pixel.out("uiautomator dump /dev/tty") == "ERROR: could not get idle state.\n"
    assert "<hierarchy" in pixel.out("uiautomator dump --compressed /dev/tty")


def test_a_null_root(pixel: Console) -> None:
    """Said on stderr with exit code 0, and no file is written."""
    pixel.phone.faults.set("null_root")
    said = pixel.run("uiautomator dump")
    assert (said.err, said.code) == ((FIXTURES / "null_root_node.txt").read_text(), 0)
    assert not pixel.phone.files.exists("/sdcard/window_dump.xml")


def test_a_file_that_cannot_be_written(pixel: Console) -> None:
    """Java's exception."""
    assert "FileNotFoundException: /system/a.xml" in pixel.run("uiautomator dump /system/a.xml").err


@pytest.mark.parametrize(("line", "code"), [("uiautomator", 1), ("uiautomator help", 0)])
def test_the_usage(pixel: Console, line: str, code: int) -> None:
    """Without `dump` it says how it is called."""
    said = pixel.run(line)
    assert "dump: creates an XML dump of current UI hierarchy" in said.err
    assert said.code == code


def test_all_windows_of_all_displays(pixel: Console) -> None:
    """--windows wraps them in displays."""
    assert "<displays>" in pixel.out("uiautomator dump --windows /dev/tty")
