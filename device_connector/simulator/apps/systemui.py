"""System UI's and the keyboard's packages; what they show is in files of their own."""

from __future__ import annotations

from device_connector.simulator.apps import bars
from device_connector.simulator.apps.app import App
from device_connector.simulator.apps.keyboard import PACKAGE as KEYBOARD_PACKAGE
from device_connector.simulator.apps.recents import Recents

SYSTEM_UI = App(package=bars.PACKAGE, label="System UI", icon="android", version_name="16", activities=(Recents,))
KEYBOARD = App(
    package=KEYBOARD_PACKAGE,
    label="Android Keyboard (AOSP)",
    icon="keyboard",
    version_name="16",
    input_method=".LatinIME",
)
