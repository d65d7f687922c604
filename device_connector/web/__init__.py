"""The connector listener: control plane, data plane, transfer plane."""

from device_connector.web.links import Links
from device_connector.web.site import Site, site

__all__ = ["Links", "Site", "site"]
