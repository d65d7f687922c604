"""The configuration: one TOML file and the environment, read once, refused as a whole when a part is wrong."""

from __future__ import annotations

from device_connector.settings.kinds import HostPort, Network, ToolId, is_loopback
from device_connector.settings.load import load, load_the_good
from device_connector.settings.model import Settings, default_state_dir

__all__ = [
    "HostPort",
    "Network",
    "Settings",
    "ToolId",
    "default_state_dir",
    "is_loopback",
    "load",
    "load_the_good",
]
