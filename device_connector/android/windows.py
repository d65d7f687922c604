"""What `dumpsys window` says: focus, keyguard, sizes, and which windows are protected."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from device_connector.android.component import Component, component
from device_connector.android.screen import Region

FILTER = (
    "mCurrentFocus=|mFocusedApp=|KeyguardShowing=|mIsShowing=|mInputRestricted=|^ *showing=|mShowingLockscreen="
    "|mDreamingLockscreen=|mDisplayId=|init=|Window #|ty=|fl=|mViewVisibility=|[fF]rame=|isOnScreen=|isVisible="
    "|mHasSurface="
)
"""What to keep of the dump; the whole is hundreds of kilobytes on a busy phone."""

FLAG_SECURE = 0x2000
LOCK_TITLES = frozenset({"AOD", "Keyguard", "KeyguardScrim"})

_FOCUS = re.compile(r"\bmCurrentFocus=(.*?)\s*$", re.MULTILINE)
_APP = re.compile(r"\bmFocusedApp=(.*?)\s*$", re.MULTILINE)
_TITLE = re.compile(r"Window\{\w+ (?:u\d* )?(.*?)(?: paused=\w+)?\}+$")
_DISPLAY = re.compile(
    r"mDisplayId=(\d+)[^\n]*\n\s*init=(\d+)x(\d+) (\d+)dpi(?:.*?base=(\d+)x(\d+))?.*?cur=(\d+)x(\d+)"
)
_OLD_SIZE = re.compile(r"DisplayWidth=(\d+).*?DisplayHeight=(\d+)")
_WINDOW = re.compile(r"^ *Window #\d+:? Window\{\w+ (?:u\d* )?(.*?)(?: paused=\w+)?\}:", re.MULTILINE)
_FLAGS = re.compile(r"\bfl=(?:#|0x)?([0-9a-f]+\b|[A-Z_][A-Z_ ]*)")
_FRAME = re.compile(r"(?:\bframe|\bmFrame)=\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")
_HIDDEN = re.compile(r"mViewVisibility=0x[1-9a-f]|isOnScreen=false|isVisible=false|mHasSurface=false")


@dataclass(frozen=True, slots=True)
class Focus:
    """The window that has the keys: its title, and its component where the title is one; and the app in front."""

    title: str | None
    window: Component | None
    app: Component | None

    @property
    def component(self) -> Component | None:
        """The window's component; the app's where no window at all has focus."""
        return self.window or (self.app if self.title is None else None)

    @property
    def package(self) -> str | None:
        """The package in front; a window titled by its package alone counts."""
        if found := self.component:
            return found.package
        return self.title if self.title and re.fullmatch(r"[a-z]\w*(\.\w+)+", self.title) else None


@dataclass(frozen=True, slots=True)
class DisplaySize:
    """One display of `dumpsys window displays`: pixels in natural orientation, and as they are now."""

    display: int
    init: tuple[int, int]
    density: int
    base: tuple[int, int] | None
    cur: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Window:
    """One window of `dumpsys window windows`, topmost first; `frame` in device pixels where printed."""

    title: str
    display: int
    visible: bool
    secure: bool
    frame: Region | None
    component: Component | None


def focus(text: str) -> Focus:
    """Who has the focus; several displays each have a line, and the last that is not null counts."""
    title, window = None, None
    for value in _FOCUS.findall(text):
        if value != "null":
            title, window = _title(value), component(value)
    apps = [found for value in _APP.findall(text) if (found := component(value))]
    return Focus(title, window, apps[-1] if apps else None)


def _title(value: str) -> str:
    found = _TITLE.search(value)
    return found[1] if found else value


def keyguard_showing(text: str) -> bool | None:
    """Is the lock screen drawn; None when nothing says so.

    `showingAndNotOccluded=true` stands beside `mIsShowing=false` on phones without a lock: the monitor is right.
    """
    for pattern in (r"\bmIsShowing=(\w+)", r"\b(?:is|m)?KeyguardShowing=(\w+)", r"^\s*showing=(\w+)"):
        if found := re.search(pattern, text, re.MULTILINE):
            return found[1] == "true"
    return _old_lockscreen(text)


def _old_lockscreen(text: str) -> bool | None:
    words = dict(re.findall(r"\b(mShowingLockscreen|mDreamingLockscreen)=(\w+)", text))
    return "true" in words.values() if words else None


def locked(text: str) -> bool | None:
    """Does the lock screen keep a caller out: drawn, and input restricted where that is told; None if unknown."""
    if focus(text).title in LOCK_TITLES:
        return True
    showing = keyguard_showing(text)
    restricted = re.search(r"\bmInputRestricted=(\w+)", text)
    return showing and not (restricted and restricted[1] == "false")


def displays(text: str) -> tuple[DisplaySize, ...]:
    """Every display with its sizes, in the order printed: not always display 0 first."""
    found = []
    for one in _DISPLAY.finditer(text):
        display, wide, high, dpi, *rest = (int(value) if value else 0 for value in one.groups())
        base_wide, base_high, cur_wide, cur_high = rest
        base = (base_wide, base_high) if base_wide else None
        found.append(DisplaySize(display, (wide, high), dpi, base, (cur_wide, cur_high)))
    return tuple(found)


def default_size(text: str) -> tuple[int, int] | None:
    """The size of display 0 as it is now."""
    for one in displays(text):
        if one.display == 0:
            return one.cur
    old = _OLD_SIZE.search(text)
    return (int(old[1]), int(old[2])) if old else None


def windows(text: str) -> tuple[Window, ...]:
    """The windows of the dump, topmost first."""
    heads = list(_WINDOW.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return tuple(_window(head[1], text[head.end() : end]) for head, end in zip(heads, ends, strict=False))


def _window(title: str, body: str) -> Window:
    display = re.search(r"mDisplayId=(\d+)", body)
    flags, frame = _FLAGS.search(body), _FRAME.search(body)
    return Window(
        title=title,
        display=int(display[1]) if display else 0,
        visible=not _HIDDEN.search(body),
        secure=_secure(flags[1]) if flags else False,
        frame=Region(*map(int, frame.groups())) if frame else None,
        component=_activity(title, body),
    )


def _activity(title: str, body: str) -> Component | None:
    """The window's own component, with the task that its record names."""
    named, record = component(title), re.search(r"\bActivityRecord\{.*", body)
    owner = component(record[0]) if record else None
    return replace(named, task=owner.task) if named and owner else named


def _secure(flags: str) -> bool:
    """FLAG_SECURE, by name (API 28 and later) or as a bit of the hexadecimal word before."""
    if re.fullmatch(r"[0-9a-f]+", flags):
        return bool(int(flags, 16) & FLAG_SECURE)
    return "SECURE" in flags.split()


def protected(found: Iterable[Window], display: int = 0) -> tuple[Window, ...]:
    """The visible windows of `display` that Android keeps out of pictures."""
    return tuple(one for one in found if one.secure and one.visible and one.display == display)
