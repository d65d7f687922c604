"""Packages that come and go."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from device_connector.simulator.apps.app import App
from device_connector.simulator.phone.parts import Package

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

_FIRST_APP_UID = 10087


@dataclass(slots=True)
class Session:
    """An installation under way: the APKs that were written, by name."""

    replaces: bool
    tests: bool
    apks: dict[str, bytes] = field(default_factory=dict)


def package_of(app: App, index: int, now: float) -> Package:
    """An app as the package manager has it."""
    return Package(
        name=app.package,
        label=app.label,
        version_name=app.version_name,
        version_code=app.version_code,
        launcher_activity=app.launcher.name if app.launcher else None,
        activities=tuple(one.name for one in app.activities),
        system=app.system,
        uid=_FIRST_APP_UID + index,
        permissions=app.permissions,
        installed_at=now,
        exported=frozenset(one.name for one in app.activities if one.exported),
    )


def install(phone: Phone, app: App) -> None:
    """Put an app on the phone, in the place of an older version."""
    known = phone.packages.get(app.package)
    uid = known.uid if known else max(each.uid for each in phone.packages.values()) + 1
    if known:
        phone.stop(app.package)
    phone.apps = (*(one for one in phone.apps if one.package != app.package), app)
    phone.packages[app.package] = package_of(app, uid - _FIRST_APP_UID, phone.now())
    phone.records.setdefault(app.package, [record.copy() for record in app.records])
    phone.changed()


def uninstall(phone: Phone, name: str) -> None:
    """Take an app off the phone with all it kept."""
    phone.stop(name)
    del phone.packages[name]
    phone.records.pop(name, None)
    phone.apps = tuple(app for app in phone.apps if app.package != name)
    phone.changed()
