"""What `dumpsys display` and `cmd display get-displays` say: one `DisplayInfo{...}` a display."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from device_connector.android.screen import Screen

FILTER = "mDisplayId=|isplayInfo=DisplayInfo|Display Id=|Display State="
"""What to keep of `dumpsys display`."""

_ENTRY = re.compile(
    r"mDisplayId=(?P<id>\d+)|(?:m(?P<kind>Base|Override)DisplayInfo=|Display id \d+: )DisplayInfo\{(?P<info>.*)\}"
)
_STATES = re.compile(r"Display Id=(\d+)\s+Display State=(\w+)")
_INTERNAL = frozenset({"INTERNAL", "BUILT_IN"})


@dataclass(frozen=True, slots=True)
class Display:
    """One logical display: `width` and `height` as rotated now, `state` in Android's words (ON, OFF, DOZE)."""

    display: int
    name: str
    type: str
    unique_id: str
    width: int
    height: int
    rotation: int
    density: int
    state: str
    layer_stack: int | None
    flags: tuple[str, ...]
    owner: str | None
    proof: str = ""

    @property
    def physical_id(self) -> str | None:
        """The number that `screencap -d` wants since Android 10; None for a display without a panel."""
        found = re.fullmatch(r"local:(\d+)", self.unique_id)
        return found[1] if found else None

    @property
    def internal(self) -> bool:
        """Is it one of the phone's own panels."""
        return self.type in _INTERNAL

    @property
    def on(self) -> bool:
        """Does the panel show a picture."""
        return self.state == "ON"

    @property
    def screen(self) -> Screen:
        """Its geometry alone."""
        return Screen(self.display, self.width, self.height, self.rotation, self.proof)


@dataclass(frozen=True, slots=True)
class LogicalDisplay:
    """Both descriptions of one display: `base` in natural orientation, `override` as the window manager has it."""

    base: Display | None
    override: Display | None

    @property
    def now(self) -> Display | None:
        """What holds now: the override wins."""
        return self.override or self.base


def logical_displays(text: str) -> tuple[LogicalDisplay, ...]:
    """Every display in `text`, in the order printed."""
    found: dict[int, dict[str, Display]] = {}
    display = 0
    for entry in _ENTRY.finditer(text):
        if entry["id"]:
            display = int(entry["id"])
            continue
        if info := _display(entry["info"], display):
            found.setdefault(info.display, {})[entry["kind"] or "Base"] = info
    return tuple(LogicalDisplay(one.get("Base"), one.get("Override")) for one in found.values())


def displays(text: str) -> tuple[Display, ...]:
    """Every display as it is now; the section `Display States` is right where an override's state is stale."""
    told = states(text)
    found = (one.now for one in logical_displays(text))
    return tuple(replace(one, state=told.get(one.display, one.state)) for one in found if one)


def states(text: str) -> dict[int, str]:
    """The states of the section `Display States`, by display."""
    return {int(display): state for display, state in _STATES.findall(text)}


def main(found: Iterable[Display]) -> Display | None:
    """The display a person looks at: an own panel that is on, display 0 before others; else display 0."""
    ranked = sorted(found, key=lambda one: (not (one.internal and one.on), one.display))
    return ranked[0] if ranked else None


def _display(info: str, seen: int) -> Display | None:
    size = _ints(r"\breal (\d+) x (\d+)", info) or _ints(r"(?:^|, )app (\d+) x (\d+)", info)
    if not size:
        return None
    name = re.match(r'"(.*?)(?:, displayId \d+)?"', info)
    words = ("displayId", "rotation", "density", "layerStack")
    display, rotation, density, stack = (next(iter(_ints(rf"\b{word} (\d+)", info)), None) for word in words)
    return Display(
        display=seen if display is None else display,
        name=name[1] if name else "",
        type=_word(r"\btype (\w+)", info),
        unique_id=_word(r'uniqueId "([^"]*)"', info),
        width=size[0],
        height=size[1],
        rotation=rotation or 0,
        density=density or 0,
        state=_word(r"\bstate (\w+)", info),
        layer_stack=stack,
        flags=tuple(re.findall(r"\bFLAG_\w+", info)),
        owner=_word(r"\bowner (\S+)", info) or None,
        proof=_proof(info, size, rotation or 0),
    )


def _proof(info: str, size: tuple[int, ...], rotation: int) -> str:
    """What only the override's line of this display matches, while it keeps its size and rotation."""
    named = re.search(r"displayId \d+", info)
    who = f"{named[0]}[^0-9]" if named else f'uniqueId "{_word(r"uniqueId .([^.]*:[0-9]+)", info)}"'
    return f"mOverrideDisplayInfo=.*{who}.* real {size[0]} x {size[1]},.* rotation {rotation},"


def _ints(pattern: str, text: str) -> tuple[int, ...]:
    found = re.search(pattern, text)
    return tuple(map(int, found.groups())) if found else ()


def _word(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return found[1] if found else ""
