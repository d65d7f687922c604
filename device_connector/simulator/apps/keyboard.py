"""The on-screen keyboard: letters, digits and signs, in rows of keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.node import Act
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import Kit, column, label, row

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

PACKAGE = "com.android.inputmethod.latin"
HEIGHT_DP = 264
LOW_DP = 184
BAR_DP = 40

_LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SIGNS = ("1234567890", "@#$_&-+()", "*\"':;!?")


def height_dp(phone: Phone, *, wide: bool) -> int:
    """How much of the screen's height the chosen keyboard takes."""
    return BAR_DP if _other(phone) else LOW_DP if wide else HEIGHT_DP


def _other(phone: Phone) -> str:
    """The package of the chosen keyboard where it is not this one; such have no keys."""
    package = phone.settings["secure"].get("default_input_method", "").partition("/")[0]
    return "" if package in {"", "null", PACKAGE} else package


def keyboard(phone: Phone, kit: Kit) -> View:
    """Four rows that fill the window; only its name where a keyboard without keys is chosen."""
    if package := _other(phone):
        name = label(f"{phone.app(package).label} {{ON}}", kit.theme.text, 14)
        return column(name, height=MATCH, look=Look(fill=kit.theme.raised), padding=edges(12, 8))
    upper, middle, lower = _SIGNS if phone.ime.signs else _LETTERS
    shift = _key(
        kit,
        "=\\<" if phone.ime.signs else "",
        "Shift",
        phone.ime.shift,
        weight=1.5,
        icon="" if phone.ime.signs else "shift",
    )
    rubout = _key(kit, "", "Delete", lambda: phone.key(67), weight=1.5, icon="backspace")
    page = _key(kit, "ABC" if phone.ime.signs else "?123", "Symbols", phone.ime.turn, weight=1.5)
    enter = _key(kit, "", "Enter", lambda: phone.key(66), weight=1.5, icon="enter", strong=True)
    rows = (
        _row(_letters(phone, kit, upper)),
        _row(_letters(phone, kit, middle), margin=18 if len(middle) < 10 else 0),
        _row((shift, *_letters(phone, kit, lower), rubout)),
        _row((page, *_letters(phone, kit, ","), _space(phone, kit), *_letters(phone, kit, "."), enter)),
    )
    return column(*rows, height=MATCH, rid="keyboard_view", look=Look(fill=kit.theme.raised), padding=edges(4, 6))


def _row(keys: tuple[View, ...], margin: float = 0) -> View:
    return row(*keys, weight=1, height=MATCH, padding=edges(margin, 0))


def _letters(phone: Phone, kit: Kit, letters: str) -> tuple[View, ...]:
    shown = letters.upper() if phone.ime.shifted and not phone.ime.signs else letters
    return tuple(_key(kit, letter, letter, partial(phone.ime.press_letter, letter)) for letter in shown)


def _space(phone: Phone, kit: Kit) -> View:
    return _key(kit, "", "Space", lambda: phone.ime.press_letter(" "), weight=4)


def _key(
    kit: Kit, text: str, desc: str, act: Act, *, weight: float = 1, icon: str = "", strong: bool = False
) -> View:
    theme = kit.theme
    ink, fill = (theme.on_primary, theme.primary) if strong else (theme.text, theme.card)
    look = Look(
        color=ink,
        size=21 if len(text) < 2 else 14,
        align="center",
        fill=fill,
        radius=7,
        icon=icon,
        icon_color=ink,
        icon_size=22,
    )
    return View(
        cls="android.inputmethodservice.Keyboard$Key",
        text=text,
        desc=desc,
        on_tap=act,
        look=look,
        weight=weight,
        height=MATCH,
        margin=edges(3, 5),
        along="center",
    )
