"""`ime` and the broadcasts that keyboards for adb take."""

from __future__ import annotations

import base64

import pytest

from device_connector.simulator.apps.adb_typing import ADB_KEYBOARD, CLIPPER, UIAUTOMATOR_KEYBOARD
from tests.simulator.shell.console import Console

LATIN = "com.android.inputmethod.latin/.LatinIME"
OTHER = "com.android.adbkeyboard/.AdbIME"
WORDS = "你好 🍎 — $HOME"


@pytest.fixture
def editor(pixel: Console) -> Console:
    """A note is open, its title has the focus, and the apps that type are installed."""
    for app in (ADB_KEYBOARD, UIAUTOMATOR_KEYBOARD, CLIPPER):
        pixel.phone.install(app)
    pixel.out("am start -n com.example.notes/.EditActivity; input tap 540 380")
    return pixel


def typed(console: Console) -> str:
    """What the focused field holds."""
    assert console.phone.ime.field is not None
    return console.phone.ime.field.text


def test_installed_and_enabled_are_two_lists(editor: Console) -> None:
    """What is installed only shows with -a until it is enabled."""
    assert editor.out("ime list -s") == f"{LATIN}\n"
    assert OTHER in editor.out("ime list -a -s")
    assert editor.out(f"ime enable {OTHER}") == f"Input method {OTHER}: now enabled for user #0\n"
    assert editor.out("ime list -s") == f"{LATIN}\n{OTHER}\n"


def test_chosen_one_is_a_setting(editor: Console) -> None:
    """`ime set` is read back from the secure settings; reset goes back to the phone's own."""
    editor.out(f"ime set {OTHER}")
    assert editor.out("settings get secure default_input_method") == f"{OTHER}\n"
    editor.out("ime reset")
    assert editor.out("settings get secure default_input_method") == f"{LATIN}\n"


def test_disabled_one_is_not_chosen_any_more(editor: Console) -> None:
    """Android falls back on another that is enabled."""
    editor.out(f"ime set {OTHER}; ime disable {OTHER}")
    assert editor.out("settings get secure default_input_method") == f"{LATIN}\n"


def test_unknown_one_is_refused(pixel: Console) -> None:
    """What is not installed can be neither enabled nor chosen."""
    said = pixel.run(f"ime enable {OTHER}")
    assert (said.code, said.err) == (255, f"Unknown input method {OTHER} cannot be enabled for user #0\n")


@pytest.mark.parametrize(
    ("method", "action", "result"),
    [(OTHER, "ADB_INPUT_B64 --es msg", "result=0"),
     ("com.github.uiautomator/.AdbKeyboard", "ADB_KEYBOARD_INPUT_TEXT --es text", 'result=-1, data="success"')],
)  # fmt: skip
def test_chosen_one_types(editor: Console, method: str, action: str, result: str) -> None:
    """Any script lands at once; only one of them tells that it did."""
    line = f"am broadcast -a {action} {base64.b64encode(WORDS.encode()).decode()}"
    editor.out(line)
    assert typed(editor) == ""
    assert result in editor.out(f"ime set {method}; {line}")
    assert typed(editor) == WORDS


def test_broadcast_for_another_app_is_not_heard(editor: Console) -> None:
    """A broadcast with a package is that app's alone."""
    editor.out(f"ime set {OTHER}; am broadcast -a ADB_INPUT_B64 -p com.example.notes --es msg eA==")
    assert typed(editor) == ""


def test_clipboard_is_pasted(editor: Console) -> None:
    """Clipper puts text on the clipboard, the paste key into the field."""
    said = editor.out(f"am broadcast -a clipper.set --es text '{WORDS}'; input keyevent PASTE")
    assert 'result=-1, data="Text is copied into clipboard."' in said
    assert typed(editor) == WORDS


def test_keyboard_without_keys_is_a_bar(editor: Console) -> None:
    """Its window tells its name and leaves the app nearly the whole screen."""
    editor.out(f"ime set {OTHER}")
    window = next(one for one in editor.phone.windows() if one.kind == "input_method")
    assert [node.text for node in window.root.walk() if node.text] == ["ADB Keyboard {ON}"]
    assert window.bounds[3] - window.bounds[1] < 250
