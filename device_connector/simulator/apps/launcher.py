"""The home screen: a clock, a grid of icons, a dock, and a sheet of all apps."""

from __future__ import annotations

from device_connector.simulator.apps.app import Activity, App
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import ROUND, Kit, column, label, picture, recycler, row, stack

PACKAGE = "com.android.launcher3"
_WHITE = "#ffffff"


class Home(Activity):
    """Swipe up for all apps, Back to leave them."""

    package = PACKAGE
    name = "com.android.launcher3.uioverrides.QuickstepLauncher"
    wallpaper = True

    def created(self) -> None:
        """Start with the workspace."""
        self.all_apps = False
        self.order = [app.package for app in self.phone.apps]

    def swiped_up(self) -> bool:
        """Open the sheet of all apps."""
        self.all_apps = True
        self.phone.changed()
        return True

    def back(self) -> bool:
        """Close the sheet; the home screen itself is never left."""
        self.all_apps = False
        return True

    def view(self, kit: Kit) -> View:
        """Workspace or sheet."""
        return self._sheet(kit) if self.all_apps else self._workspace()

    def _workspace(self) -> View:
        shown = self._launchable()
        dock = [app for name in self.phone.dock for app in shown if app.package == name]
        others = [app for app in shown if app not in dock]
        if self.landscape:
            pages = row(self._clock(weight=1), self._grid(others, 4, _WHITE, weight=2), weight=1, height=MATCH)
        else:
            pages = column(self._clock(), self._grid(others, 4, _WHITE), weight=1, height=MATCH, gap=36)
        pages = pages.but(cls="com.android.launcher3.Workspace", rid="workspace", padding=edges(16, 16))
        return stack(
            stack(
                column(pages, *self._foot(dock), height=MATCH, rid="drag_layer", cls="android.widget.FrameLayout"),
                rid="launcher",
                height=MATCH,
            ),
            height=MATCH,
        )

    def _clock(self, weight: float = 0) -> View:
        now = self.phone.local_time()
        date = label(f"{now:%a, %b} {now.day}", _WHITE, 22, rid="date")
        time = label(f"{now:%H:%M}", _WHITE, 56 if self.landscape else 76, rid="clock")
        return column(time, date, weight=weight, padding=(12, 36, 12, 0), cls="android.view.ViewGroup")

    def _foot(self, dock: list[App]) -> tuple[View, ...]:
        icons = row(*(self._icon(app, "") for app in dock), padding=edges(16, 8), rid="hotseat")
        hint = label("Search", "#5f6368", 16)
        glass = picture("search", "#5f6368", 22)
        look = Look(fill="#ffffffe6", radius=ROUND)
        bar = row(glass, hint, gap=14, height=52, padding=edges(18, 0), margin=(24, 4, 24, 20), look=look)
        search = bar.but(rid="search_container_hotseat", on_tap=self._search, desc="Search")
        return (icons,) if self.landscape else (icons, search)

    def _search(self) -> None:
        self.phone.start("com.android.browser")

    def _sheet(self, kit: Kit) -> View:
        apps = sorted(self._launchable(), key=lambda app: app.label)
        grid = self._grid(apps, 7 if self.landscape else 4, kit.theme.text)
        head = kit.title("All apps", 22, padding=(24, 24, 24, 12))
        look = Look(fill=kit.theme.surface, radius=28)
        return stack(
            column(head, recycler("apps_list_view", grid), height=MATCH, look=look, rid="apps_view"), height=MATCH
        )

    def _grid(self, apps: list[App], wide: int, color: str, weight: float = 0) -> View:
        lines = [apps[at : at + wide] for at in range(0, len(apps), wide)]
        rows = [row(*(self._icon(app, color) for app in line), across="start", weight_sum=wide) for line in lines]
        return column(*rows, gap=20, weight=weight, cls="android.view.ViewGroup")

    def _icon(self, app: App, color: str) -> View:
        look = Look(
            color=color,
            size=13,
            align="center",
            max_lines=1,
            badge=app.icon,
            badge_fill=app.color,
        )
        return View(
            cls="android.widget.TextView",
            text=app.label,
            desc=app.label,
            rid="icon",
            focusable=True,
            on_tap=lambda: self._open(app),
            on_long=lambda: self._details(app),
            on_drop=(lambda label: self._swap(app, label)) if color else None,
            look=look,
            weight=1,
            height=92 if color else 72,
            padding=(0, 68, 0, 0) if color else (0, 6, 0, 6),
        )

    def _open(self, app: App) -> None:
        self.all_apps = False
        self.phone.start(app.package)

    def _details(self, app: App) -> None:
        action = "android.settings.APPLICATION_DETAILS_SETTINGS"
        self.phone.start("com.android.settings", action=action, data=f"package:{app.package}")

    def _swap(self, carried: App, label: str) -> None:
        """An icon of the grid that is dropped on another one changes places with it."""
        grid = (app for app in self._launchable() if app.package not in self.phone.dock)
        below = next((app for app in grid if app.label == label), carried)
        one, other = self.order.index(carried.package), self.order.index(below.package)
        self.order[one], self.order[other] = below.package, carried.package

    def _launchable(self) -> list[App]:
        shown = [app for app in self.phone.apps if app.launcher and self.phone.packages[app.package].enabled]
        self.order += [app.package for app in shown if app.package not in self.order]
        return sorted(shown, key=lambda app: self.order.index(app.package))


LAUNCHER = App(
    package=PACKAGE,
    label="Launcher3",
    version_name="16",
    version_code=36,
    activities=(Home,),
    takes=(("android.intent.action.MAIN", "home", Home),),
)
