"""What can be seen of a phone from outside: the picture of its screen, and the hierarchy of its views."""

from device_connector.simulator.screen.hierarchy import hierarchy
from device_connector.simulator.screen.picture import picture

__all__ = ["hierarchy", "picture"]
