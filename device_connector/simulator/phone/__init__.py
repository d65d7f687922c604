"""A virtual Android phone as pure state: time is handed in, touches and keys change it, windows show it."""

from device_connector.simulator.phone.parts import (
    Battery,
    Component,
    Display,
    LogLine,
    Notification,
    Package,
    Started,
    StartResult,
    Window,
)
from device_connector.simulator.phone.phone import Phone
from device_connector.simulator.phone.profiles import FOLD, NEXUS, PIXEL, PROFILES, Panel, Profile
from device_connector.simulator.ui.node import Bounds, Node

__all__ = [
    "FOLD",
    "NEXUS",
    "PIXEL",
    "PROFILES",
    "Battery",
    "Bounds",
    "Component",
    "Display",
    "LogLine",
    "Node",
    "Notification",
    "Package",
    "Panel",
    "Phone",
    "Profile",
    "StartResult",
    "Started",
    "Window",
]
