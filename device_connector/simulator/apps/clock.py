"""Clock: the time here and elsewhere."""

from __future__ import annotations

from datetime import timedelta, timezone

from device_connector.simulator.apps.app import Activity, App
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import Kit, column, label, recycler

_CITIES = (("London", 0), ("New York", -5), ("Tokyo", 9), ("上海", 8))


class Clock(Activity):
    """The world clock."""

    package = "com.android.deskclock"
    name = "com.android.deskclock.DeskClock"

    def view(self, kit: Kit) -> View:
        """A large clock, and one row a city."""
        now = self.phone.local_time()
        large = column(
            label(f"{now:%H:%M}", kit.theme.primary, 96, rid="digital_clock"),
            kit.faint(f"{now:%A, %B} {now.day}", 18, rid="date"),
            across="center",
            padding=edges(0, 32),
        )
        rows = (
            kit.item(
                city,
                f"{hours:+d} h from UTC",
                trailing=label(f"{now.astimezone(timezone(timedelta(hours=hours))):%H:%M}", kit.theme.text, 26),
            )
            for city, hours in _CITIES
        )
        body = recycler("cities", large, kit.card(*rows, margin=edges(16, 8)))
        return column(kit.bar("Clock"), body, height=MATCH)


CLOCK = App(
    package=Clock.package,
    label="Clock",
    icon="clock",
    color="#6750a4",
    version_name="7.9",
    version_code=790,
    activities=(Clock,),
    launcher=Clock,
)
