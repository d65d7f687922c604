"""Every recorded window dump is read as it should be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from device_connector.android import windows as read
from device_connector.android.component import Component
from tests.android.readings import Recording, by_name, recordings

READERS: dict[str, Callable[[str], Any]] = {
    "focused_package": lambda text: read.focus(text).package,
    "focused_activity": lambda text: (found := read.focus(text).component) and found.full,
    "focused_window_title": lambda text: read.focus(text).title,
    "focused_window_package": lambda text: read.focus(text).title.partition("/")[0],
    "focused_window_activity": lambda text: (found := read.focus(text).window) and found.activity,
    "focused_app_package": lambda text: read.focus(text).app.package,
    "focused_app_activity": lambda text: read.focus(text).app.activity,
    "task": lambda text: (read.focus(text).app or read.windows(text)[0].component).task,
    "locked": read.locked,
    "keyguard_showing": read.keyguard_showing,
    "default_size": lambda text: list(read.default_size(text)),
    "size": lambda text: list(read.default_size(text)),
    "current": lambda text: list(read.default_size(text)),
    "physical": lambda text: list(read.displays(text)[0].init),
    "focused": lambda text: read.focus(text).component,
    "window_count": lambda text: len(read.windows(text)),
    "window_package": lambda text: read.windows(text)[0].component.package,
    "visible": lambda text: read.windows(text)[0].visible,
    "visible_window_package": lambda text: read.windows(text)[0].component.package,
    "visible_activity": lambda text: read.windows(text)[0].component.activity,
    "display": lambda text: read.windows(text)[0].display,
    "keyguard_window_present": lambda text: any(one.title == "Keyguard" for one in read.windows(text)),
}
PAIRS = [(one, key) for one in recordings("dumpsys_window") for key in one.expected if key in READERS]


@pytest.mark.parametrize(("recording", "key"), PAIRS, ids=[f"{by_name(one)}-{key}" for one, key in PAIRS])
def test_recorded(recording: Recording, key: str) -> None:
    """Focus, keyguard, sizes and windows in the forms of Android 4 to 16."""
    wanted = recording.expected[key]
    if key == "focused_activity" and wanted:
        wanted = Component(recording.expected["focused_package"], wanted).full
    assert READERS[key](recording.text) == wanted


@pytest.mark.parametrize(
    "recording", [one for one in recordings("dumpsys_window") if "displays" in one.expected], ids=by_name
)
def test_displays(recording: Recording) -> None:
    """Each display with its own sizes, whichever is printed first; `base` only where it differs."""
    for found, wanted in zip(read.displays(recording.text), recording.expected["displays"], strict=True):
        assert (found.display, list(found.init), found.density) == (
            wanted["id"],
            wanted["init"],
            wanted["density"],
        )
        assert found.base == wanted.get("base")


def test_focus_samples() -> None:
    """While activities switch, the focus is null for many samples, and once a title without an activity."""
    (history,) = (one for one in recordings("dumpsys_window") if "samples" in one.expected)
    found = [read.focus(line) for line in history.text.splitlines()]
    names = [one.window and "." + one.window.activity.rpartition(".")[2] for one in found]
    assert names[:-1] == history.expected["samples"][:-1]
    assert (names[-1], found[-1].title) == (None, history.expected["package"])


def test_full_class_name() -> None:
    """Two nulls before the real focus do not hide it, and a doubled brace does not cling to it."""
    (three,) = (one for one in recordings("dumpsys_window") if "focused_activity_full" in one.expected)
    found = read.focus(three.text).window
    assert found is not None
    assert found.full == three.expected["focused_activity_full"]


SECURE = """WINDOW MANAGER WINDOWS (dumpsys window windows)
  Window #9 Window{3c1f u0 StatusBar}:
    mDisplayId=0 rootTaskId=1 mSession=Session{1}
    mAttrs={(0,0)(fillx145) sim={adjust=pan} ty=STATUS_BAR fmt=TRANSLUCENT
      fl=NOT_FOCUSABLE SPLIT_TOUCH HARDWARE_ACCELERATED
    mViewVisibility=0x0 mHaveFrame=true
  Window #8 Window{4d2a u0 com.bank/com.bank.Main}:
    mDisplayId=0 rootTaskId=7 mSession=Session{2}
    mAttrs={(0,0)(fillxfill) sim={adjust=pan} ty=BASE_APPLICATION
      fl=LAYOUT_IN_SCREEN SECURE LAYOUT_INSET_DECOR HARDWARE_ACCELERATED
    Frames: parent=[0,0][1080,2400] display=[0,0][1080,2400] frame=[0,0][1080,2400] last=[0,0][1080,2400]
    mViewVisibility=0x%s mHaveFrame=true
"""


def test_visible_secure_window_is_named() -> None:
    """A window with the SECURE flag keeps its content out of pictures while it is visible."""
    (found,) = read.protected(read.windows(SECURE % "0"))
    assert (found.title, found.frame and found.frame.box()) == ("com.bank/com.bank.Main", (0, 0, 1080, 2400))


def test_hidden_secure_window_protects_nothing() -> None:
    """A secure window behind others, not visible, blackens no picture."""
    assert read.protected(read.windows(SECURE % "8")) == ()


@pytest.mark.parametrize(("flags", "secure"), [("#81812120", True), ("81910100", False), ("0x2000", True)])
def test_flags_in_hex(flags: str, secure: bool) -> None:
    """Before Android 9 the flags are one hexadecimal word."""
    text = f"  Window #0 Window{{1 u0 a.b/c.D}}:\n    mAttrs=WM.LayoutParams{{ty=1 fl={flags} fmt=-3}}\n"
    assert bool(read.protected(read.windows(text))) is secure
