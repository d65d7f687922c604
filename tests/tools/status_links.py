"""Which field of `android_device_status` shows what the recorded texts tell, and what it does not show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple
from unittest.mock import ANY

from device_connector.tools import status
from tests.android.readings import Recording

DISPLAY, WINDOW, POWER = range(3)
SIZES, WM_SIZE, WM_DENSITY = range(len(status.COMMANDS), len(status.COMMANDS) + 3)


def same(value: Any, _: Recording) -> Any:
    """As expected."""
    return value


def size(value: Any, _: Recording) -> Any:
    """[wide, high] as the status has it."""
    return value and {"width": value[0], "height": value[1]}


def measured(value: Any, recording: Recording) -> Any:
    """An emulator's zero volts and zero degrees mean that nothing is measured."""
    return value if recording.expected["voltage_mv"] else None


def awake_only(value: Any, recording: Recording) -> Any:
    """A sleeping phone has no app in front, whatever it still lists as resumed."""
    return None if recording.expected.get("is_sleeping") else value


def whole_name(value: Any, recording: Recording) -> Any:
    """An activity by its class name."""
    package = recording.expected.get("focused_package") or recording.expected.get("resumed_package")
    dotted = f"{package}{value}" if value and value.startswith(".") else value
    return awake_only(dotted, recording)


def default_density(value: Any, _: Recording) -> Any:
    """That of display 0, wherever it is listed; any where it was not written down."""
    return next(one.get("density", ANY) for one in value if one["id"] == 0)


class Link(NamedTuple):
    """The field at `path` is read from the command `source`, and is what `wanted` makes of the expected value."""

    path: str
    source: int
    wanted: Callable[[Any, Recording], Any] = same


LINKS: Mapping[str, Mapping[str, Link]] = {
    "dumpsys_battery": {
        "percent": Link("battery.percent", status.BATTERY),
        "charging": Link("battery.charging", status.BATTERY),
        "full": Link("battery.full", status.BATTERY),
        "plugged": Link("battery.plugged", status.BATTERY),
        "temperature_c": Link("battery.temperature_c", status.BATTERY, measured),
        "voltage_mv": Link("battery.voltage_mv", status.BATTERY, measured),
    },
    "dumpsys_power": {
        "awake": Link("screen.on", POWER),
        "screen_on": Link("screen.on", POWER),
    },
    "dumpsys_window": {
        "locked": Link("screen.locked", WINDOW),
        "keyguard_showing": Link("screen.locked", WINDOW, lambda value, one: one.expected.get("locked", value)),
        "focused_package": Link("foreground.package", WINDOW),
        "focused_activity": Link("foreground.activity", WINDOW, whole_name),
        "focused_activity_full": Link("foreground.activity", WINDOW),
        "focused_window_package": Link("foreground.package", WINDOW),
        "focused_window_activity": Link("foreground.activity", WINDOW),
        "focused": Link("foreground", WINDOW),
        "package": Link("foreground.package", WINDOW),
        "size": Link("screen.size", SIZES, size),
        "default_size": Link("screen.size", SIZES, size),
        "current": Link("screen.size", SIZES, size),
        "displays": Link("screen.density", SIZES, default_density),
    },
    "dumpsys_display": {
        "current_size": Link("screen.size", DISPLAY, size),
        "default_display_size": Link("screen.size", DISPLAY, size),
        "size": Link("screen.size", DISPLAY, size),
        "density": Link("screen.density", DISPLAY),
        "rotation": Link("screen.rotation", DISPLAY),
        "displays": Link("screen.density", DISPLAY, default_density),
    },
    "wm_size": {"effective": Link("screen.size", WM_SIZE, size)},
    "wm_density": {"effective": Link("screen.density", WM_DENSITY)},
    "dumpsys_activity": {
        "resumed_package": Link("foreground.package", status.ACTIVITY),
        "resumed_line_package": Link("foreground.package", status.ACTIVITY, awake_only),
        "resumed_activity": Link("foreground.activity", status.ACTIVITY, whole_name),
        "keyguard_showing": Link("screen.locked", WINDOW),
        "display_size": Link("screen.size", SIZES, size),
        "density": Link("screen.density", SIZES),
    },
}
"""Kind of recording -> name of an expected value -> what the status shows of it."""

NO_FIELD: Mapping[str, str] = {
    "dumpsys_battery": "level scale status health charge_counter charge_counter_uah technology present current_now"
    " overridden max_capacity_uah design_capacity_uah max_charging_current_ua",
    "dumpsys_power": "wakefulness screen_may_show_aod powered plug_type battery_level last_sleep_reason kind note"
    " boot_completed error holding_display_suspend_blocker display_power_state_line",
    "dumpsys_window": "focused_window_title task physical samples focused_app_package focused_app_activity display"
    " input_restricted screen_on screen_size usable nav_bar_height status_bar_height rear_display_package visible"
    " visible_window_package visible_activity window_count window_package keyguard_window_present display_size"
    " rotation",
    "dumpsys_display": "display_count states screen_on state unique_id viewport_active brightness",
    "wm_size": "physical override error fallback",
    "wm_density": "physical override",
    "dumpsys_activity": "task pid is_sleeping truly_interactive focused_window focused_app error package"
    " last_paused last_paused_task",
}
"""What the recordings tell and the status does not show, or reads from another command."""

OTHER_COMMANDS = {
    "dumpsys_activity/activities_samsung_api23_wrapped80.txt": "an excerpt without the activity in front",
    "dumpsys_activity/starter_sony_hdmi_api26.txt": "dumpsys activity starter",
    "dumpsys_activity/top_keyboard_settings_api25.txt": "dumpsys activity top",
    "dumpsys_activity/top_lineage_launcher_api29.txt": "dumpsys activity top",
    "dumpsys_display/cmd_display_get_displays_fold_inner_on_outer_off.txt": "cmd display get-displays",
}
"""Recordings of what the status does not ask."""
