"""How services write the names of windows, activities and times."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from datetime import datetime

from device_connector.simulator.phone import Component, Package, Phone, Window

Dump = Callable[[Phone, list[str]], str]
"""One service: the phone and the words after the service's name in, its text out."""


def token(*parts: object) -> str:
    """The identity hash that Java objects print: hexadecimal, the same for the same thing."""
    return f"{zlib.crc32(repr(parts).encode()) & 0xFFFFFFF:x}"


def said(truth: object) -> str:
    """A Java boolean."""
    return str(bool(truth)).lower()


def window_name(window: Window) -> str:
    """Window{hash u0 title}."""
    return f"Window{{{token(window.title)} u0 {window.title}}}"


def activity_name(component: Component) -> str:
    """ActivityRecord{hash u0 package/.Activity t7}."""
    return f"ActivityRecord{{{token(component)} u0 {component.short} t{component.task}}}"


def process_name(package: Package) -> str:
    """ProcessRecord{hash pid:package/u0a123}."""
    user = f"u0a{package.uid - 10000}" if package.uid >= 10000 else str(package.uid)
    return f"ProcessRecord{{{token(package.name)} {package.pid}:{package.name}/{user}}}"


def local(phone: Phone, when: float) -> datetime:
    """A moment in the phone's time zone."""
    return datetime.fromtimestamp(when, phone.local_time().tzinfo)


def uptime_ms(phone: Phone) -> int:
    """Milliseconds since boot."""
    return int((phone.now() - phone.boot_at) * 1000)
