"""`dumpsys window`: its parts, focus, and protected windows."""

from __future__ import annotations

import pytest

from device_connector.android import windows
from tests.simulator.shell.console import Console


@pytest.mark.parametrize(
    ("part", "title"),
    [
        ("policy", "WINDOW MANAGER POLICY STATE (dumpsys window policy)"),
        ("displays", "WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)"),
        ("windows", "WINDOW MANAGER WINDOWS (dumpsys window windows)"),
        ("", "WINDOW MANAGER LAST ANR (dumpsys window lastanr)"),
    ],
)
def test_each_part_has_its_title(pixel: Console, part: str, title: str) -> None:
    """The first line names the part."""
    assert pixel.out(f"dumpsys window {part}").splitlines()[0] == title


def test_focus_moved_from_the_windows_to_the_displays(pixel: Console, nexus: Console) -> None:
    """Android 10 and newer name it with the displays, older ones with the windows."""
    places = [
        [part for part in ("displays", "windows") if "mCurrentFocus" in console.out(f"dumpsys window {part}")]
        for console in (pixel, nexus)
    ]
    assert places == [["displays"], ["windows"]]


def test_the_focused_app_of_old_phones_is_a_token(nexus: Console) -> None:
    """AppWindowToken around ActivityRecord."""
    assert "mFocusedApp=AppWindowToken{" in nexus.out("dumpsys window windows")


def test_windows_come_topmost_first(pixel: Console) -> None:
    """In the order of the phone's own list, turned round."""
    titles = [window.title for window in windows.windows(pixel.out("dumpsys window windows"))]
    assert titles == [window.title for window in reversed(pixel.phone.windows())]


def test_an_unknown_part(pixel: Console) -> None:
    """Android's words."""
    assert pixel.out("dumpsys window xyz").startswith("Bad window command, or no windows match: xyz")


def test_a_sleeping_phone_names_the_keyguard(pixel: Console) -> None:
    """The policy part says that it shows and restricts input."""
    pixel.out("input keyevent KEYCODE_SLEEP")
    said = pixel.out("dumpsys window policy")
    assert windows.locked(said) is True
    assert "screenState=SCREEN_STATE_OFF" in said


@pytest.mark.parametrize("profile", ["pixel", "nexus", "fold"])
def test_a_protected_window_is_marked(profile: str) -> None:
    """FLAG_SECURE stands among its flags, by name or as a bit."""
    console = Console(profile)
    console.out("am start com.example.bank")
    marked = [window.title for window in windows.windows(console.out("dumpsys window windows")) if window.secure]
    assert marked == [console.phone.focused_window()]
