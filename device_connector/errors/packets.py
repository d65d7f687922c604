"""What is answered by a packet of type `error`: protocol, identity, routing and order."""

from __future__ import annotations

from device_connector.errors.tree import ConnectorError
from device_connector.texts import Text


class PacketRefused(ConnectorError):
    """Answered by a packet of type `error`: protocol, identity, routing and order.

    `request_id`: the refused packet's own, where it could be read.
    """

    code = "invalid_packet"

    def __init__(self, text: Text, *, request_id: str = "") -> None:
        super().__init__(text)
        self.request_id = request_id


class InvalidPacket(PacketRefused):
    """Not a packet at all, or one whose envelope or payload is wrong."""

    code = "invalid_packet"


class HelloRequired(PacketRefused):
    """A packet other than connector.hello and ping came before the hello."""

    code = "hello_required"


class ConnectorCardIdMismatch(PacketRefused):
    """The hello names another card."""

    code = "connector_card_id_mismatch"


class LinkRefused(PacketRefused):
    """The link is closed (1008) after this error."""


class ProtocolVersionUnsupported(LinkRefused):
    """The hello's protocol version is missing, unreadable or below ours."""

    code = "protocol_version_unsupported"


class ProfileNotSupported(LinkRefused):
    """The hello's supported_profiles is missing or lacks ours."""

    code = "profile_not_supported"


class ConnectorChannelIdRequired(PacketRefused):
    """A user packet came without a channel id."""

    code = "connector_channel_id_required"


class ConnectionNotFound(PacketRefused):
    """No such channel."""

    code = "connection_not_found"
    status = 404


class ConnectorChannelNotOwned(PacketRefused):
    """The channel belongs to another key."""

    code = "connector_channel_not_owned"
    status = 403


class ChannelNotOpen(PacketRefused):
    """The channel was not opened on this link."""

    code = "channel_not_open"


class UnsupportedPacket(PacketRefused):
    """A packet type that this connector does not know."""

    code = "unsupported_packet"
