"""The notification shade: quick switches and what apps have posted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from device_connector.simulator.phone.parts import Notification
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import Kit, column, label, picture, recycler, row

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone


@dataclass(frozen=True, slots=True)
class Tile:
    """A quick switch for one setting."""

    name: str
    icon: str
    space: str
    key: str
    on: str = "1"
    off: str = "0"


_TILES = (
    Tile("Internet", "wifi", "global", "wifi_on"),
    Tile("Bluetooth", "bluetooth", "global", "bluetooth_on"),
    Tile("Airplane mode", "airplane", "global", "airplane_mode_on"),
    Tile("Dark theme", "moon", "secure", "ui_night_mode", "2", "1"),
    Tile("Auto-rotate", "rotate", "system", "accelerometer_rotation"),
    Tile("Do Not Disturb", "bell", "global", "zen_mode"),
)


def shade(phone: Phone, kit: Kit) -> View:
    """Date, tiles two a line, notifications, Clear all."""
    now = phone.local_time()
    head = row(
        kit.title(f"{now:%H:%M}", 24, rid="clock"),
        kit.faint(f"{now:%a, %b} {now.day}", 16, rid="date"),
        gap=12,
        padding=edges(12, 8),
    )
    wide = 4 if phone.size()[0] > phone.size()[1] else 2
    lines = [_TILES[at : at + wide] for at in range(0, len(_TILES), wide)]
    tiles = column(
        *(row(*(_tile(phone, kit, tile) for tile in line), gap=10, weight_sum=wide) for line in lines),
        gap=10,
        rid="quick_settings_panel",
    )
    notes = tuple(_note(phone, kit, note) for note in phone.notifications)
    clear = kit.button("Clear all", phone.clear_notifications, quiet=True, rid="dismiss_text")
    empty = kit.faint("No notifications", 16, rid="no_notifications")
    foot = row(clear if notes else empty, along="center", padding=edges(0, 12))
    scroller = recycler("notification_stack_scroller", *notes, foot, gap=6)
    return column(head, tiles, scroller, height=MATCH, gap=14, padding=edges(16, 12), rid="notification_panel")


def _tile(phone: Phone, kit: Kit, tile: Tile) -> View:
    table = phone.settings[tile.space]
    lit = table.get(tile.key, tile.off) == tile.on
    fill, ink = (kit.theme.primary, kit.theme.on_primary) if lit else (kit.theme.raised, kit.theme.text)
    words = column(
        label(tile.name, ink, 14, bold=True, rid="tile_label", lines=1),
        label("On" if lit else "Off", ink, 13),
        weight=1,
    )
    return row(picture(tile.icon, ink, 22), words, gap=12, height=64, padding=edges(18, 0), weight=1).but(
        cls="android.widget.Switch",
        checkable=True,
        checked=lit,
        desc=f"{tile.name}, {'On' if lit else 'Off'}",
        look=Look(fill=fill, radius=24),
        on_tap=lambda: table.__setitem__(tile.key, tile.off if lit else tile.on),
    )


def _note(phone: Phone, kit: Kit, note: Notification) -> View:
    app = phone.app(note.package)
    texts = column(
        kit.faint(app.label, 12, rid="android:id/app_name_text"),
        label(note.title, kit.theme.text, 15, bold=True, rid="android:id/title", lines=1),
        label(note.text, kit.theme.text, 14, rid="android:id/text", lines=3),
        weight=1,
        gap=2,
    )
    whole = row(picture(app.icon, "#ffffff", 36, fill=app.color), texts, gap=14, padding=edges(16, 14))
    return whole.but(
        cls="android.widget.FrameLayout",
        rid="expandableNotificationRow",
        look=Look(fill=kit.theme.card, radius=24),
        on_tap=lambda: phone.open_notification(note),
    )
