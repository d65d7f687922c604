"""What the system services print of themselves, each made from the phone's state; one file a family."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from device_connector.simulator.shell.dumpsys import activity, battery, display, package, power, small, window
from device_connector.simulator.shell.dumpsys.forms import Dump

SERVICES: Mapping[str, Dump] = MappingProxyType(
    {
        **activity.SERVICES,
        **battery.SERVICES,
        **display.SERVICES,
        **package.SERVICES,
        **power.SERVICES,
        **small.SERVICES,
        **window.SERVICES,
    }
)

__all__ = ["SERVICES"]
