"""Which windows are on the screen, bottom first, and the nodes in each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from device_connector.simulator.apps import bars, keyboard
from device_connector.simulator.apps.app import Activity
from device_connector.simulator.apps.keyguard import keyguard
from device_connector.simulator.apps.shade import shade
from device_connector.simulator.phone.parts import Window
from device_connector.simulator.ui.layout import Layout
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.node import Bounds
from device_connector.simulator.ui.theme import DARK, LIGHT, Theme
from device_connector.simulator.ui.view import MATCH, View
from device_connector.simulator.ui.widgets import Kit

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

_WHITE = "#ffffff"
_NIGHT = Kit(DARK)
_SOLID_BAR = "#37474f"
_DIALOG_SIDE_DP = 28
_DIALOG_WIDEST_DP = 420


@dataclass(frozen=True, slots=True)
class Room:
    """How the screen is divided, in pixels: the whole, and what bars and keyboard take from its sides."""

    width: int
    height: int
    status: int
    bottom: int
    right: int
    keyboard: int

    @property
    def whole(self) -> Bounds:
        """The whole screen."""
        return 0, 0, self.width, self.height

    @property
    def content(self) -> Bounds:
        """What bars and keyboard leave to an app."""
        return 0, self.status, self.width - self.right, self.height - max(self.bottom, self.keyboard)


def room(phone: Phone) -> Room:
    """The division of the default display as it is now."""
    width, height = phone.size()
    wide = width > height
    tall = bars.OLD_STATUS_DP if phone.profile.api_level < 31 else bars.STATUS_DP
    buttons = phone.profile.navigation == "buttons"
    bottom = bars.GESTURES_DP if not buttons else 0 if wide else bars.BUTTONS_DP
    keys = keyboard.height_dp(phone, wide=wide) + bottom if phone.ime.shown else 0
    right = bars.BUTTONS_DP if buttons and wide else 0
    return Room(width, height, *(round(dp * phone.scale) for dp in (tall, bottom, right, keys)))


def theme(phone: Phone) -> Theme:
    """Light, or dark where the setting says so (Android 10 and newer)."""
    dark = phone.settings["secure"].get("ui_night_mode") == "2" and phone.profile.api_level >= 29
    return DARK if dark else LIGHT


def windows(phone: Phone) -> tuple[Window, ...]:
    """All windows of the default display."""
    space, kit = room(phone), Kit(theme(phone))
    made = [_application(phone, one, space, _NIGHT if one.night else kit) for one in _visible(phone)]
    if phone.ime.shown:
        made.append(_keyboard(phone, space, kit))
    if phone.system_dialog:
        made.append(_application(phone, phone.system_dialog, space, kit))
    made += [_status_bar(phone, space, kit), _navigation(phone, space, kit)]
    if phone.locked or phone.shade_open:
        made.insert(-2 if phone.locked else len(made), _over_all(phone, space, kit))
    return tuple(made)


def shade_title(phone: Phone) -> str:
    """Title of the window that keyguard and shade are in: their own since Android 11, before it StatusBar's."""
    return "NotificationShade" if phone.profile.api_level >= 30 else "StatusBar"


def _visible(phone: Phone) -> list[Activity]:
    stack = phone.tasks.front.stack
    first = next(i for i in range(len(stack) - 1, -1, -1) if i == 0 or not stack[i].dialog)
    below = [] if not stack[first].dialog else [list(phone.tasks)[-2].stack[-1]]
    return [*below, *stack[first:]]


def _application(phone: Phone, activity: Activity, space: Room, kit: Kit) -> Window:
    layout = Layout(activity.package, phone.scale, activity.scrolls, phone.changed, activity.stop)
    view = activity.view(kit)
    bounds = _dialog_bounds(layout, view, space) if activity.dialog else _window_bounds(phone, space)
    inner = bounds if activity.dialog else space.content
    padding = (0, inner[1] - bounds[1], bounds[2] - inner[2], bounds[3] - inner[3])
    fill = "" if activity.dialog or activity.wallpaper else kit.theme.surface
    return Window(
        package=activity.package,
        title=activity.title,
        bounds=bounds,
        root=layout.place(_decor(view, padding, fill, phone.scale), bounds),
        secure=activity.secure,
        modal=activity.dialog,
        wallpaper=activity.wallpaper,
    )


def _window_bounds(phone: Phone, space: Room) -> Bounds:
    # Dumps of old phones end where the navigation bar begins; since Android 11 windows are edge to edge.
    if phone.profile.api_level >= 30:
        return space.whole
    return 0, 0, space.width - space.right, space.height - space.bottom


def _dialog_bounds(layout: Layout, view: View, space: Room) -> Bounds:
    left, top, right, bottom = space.content
    side = max(layout.pixels(_DIALOG_SIDE_DP), (right - left - layout.pixels(_DIALOG_WIDEST_DP)) // 2)
    _, height = layout.size(view, (right - left - 2 * side, bottom - top))
    start = top + (bottom - top - height) // 2
    return left + side, start, right - side, start + height


def _decor(view: View, padding: Bounds, fill: str, scale: float) -> View:
    # The nesting that every activity's window has: decor, its column, android:id/content.
    left, top, right, bottom = (edge / scale for edge in padding)
    content = View(
        cls="android.widget.FrameLayout",
        rid="android:id/content",
        height=MATCH,
        padding=(left, top, right, bottom),
        children=(view.but(height=MATCH),),
    )
    column = View(cls="android.widget.LinearLayout", height=MATCH, children=(content,))
    return View(cls="android.widget.FrameLayout", height=MATCH, look=Look(fill=fill), children=(column,))


def _system(phone: Phone, title: str, view: View, bounds: Bounds, *, touchable: bool = True) -> Window:
    frame = View(cls="android.widget.FrameLayout", height=MATCH, children=(view,))
    root = Layout(bars.PACKAGE, phone.scale, phone.scrolls, phone.changed).place(frame, bounds)
    return Window(bars.PACKAGE, title, bounds, root, kind="system", touchable=touchable)


def _ink(phone: Phone, kit: Kit) -> str:
    top = phone.tasks.top
    light = phone.locked or ((top.wallpaper or top.night) and not phone.shade_open)
    return _WHITE if light or _has_solid_bars(phone) else kit.theme.text


def _has_solid_bars(phone: Phone) -> bool:
    # Bars with dark ink on a light ground came with Android 8 (SYSTEM_UI_FLAG_LIGHT_NAVIGATION_BAR).
    return phone.profile.api_level < 26


def _status_bar(phone: Phone, space: Room, kit: Kit) -> Window:
    bounds = (0, 0, space.width - space.right, space.status)
    solid = _has_solid_bars(phone) and not (phone.locked or phone.tasks.top.wallpaper)
    view = bars.status_bar(phone, _ink(phone, kit)).but(look=Look(fill=_SOLID_BAR if solid else ""))
    return _system(phone, "StatusBar", view, bounds)


def _navigation(phone: Phone, space: Room, kit: Kit) -> Window:
    ink = _ink(phone, kit)
    left, top = (space.width - space.right, 0) if space.right else (0, space.height - space.bottom)
    bounds = (left, top, space.width, space.height)
    if phone.profile.navigation == "gestures":
        return _system(phone, "NavigationBar0", bars.pill(ink), bounds, touchable=False)
    return _system(phone, "NavigationBar", bars.buttons(phone, ink, upright=bool(space.right)), bounds)


def _keyboard(phone: Phone, space: Room, kit: Kit) -> Window:
    bounds = (0, space.height - space.keyboard, space.width - space.right, space.height)
    view = keyboard.keyboard(phone, kit)
    frame = View(
        cls="android.widget.FrameLayout",
        height=MATCH,
        look=Look(fill=kit.theme.raised),
        padding=(0, 0, 0, space.bottom / phone.scale),
        children=(view,),
    )
    root = Layout(keyboard.PACKAGE, phone.scale, {}, phone.changed).place(frame, bounds)
    return Window(keyboard.PACKAGE, "InputMethod", bounds, root, kind="input_method")


def _over_all(phone: Phone, space: Room, kit: Kit) -> Window:
    inner = shade(phone, kit) if phone.shade_open else keyguard(phone)
    content = space.content
    padding = (0, content[1] / phone.scale, space.right / phone.scale, space.bottom / phone.scale)
    fill = kit.theme.surface if phone.shade_open else ""
    frame = View(
        cls="android.widget.FrameLayout",
        rid="legacy_window_root",
        height=MATCH,
        look=Look(fill=fill),
        padding=padding,
        children=(inner,),
    )
    root = Layout(bars.PACKAGE, phone.scale, phone.scrolls, phone.changed).place(frame, space.whole)
    shown = not phone.shade_open
    return Window(bars.PACKAGE, shade_title(phone), space.whole, root, kind="system", wallpaper=shown)
