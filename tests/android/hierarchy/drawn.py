"""Short ways to write dumps for tests."""

from __future__ import annotations

from html import escape

from device_connector.android.hierarchy import Hierarchy, read
from device_connector.android.hierarchy.sight import Sight, seen
from device_connector.android.screen import Region

SCREEN = Region(0, 0, 1000, 2000)
Bounds = tuple[int, int, int, int]


def view(cls: str, bounds: Bounds, *children: str, flags: str = "", **told: str) -> str:
    """One node; `flags` are the names that are true, `rid` and `desc` short for their attributes."""
    left, top, right, bottom = bounds
    said = {"class": cls, "package": "com.app", "bounds": f"[{left},{top}][{right},{bottom}]"}
    said |= {{"rid": "resource-id", "desc": "content-desc"}.get(name, name): value for name, value in told.items()}
    said |= dict.fromkeys(flags.split(), "true")
    attributes = " ".join(f'{name}="{escape(value)}"' for name, value in said.items())
    return f"<node {attributes}>{''.join(children)}</node>"


def dump(*roots: str) -> str:
    """What uiautomator prints for these roots."""
    inside = "".join(roots)
    return (
        f"<?xml version='1.0' ?><hierarchy rotation=\"0\">{inside}</hierarchy>UI hierchary dumped to: /dev/tty\n"
    )


def tree(*roots: str) -> Hierarchy:
    """The roots as they are read."""
    found = read(dump(*roots))
    assert isinstance(found, Hierarchy)
    return found


def sight(*roots: str, lids: tuple[Region, ...] = ()) -> Sight:
    """The roots as they stand on a screen of 1000x2000."""
    return seen(tree(*roots), SCREEN, lids)
