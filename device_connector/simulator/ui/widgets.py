"""The words that screens are declared in: rows, columns, labels, buttons, switches, list items."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

from device_connector.simulator.ui.look import Align, Look
from device_connector.simulator.ui.node import Act
from device_connector.simulator.ui.theme import Theme
from device_connector.simulator.ui.view import MATCH, WRAP, Options, View, edges

ROUND = 999


def column(*children: View, **options: Unpack[Options]) -> View:
    """Children below one another."""
    return View(cls="android.widget.LinearLayout", children=children).but(**options)


def row(*children: View, **options: Unpack[Options]) -> View:
    """Children beside one another, centred on one line."""
    base = View(cls="android.widget.LinearLayout", axis="row", across="center", children=children)
    return base.but(**options)


def stack(*children: View, **options: Unpack[Options]) -> View:
    """Children above one another, the last one on top."""
    return View(cls="android.widget.FrameLayout", axis="stack", children=children).but(**options)


def scrolling(key: str, *children: View, **options: Unpack[Options]) -> View:
    """A column that scrolls; `key` names its offset among the window's."""
    base = View(cls="android.widget.ScrollView", scroll=key, weight=1, height=MATCH, children=children)
    return base.but(**options)


def recycler(key: str, *children: View, **options: Unpack[Options]) -> View:
    """A long list that scrolls; `key` is also its id."""
    cls = "androidx.recyclerview.widget.RecyclerView"
    return scrolling(key, *children).but(cls=cls, rid=key).but(**options)


def label(
    text: str,
    color: str,
    size: float = 16,
    /,
    *,
    bold: bool = False,
    lines: int = 0,
    align: Align = "start",
    **options: Unpack[Options],
) -> View:
    """Text in sp; after `lines` lines it ends in an ellipsis."""
    look = Look(color=color, size=size, bold=bold, max_lines=lines, align=align)
    return View(cls="android.widget.TextView", text=text, look=look, width=WRAP).but(**options)


def picture(icon: str, color: str, size: float = 24, /, *, fill: str = "", **options: Unpack[Options]) -> View:
    """An icon in one colour; with `fill`, on a disc of that colour."""
    look = Look(icon=icon, icon_color=color, fill=fill, radius=ROUND)
    return View(cls="android.widget.ImageView", look=look, width=size, height=size).but(**options)


@dataclass(frozen=True, slots=True)
class Kit:
    """Widgets in the colours of a theme."""

    theme: Theme

    def title(
        self, text: str, size: float = 22, /, *, lines: int = 0, align: Align = "start", **options: Unpack[Options]
    ) -> View:
        """A heading."""
        return label(text, self.theme.text, size, lines=lines, align=align, **options)

    def faint(self, text: str, size: float = 14, /, *, align: Align = "start", **options: Unpack[Options]) -> View:
        """Secondary text."""
        return label(text, self.theme.faint, size, align=align, **options)

    def button(self, text: str, act: Act, *, quiet: bool = False, **options: Unpack[Options]) -> View:
        """A filled button, or a quiet one of text alone."""
        theme = self.theme
        look = Look(
            color=theme.primary if quiet else theme.on_primary,
            size=14,
            bold=True,
            align="center",
            fill="" if quiet else theme.primary,
            radius=ROUND,
            max_lines=1,
        )
        base = View(cls="android.widget.Button", text=text, on_tap=act, look=look, width=WRAP, height=44)
        return base.but(padding=edges(16 if quiet else 24, 12)).but(**options)

    def icon_button(self, icon: str, desc: str, act: Act, /, **options: Unpack[Options]) -> View:
        """An icon that can be tapped."""
        look = Look(icon=icon, icon_color=self.theme.text)
        base = View(cls="android.widget.ImageButton", desc=desc, on_tap=act, look=look, width=48, height=48)
        return base.but(padding=edges(12, 12)).but(**options)

    def switch(self, on: bool) -> View:
        """A switch; what toggles it is the row around it."""
        theme = self.theme
        fill, knob = (theme.primary, theme.on_primary) if on else (theme.raised, theme.faint)
        border = "" if on else theme.faint
        look = Look(fill=fill, radius=ROUND, border=border, knob=knob, knob_at="end" if on else "start")
        base = View(cls="android.widget.Switch", rid="android:id/switch_widget", checkable=True, checked=on)
        return base.but(look=look, width=52, height=32)

    def item(
        self,
        title: str,
        summary: str = "",
        *,
        leading: View | None = None,
        trailing: View | None = None,
        act: Act | None = None,
        **options: Unpack[Options],
    ) -> View:
        """One row of a list: something before, a title, a line below it, something after."""
        texts = [label(title, self.theme.text, 16, rid="android:id/title", lines=1)]
        if summary:
            texts.append(label(summary, self.theme.faint, 14, rid="android:id/summary", lines=2))
        parts = (leading, column(*texts, weight=1, gap=2, cls="android.widget.RelativeLayout"), trailing)
        return row(*(part for part in parts if part), gap=16, padding=edges(16, 14), on_tap=act).but(**options)

    def card(self, *children: View, **options: Unpack[Options]) -> View:
        """A group of rows on one rounded surface."""
        return column(*children, look=Look(fill=self.theme.card, radius=20)).but(**options)

    def bar(self, title: str, *actions: View, back: Act | None = None) -> View:
        """The app bar: up arrow, title, actions."""
        up = (self.icon_button("back", "Navigate up", back),) if back else ()
        head = self.title(title, weight=1, margin=edges(8 if back else 16, 0), width=MATCH, lines=1)
        whole = row(*up, head, *actions, height=64, padding=edges(4, 0))
        return whole.but(cls="android.view.ViewGroup", rid="action_bar")
