"""Which app is in front."""

from __future__ import annotations

from device_connector.android.component import Component
from device_connector.android.look import Look
from device_connector.tools.tool import Result


class Foreground(Result):
    """The app in front; `activity` is null for a window that belongs to none."""

    package: str
    activity: str | None


def foreground(look: Look, resumed: Component | None = None) -> tuple[Foreground | None, str | None]:
    """The focused window's app, or why there is none.

    Behind a shade or a dialog of the system it is the activity that is `resumed`, where that is known.
    """
    front = look.focus.component
    if front is None and look.focus.package is not None:
        return Foreground(package=look.focus.package, activity=None), None
    if front is None and not look.locked:
        front = resumed
    if front is None:
        title = look.focus.title
        return None, f"in front is {title!r}, which is no app" if title else "no window has focus"
    return Foreground(package=front.package, activity=front.full), None
