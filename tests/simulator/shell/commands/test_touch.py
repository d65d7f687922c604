"""`input`: what reaches the phone, and what it says where it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulator.shell.console import Console

FIXTURES = Path(__file__).parents[3] / "data" / "fixtures" / "input_errors"


@pytest.mark.parametrize(
    "line",
    [
        "input tap 540 1200",
        "input touchscreen tap 540.6 1200.2",
        "input -d 0 tap 540 1200",
        "input swipe 540 1200 540 300 200",
        "input draganddrop 540 1200 540 300",
        "input motionevent DOWN 5 5; input motionevent MOVE 5 6; input motionevent UP 5 5",
        "input keyevent HOME 4 KEYCODE_WAKEUP",
        "input keyevent --longpress KEYCODE_POWER",
        "input keycombination 113 29",
        "input text hello%sworld",
        "input trackball roll 1 1",
        "cmd input tap 1 1",
    ],
)
def test_input_that_is_taken_says_nothing(pixel: Console, line: str) -> None:
    """Exit code 0 and silence, whatever was hit."""
    assert pixel.out(line) == ""


def test_a_tap_changes_the_phone(pixel: Console) -> None:
    """The shade that a swipe from the top opens is what has the focus afterwards."""
    pixel.out("input swipe 540 5 540 1500")
    assert "NotificationShade" in pixel.out("dumpsys window | grep mCurrentFocus")


def test_keys_are_known_by_number_and_name(pixel: Console) -> None:
    """KEYCODE_APP_SWITCH, APP_SWITCH and 187 are one key."""
    seen = set()
    for word in ("KEYCODE_APP_SWITCH", "app_switch", "187"):
        pixel.out(f"input keyevent 3; input keyevent {word}")
        seen.add(pixel.phone.focused_window())
    assert len(seen) == 1


@pytest.mark.parametrize(("profile", "code"), [("pixel", 255), ("nexus", 0)])
def test_text_beyond_ascii_ends_in_a_null_pointer(profile: str, code: int) -> None:
    """The key map has no keys for it: nothing is typed, the stack is shown."""
    said = Console(profile).run("input text 你好")
    assert said.code == code
    assert "java.lang.NullPointerException: Attempt to get length of null array\n\tat " in said.err
    assert "sendText" in said.err


@pytest.mark.parametrize(
    ("profile", "code", "fixture"),
    [("pixel", 0, "vivo_api34_tap_shell_command.txt"), ("nexus", 0, "honor_api29_tap.txt")],
)
def test_injection_refused(profile: str, code: int, fixture: str) -> None:
    """The wording of the phone's age, as recorded; exit code 0 all the same."""
    console = Console(profile)
    console.phone.faults.set("inject_denied")
    said = console.run("input tap 1 1")
    recorded = (FIXTURES / fixture).read_text().splitlines()
    assert said.code == code
    assert next(line for line in recorded if "SecurityException" in line) in said.err
    assert said.err.splitlines()[0] == recorded[0]


def test_an_unknown_command_is_answered_by_the_usage(nexus: Console) -> None:
    """The old program's text, as recorded."""
    recorded = (FIXTURES / "help_reported_as_unknown_command.txt").read_text()
    assert nexus.run("input -help").err == recorded


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("input tap 1", 'IllegalArgumentException: Argument expected after "1"'),
        ("input tap a 1", 'NumberFormatException: For input string: "a"'),
        ("input keyevent", 'IllegalArgumentException: Argument expected after "keyevent"'),
        ("input motionevent WAVE 1 1", "IllegalArgumentException: Unknown action: WAVE"),
        ("input keycombination 3", "keycombination requires at least 2 keycodes"),
        ("input shake", "Unknown command: shake"),
    ],
)
def test_words_that_android_cannot_take(pixel: Console, line: str, words: str) -> None:
    """Java's exception on stderr, exit code 255."""
    said = pixel.run(line)
    assert words in said.err
    assert said.code == 255


def test_the_old_program_has_no_late_commands(nexus: Console) -> None:
    """Drags came with Android 7, motionevent with Android 10."""
    for line in ("draganddrop 1 1 9 9", "motionevent DOWN 1 1"):
        word = line.partition(" ")[0]
        assert nexus.run(f"input {line}").err.startswith(f"Error: Unknown command: {word}\n")


def test_input_before_the_services_are_there(pixel: Console) -> None:
    """Right after boot the input service does not answer."""
    pixel.phone.faults.set("not_ready")
    said = pixel.run("input tap 1 1")
    assert (said.err, said.code) == ("cmd: Can't find service: input\n", 20)
