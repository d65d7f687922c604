"""The file shelf: results that are fetched from an unguessable URL, and what was uploaded for tools."""

from device_connector.files.shelf import ChannelShelf, Files, KeptFile

__all__ = ["ChannelShelf", "Files", "KeptFile"]
