"""Settings: the list, its pages, and switches that write the same settings that adb reads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from device_connector.simulator.apps.app import Activity, App, Intent
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import Kit, column, picture, recycler

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

PACKAGE = "com.android.settings"


@dataclass(frozen=True, slots=True)
class Switch:
    """A row that turns one setting on and off."""

    title: str
    space: str
    key: str
    on: str = "1"
    off: str = "0"
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A row that only tells; braces take the phone's own words (see `_facts`)."""

    title: str
    summary: str


@dataclass(frozen=True, slots=True)
class Page:
    """One entry of the main list, with the rows behind it."""

    title: str
    summary: str
    icon: str
    color: str
    rows: tuple[Switch | Fact, ...]


PAGES: tuple[Page, ...] = (
    Page(
        "Network & internet",
        "Wi-Fi, mobile, airplane mode",
        "wifi",
        "#0b57d0",
        (
            Switch("Wi-Fi", "global", "wifi_on", summary="Home network"),
            Switch("Mobile data", "global", "mobile_data"),
            Switch("Airplane mode", "global", "airplane_mode_on"),
            Switch("Data Saver", "global", "data_saver"),
        ),
    ),
    Page(
        "Connected devices",
        "Bluetooth, pairing",
        "bluetooth",
        "#146c2e",
        (
            Switch("Bluetooth", "global", "bluetooth_on"),
            Fact("Device name", "{name}"),
            Switch("NFC", "global", "nfc_on"),
        ),
    ),
    Page(
        "Apps",
        "Recent apps, default apps",
        "apps",
        "#b3541e",
        (Fact("All apps", "{apps} apps installed"), Switch("Unused app settings", "global", "app_hibernation")),
    ),
    Page(
        "Notifications",
        "History, conversations",
        "bell",
        "#a5375f",
        (
            Switch("Notification history", "secure", "notification_history_enabled"),
            Switch("Do Not Disturb", "global", "zen_mode"),
            Switch("Notification dot on app icon", "secure", "notification_badging"),
        ),
    ),
    Page(
        "Battery",
        "{battery}",
        "battery",
        "#146c2e",
        (Fact("Level", "{battery}"), Switch("Battery Saver", "global", "low_power")),
    ),
    Page(
        "Storage",
        "{storage} used",
        "storage",
        "#6750a4",
        (Fact("Internal shared storage", "{storage} used"), Switch("Smart Storage", "global", "smart_storage")),
    ),
    Page(
        "Sound & vibration",
        "Volume, haptics, Do Not Disturb",
        "volume",
        "#b3541e",
        (
            Switch("Touch sounds", "system", "sound_effects_enabled"),
            Switch("Touch feedback", "system", "haptic_feedback_enabled"),
            Switch("Dial pad tones", "system", "dtmf_tone"),
        ),
    ),
    Page(
        "Display & touch",
        "Dark theme, font size, rotation",
        "display",
        "#0b57d0",
        (
            Switch(
                "Dark theme",
                "secure",
                "ui_night_mode",
                on="2",
                off="1",
                summary="Will never turn on automatically",
            ),
            Switch("Adaptive brightness", "system", "screen_brightness_mode"),
            Switch("Auto-rotate screen", "system", "accelerometer_rotation"),
            Switch("Show taps", "system", "show_touches"),
        ),
    ),
    Page(
        "Security & privacy",
        "Screen lock, permissions",
        "lock",
        "#146c2e",
        (Fact("Screen lock", "{lock}"), Switch("Show passwords", "system", "show_password")),
    ),
    Page("Location", "On", "location", "#a5375f", (Switch("Use location", "secure", "location_mode", on="3"),)),
    Page(
        "System",
        "Languages, time, developer options",
        "system",
        "#5f6368",
        (
            Fact("Languages", "English (United States)"),
            Fact("Date & time", "GMT+08:00 China Standard Time"),
            Switch("USB debugging", "global", "adb_enabled"),
            Switch("Stay awake", "global", "stay_on_while_plugged_in"),
        ),
    ),
    Page(
        "About phone",
        "{model}",
        "info",
        "#5f6368",
        (
            Fact("Device name", "{model}"),
            Fact("Android version", "{release}"),
            Fact("Android security update", "{patch}"),
            Fact("Serial number", "{serial}"),
            Fact("Build number", "{build}"),
        ),
    ),
)


def _facts(phone: Phone) -> dict[str, str]:
    battery = phone.battery
    profile = phone.profile
    return {
        "apps": str(len(phone.packages)),
        "battery": f"{battery.level}%{' - Charging' if battery.plugged else ''}",
        "build": profile.build_id,
        "lock": "PIN" if phone.secure_lock else "Swipe",
        "model": profile.model,
        "name": phone.settings["global"].get("device_name", profile.model),
        "patch": profile.security_patch,
        "release": profile.release,
        "serial": phone.serial,
        "storage": f"{100 * phone.files.used // phone.files.capacity}%",
    }


class Settings(Activity):
    """The main list."""

    package = PACKAGE
    name = "com.android.settings.Settings"

    def view(self, kit: Kit) -> View:
        """Title, search, and one row a page."""
        facts = _facts(self.phone)
        rows = (
            kit.item(
                page.title,
                page.summary.format(**facts),
                leading=picture(page.icon, "#ffffff", 40, fill=page.color),
                act=partial(self._open, page),
            )
            for page in PAGES
        )
        head = kit.title("Settings", 32, padding=(24, 24, 24, 16), rid="homepage_title")
        body = recycler("recycler_view", head, kit.card(*rows, margin=(16, 0, 16, 24)))
        return column(body, height=MATCH, cls="android.widget.FrameLayout", rid="main_content")

    def _open(self, page: Page) -> None:
        self.phone.tasks.push(SubSettings(self.phone, Intent(extras={"page": page.title})))


class SubSettings(Activity):
    """One page of switches and facts."""

    package = PACKAGE
    name = "com.android.settings.SubSettings"
    exported = False

    def view(self, kit: Kit) -> View:
        """The page's rows."""
        page = next(page for page in PAGES if page.title == self.intent.extras["page"])
        rows = (self._row(kit, one) for one in page.rows)
        body = recycler("recycler_view", kit.card(*rows, margin=edges(16, 8)))
        return column(kit.bar(page.title, back=self.finish), body, height=MATCH)

    def _row(self, kit: Kit, one: Switch | Fact) -> View:
        if isinstance(one, Fact):
            return kit.item(one.title, one.summary.format(**_facts(self.phone)))
        on = self.phone.settings[one.space].get(one.key, one.off) == one.on
        return kit.item(one.title, one.summary, trailing=kit.switch(on), act=lambda: self._turn(one, on))

    def _turn(self, one: Switch, on: bool) -> None:
        self.phone.settings[one.space][one.key] = one.off if on else one.on


class AppInfo(Activity):
    """What the system knows of one app, and Force stop."""

    package = PACKAGE
    name = "com.android.settings.applications.InstalledAppDetails"

    def view(self, kit: Kit) -> View:
        """Icon, name, version, buttons."""
        name = self.intent.data.removeprefix("package:")
        found = self.phone.packages.get(name)
        app = next((one for one in self.phone.apps if one.package == name), None)
        if found is None or app is None:
            return column(kit.bar("App info", back=self.finish), height=MATCH)
        head = column(
            picture(app.icon, "#ffffff", 64, fill=app.color),
            kit.title(found.label, 24),
            across="center",
            gap=12,
            padding=edges(16, 24),
        )
        rows = (
            kit.item("Version", found.version_name),
            kit.item("Permissions", f"{len(found.granted)} permissions granted"),
            kit.item("Running", "Yes" if found.pid else "No"),
        )
        stop = kit.button(
            "Force stop", lambda: self.phone.stop(name), rid="force_stop_button", margin=edges(16, 16)
        )
        body = recycler("recycler_view", head, kit.card(*rows, margin=edges(16, 8)), stop)
        return column(kit.bar("App info", back=self.finish), body, height=MATCH)


SETTINGS = App(
    package=PACKAGE,
    label="Settings",
    icon="settings",
    color="#5f6368",
    version_name="16",
    version_code=36,
    activities=(Settings, SubSettings, AppInfo),
    launcher=Settings,
    takes=(
        ("android.settings.SETTINGS", "", Settings),
        ("android.settings.APPLICATION_DETAILS_SETTINGS", "package:", AppInfo),
    ),
)
