"""xAgent's side of the wire: a client, and the checks that `probe` runs against any connector."""

from device_connector.xagent.answers import HttpRefused, LinkClosed, Page, Refused
from device_connector.xagent.client import XAgent
from device_connector.xagent.link import Link

__all__ = ["HttpRefused", "Link", "LinkClosed", "Page", "Refused", "XAgent"]
