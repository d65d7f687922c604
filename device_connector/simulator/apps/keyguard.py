"""The lock screen and, where a PIN is set, its keypad."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.node import Act
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import ROUND, column, label, picture, row

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

_WHITE = "#ffffff"
_KEYS = ("123", "456", "789", "<0>")


def keyguard(phone: Phone) -> View:
    """The clock, or the keypad once a swipe has asked for it."""
    return _bouncer(phone) if phone.lockscreen.asking else _clock(phone)


def _clock(phone: Phone) -> View:
    now = phone.local_time()
    head = column(
        label(f"{now:%a, %b} {now.day}", _WHITE, 20, rid="keyguard_date"),
        label(f"{now:%H:%M}", _WHITE, 88, rid="keyguard_clock"),
        across="center",
        weight=1,
        height=MATCH,
        padding=edges(0, 64),
        rid="keyguard_clock_container",
    )
    charge = "Charging" if phone.battery.plugged else "Unplugged"
    foot = column(
        picture("lock", _WHITE, 26, desc="Unlock"),
        label(f"{charge} - {phone.battery.level}%", _WHITE, 14, rid="keyguard_indication_text"),
        label("Swipe up to unlock", _WHITE, 14, rid="keyguard_indication_text_bottom"),
        across="center",
        gap=10,
        padding=edges(0, 40),
        rid="keyguard_bottom_area",
    )
    return column(head, foot, height=MATCH, rid="keyguard_root_view", cls="android.view.ViewGroup")


def _bouncer(phone: Phone) -> View:
    dots = "•" * len(phone.lockscreen.typed)
    word = label(phone.lockscreen.message, _WHITE, 18, align="center", rid="keyguard_message_area", width=MATCH)
    entry = label(
        dots, _WHITE, 34, align="center", width=MATCH, height=48, rid="pinEntry", cls="android.widget.EditText"
    )
    pad = column(*(_row(phone, keys) for keys in _KEYS), gap=14, rid="keyguard_pin_view_keys")
    return column(
        word, entry, pad, height=MATCH, along="center", gap=16, padding=edges(48, 24), rid="keyguard_pin_view"
    )


def _row(phone: Phone, keys: str) -> View:
    return row(*(_key(phone, key) for key in keys))


def _key(phone: Phone, key: str) -> View:
    special: dict[str, tuple[str, str, Act]] = {
        "<": ("backspace", "Delete", phone.lockscreen.rub),
        ">": ("enter", "Enter", phone.lockscreen.enter),
    }
    icon, desc, act = special.get(key, ("", key, lambda: phone.lockscreen.press(key)))
    text = "" if icon else key
    look = Look(
        color=_WHITE,
        size=28,
        align="center",
        icon=icon,
        icon_color=_WHITE,
        icon_size=28,
        fill="#ffffff30",
        radius=ROUND,
    )
    rid = f"key{key}" if not icon else {"<": "delete_button", ">": "key_enter"}[key]
    return View(
        cls="android.widget.Button",
        text=text,
        desc=desc,
        rid=rid,
        on_tap=act,
        look=look,
        weight=1,
        height=72,
        margin=edges(8, 0),
    )
