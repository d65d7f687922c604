"""Starting activities: which one an intent means, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_connector.simulator.apps.app import Activity, App, Intent
from device_connector.simulator.apps.dialogs import Chooser
from device_connector.simulator.phone.parts import Component, Started, StartResult

if TYPE_CHECKING:
    from device_connector.simulator.phone.phone import Phone

MAIN = "android.intent.action.MAIN"


def start_named(phone: Phone, package: str, activity: str, intent: Intent) -> StartResult:
    """Start one activity of one package; a leading dot stands for the package's name."""
    name = package + activity if activity.startswith(".") else activity
    found = phone.app(package).activity(name) if package in phone.packages else None
    if found is None:
        return StartResult(Started.NO_ACTIVITY)
    if not found.exported:
        return StartResult(Started.NOT_EXPORTED, Component(package, name, 0))
    return phone.tasks.start(package, found, intent)


def start_package(phone: Phone, package: str, intent: Intent) -> StartResult:
    """Start what a package has for an intent; for MAIN, its launcher activity."""
    app = phone.app(package)
    found = app.launcher if intent.action == MAIN else None
    for known, prefix, activity in app.takes:
        if found is None and known == intent.action and intent.data.startswith(prefix):
            found = activity
    if found is None or package not in phone.packages:
        return StartResult(Started.NOTHING_FOUND)
    return phone.tasks.start(package, found, intent)


def start_implicit(phone: Phone, intent: Intent) -> StartResult:
    """Start what takes an intent; where several apps do, ask which."""
    found = takers(phone, intent)
    if not found:
        return StartResult(Started.NOTHING_FOUND)
    if len(found) > 1:
        return phone.tasks.start(Chooser.package, Chooser, intent)
    return phone.tasks.start(found[0][0].package, found[0][1], intent)


def takers(phone: Phone, intent: Intent) -> list[tuple[App, type[Activity]]]:
    """The apps that take an intent, and with which activity."""
    return [
        (app, activity)
        for app in phone.apps
        for known, prefix, activity in app.takes
        if known == intent.action and intent.data.startswith(prefix) and phone.packages[app.package].enabled
    ]
