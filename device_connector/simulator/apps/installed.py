"""Which apps a phone comes with, in the order of the home screen."""

from __future__ import annotations

from device_connector.simulator.apps.app import App
from device_connector.simulator.apps.bank import BANK
from device_connector.simulator.apps.browser import BROWSER
from device_connector.simulator.apps.calculator import CALCULATOR
from device_connector.simulator.apps.clock import CLOCK
from device_connector.simulator.apps.contacts import CONTACTS
from device_connector.simulator.apps.dialogs import ANDROID, PERMISSIONS
from device_connector.simulator.apps.documents import DOCUMENTS
from device_connector.simulator.apps.launcher import LAUNCHER
from device_connector.simulator.apps.notes import NOTES
from device_connector.simulator.apps.settings import SETTINGS
from device_connector.simulator.apps.systemui import KEYBOARD, SYSTEM_UI

INSTALLED: tuple[App, ...] = (
    BANK,
    CALCULATOR,
    CLOCK,
    CONTACTS,
    BROWSER,
    DOCUMENTS,
    NOTES,
    SETTINGS,
    LAUNCHER,
    SYSTEM_UI,
    KEYBOARD,
    PERMISSIONS,
    ANDROID,
)

DOCK = ("com.android.contacts", "com.android.browser", "com.example.notes", "com.android.settings")
