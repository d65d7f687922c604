"""Apps that were installed from an APK: one screen that says which app it is."""

from __future__ import annotations

from device_connector.android.manifest import Manifest
from device_connector.simulator.apps.app import Activity, App
from device_connector.simulator.ui.view import MATCH, View, edges
from device_connector.simulator.ui.widgets import Kit, column


def sideloaded(made: Manifest) -> App:
    """The app that a base APK's manifest describes; without a launcher activity it has no icon."""
    label = made.label or made.package

    class Main(Activity):
        """Name and version."""

        package = made.package
        name = _whole(made.package, made.launcher or ".Main")

        def view(self, kit: Kit) -> View:
            """Two lines."""
            version = kit.faint(f"Version {made.version_name or made.version_code}", 16)
            return column(kit.bar(label), version, height=MATCH, padding=edges(16, 8))

    return App(
        package=made.package,
        label=label,
        version_name=made.version_name or "",
        version_code=made.version_code,
        activities=(Main,) if made.launcher else (),
        launcher=Main if made.launcher else None,
        system=False,
    )


def _whole(package: str, name: str) -> str:
    return package + name if name.startswith(".") else name if "." in name else f"{package}.{name}"
