"""Overview: the tasks, the latest first."""

from __future__ import annotations

from device_connector.simulator.apps.app import Activity, App
from device_connector.simulator.ui.look import Look
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import Kit, column, label, picture, recycler, row


class Recents(Activity):
    """A card for each task; a tap goes there, its cross ends it."""

    package = "com.android.systemui"
    name = "com.android.systemui.recents.RecentsActivity"
    wallpaper = True
    exported = False

    def view(self, kit: Kit) -> View:
        """Cards, or a word that there are none."""
        tasks = self.phone.tasks.recent()
        if not tasks:
            return column(label("No recent items", "#ffffff", 18), height=MATCH, along="center", across="center")
        cards = (self._card(kit, self.phone.app(task.package), task.id) for task in tasks)
        clear = kit.button("Clear all", self._clear, rid="clear_all", margin=edges(0, 16))
        return column(
            recycler("overview_panel", *cards, padding=edges(32, 24), gap=20, across="center"),
            column(clear, across="center"),
            height=MATCH,
        )

    def _card(self, kit: Kit, app: App, task: int) -> View:
        cross = kit.icon_button("close", f"Dismiss {app.label}.", lambda: self.phone.tasks.remove(task))
        head = row(
            picture(app.icon, "#ffffff", 36, fill=app.color),
            kit.title(app.label, 18, weight=1, width=MATCH),
            cross,
            gap=12,
            padding=(16, 8, 8, 8),
        )
        body = column(
            picture(app.icon, app.color, 64),
            height=120,
            along="center",
            across="center",
            look=Look(fill=kit.theme.surface),
        )
        look = Look(fill=kit.theme.card, radius=24)
        return View(
            cls="android.widget.FrameLayout",
            rid="task",
            desc=app.label,
            on_tap=lambda: self.phone.tasks.bring(task),
            look=look,
            padding=(0, 0, 0, 16),
            children=(head, body),
        )

    def _clear(self) -> None:
        for task in self.phone.tasks.recent():
            self.phone.tasks.remove(task.id)
        self.phone.go_home()
