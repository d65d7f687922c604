"""The whole appliance: builds the parts, starts them in order, stops them in order."""

from device_connector.appliance.phones import Phones, phones
from device_connector.appliance.service import Service, service

__all__ = ["Phones", "Service", "phones", "service"]
