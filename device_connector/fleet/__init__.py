"""Which phones are here, who they are, and what state they are in."""

from device_connector.fleet.fleet import Fleet, FleetRules
from device_connector.fleet.phone import Attachment, Facts, Phone, State
from device_connector.fleet.reconnect import Reconnector

__all__ = ["Attachment", "Facts", "Fleet", "FleetRules", "Phone", "Reconnector", "State"]
