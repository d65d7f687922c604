"""The status bar and the navigation bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.node import Act
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import ROUND, label, picture, row, stack

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

PACKAGE = "com.android.systemui"
STATUS_DP = 32
OLD_STATUS_DP = 24
BUTTONS_DP = 48
GESTURES_DP = 24


def status_bar(phone: Phone, color: str) -> View:
    """Time at the left, radios and battery at the right; `color` of its ink."""
    now = phone.local_time()
    clock = label(f"{now:%H:%M}", color, 14, bold=True, rid="clock", desc=f"{now:%H:%M}")
    radios = row(
        *(picture(icon, color, 17, desc=desc) for icon, desc in _radios(phone)),
        label(f"{phone.battery.level}%", color, 13, bold=True, rid="battery_percentage_view"),
        picture("battery", color, 17, desc=f"Battery {phone.battery.level} percent."),
        gap=5,
        width=-2,
        rid="system_icons",
    )
    marks = row(
        *(
            picture(phone.app(note.package).icon, color, 15, desc=f"{note.title}")
            for note in phone.notifications[:4]
        ),
        weight=1,
        gap=6,
        padding=(10, 0, 0, 0),
        rid="notificationIcons",
    )
    return row(clock, marks, radios, height=MATCH, padding=edges(22, 0), rid="status_bar")


def _radios(phone: Phone) -> list[tuple[str, str]]:
    switched = phone.settings["global"]
    if switched.get("airplane_mode_on") == "1":
        return [("airplane", "Airplane mode.")]
    radios = [("bluetooth", "Bluetooth on.")] if switched.get("bluetooth_on") == "1" else []
    radios += [("wifi", "Wifi three bars.")] if switched.get("wifi_on") == "1" else []
    return [*radios, ("signal", "Phone four bars.")]


def buttons(phone: Phone, color: str, *, upright: bool) -> View:
    """Back, Home, Overview."""
    made = (
        _button("nav_back", "Back", "back", phone.back, color),
        _button("nav_home", "Home", "home", phone.go_home, color),
        _button("nav_recents", "Overview", "recent_apps", phone.show_recents, color),
    )
    if upright:
        return View(
            cls="android.widget.LinearLayout",
            height=MATCH,
            children=tuple(reversed(made)),
            along="center",
            padding=edges(0, 24),
        )
    return row(*made, height=MATCH, padding=edges(36, 0), rid="nav_buttons")


def _button(icon: str, desc: str, rid: str, act: Act, color: str) -> View:
    look = Look(icon=icon, icon_color=color, icon_size=22)
    return View(
        cls="android.widget.ImageView",
        desc=desc,
        rid=rid,
        on_tap=act,
        on_long=act,
        look=look,
        weight=1,
        height=MATCH,
    )


def pill(color: str) -> View:
    """The gesture handle."""
    handle = View(
        cls="android.widget.ImageView", rid="home_handle", width=116, height=4, look=Look(fill=color, radius=ROUND)
    )
    return stack(handle, height=MATCH, along="center", across="center")
