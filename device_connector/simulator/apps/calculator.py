"""Calculator: four operations, from left to right."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import add, mul, sub, truediv

from device_connector.simulator.apps.app import Activity, App
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import ROUND, Kit, column, label, row

_ROWS = ("789÷", "456×", "123−", "C0=+")
_OPERATIONS: dict[str, Callable[[float, float], float]] = {"÷": truediv, "×": mul, "−": sub, "+": add}
_MOST_DIGITS = 12
_IDS = {"÷": "op_div", "×": "op_mul", "−": "op_sub", "+": "op_add", "=": "eq", "C": "clr"}


class Calculator(Activity):
    """One number on the display, one kept with the operation that waits for the next."""

    package = "com.android.calculator2"
    name = "com.android.calculator2.Calculator"

    def created(self) -> None:
        """Start at nought."""
        self.shown = "0"
        self.kept = 0.0
        self.waiting = ""
        self.fresh = True

    def view(self, kit: Kit) -> View:
        """Display above, keys below."""
        line = f"{_plain(self.kept)} {self.waiting}" if self.waiting else ""
        display = column(
            kit.faint(line or " ", 22, rid="formula", width=MATCH, align="end"),
            label(self.shown, kit.theme.text, 52, rid="result", width=MATCH, align="end", lines=1),
            padding=edges(28, 20),
            along="end",
            weight=1 if not self.landscape else 0.7,
            height=MATCH,
        )
        keys = (row(*(self._key(kit, key) for key in keys), weight=1, height=MATCH) for keys in _ROWS)
        pad = column(*keys, weight=1.6, height=MATCH, padding=edges(12, 12), rid="pad")
        return column(display, pad, height=MATCH)

    def _key(self, kit: Kit, key: str) -> View:
        theme = kit.theme
        digit = key.isdigit()
        fill, ink = (theme.card, theme.text) if digit else (theme.tonal, theme.on_tonal)
        look = Look(color=ink, size=28, align="center", fill=fill, radius=ROUND)
        return View(
            cls="android.widget.Button",
            text=key,
            rid=f"digit_{key}" if digit else _IDS[key],
            on_tap=partial(self._press, key),
            look=look,
            weight=1,
            height=MATCH,
            margin=edges(6, 6),
        )

    def _press(self, key: str) -> None:
        if key.isdigit():
            self._digit(key)
        elif key == "C":
            self.created()
        else:
            self._operate(key)

    def _digit(self, digit: str) -> None:
        before = "" if self.fresh or self.shown == "0" else self.shown
        self.shown = (before + digit)[:_MOST_DIGITS]
        self.fresh = False

    def _operate(self, key: str) -> None:
        number = float(self.shown) if self.shown != "Error" else 0.0
        try:
            value = _OPERATIONS[self.waiting](self.kept, number) if self.waiting and not self.fresh else number
        except ZeroDivisionError:
            self.created()
            self.shown = "Error"
            return
        self.shown, self.kept, self.fresh = _plain(value), value, True
        self.waiting = "" if key == "=" else key


def _plain(number: float) -> str:
    return f"{number:.10g}"


CALCULATOR = App(
    package=Calculator.package,
    label="Calculator",
    icon="calculator",
    color="#a5375f",
    version_name="8.6",
    version_code=860,
    activities=(Calculator,),
    launcher=Calculator,
)
