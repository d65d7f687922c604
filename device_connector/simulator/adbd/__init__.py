"""The phone's side of adb's transport protocol, over TCP."""

from device_connector.simulator.adbd.daemon import Adbd
from device_connector.simulator.adbd.keys import Keys
from device_connector.simulator.adbd.services import Run

__all__ = ["Adbd", "Keys", "Run"]
