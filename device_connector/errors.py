"""One error tree: each class is one code of the wire, and says whether the same call may be sent again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from device_connector.texts import Text


class ConnectorError(Exception):
    """A refusal with a stable code and a message that names the thing, the value and the next step.

    `again`: may the very same call be repeated as it is? `sent`: the command may have reached the phone.
    `payload`: what goes into the answer beside the error, such as a fresh look at the screen.
    """

    code: ClassVar[str]
    again: ClassVar[bool] = False
    status: ClassVar[int] = 400

    def __init__(self, text: Text, *, sent: bool = False, payload: Mapping[str, Any] | None = None) -> None:
        super().__init__(text.en)
        self.text = text
        self.sent = sent
        self.payload = payload


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


class ConnectionNotAuthenticated(ConnectorError):
    """The channel has no phone."""

    code = "connection_not_authenticated"


class NotSupported(ConnectorError):
    """No such tool in this Card, or the phone cannot do it."""

    code = "not_supported"


class InvalidArguments(ConnectorError):
    """An argument is unknown, missing, of a wrong type or out of range."""

    code = "invalid_arguments"


class DeviceOffline(ConnectorError):
    """The phone is gone."""

    code = "device_offline"
    again = True


class DeviceUnauthorized(ConnectorError):
    """The phone has not accepted this host's key."""

    code = "device_unauthorized"


class DeviceTimeout(ConnectorError):
    """An observation ran out of time."""

    code = "device_timeout"
    again = True


class DeviceUnresponsive(ConnectorError):
    """The phone is listed but answers nothing."""

    code = "device_unresponsive"
    again = True


class DeviceBusy(ConnectorError):
    """Queue full or held by an operator; nothing was sent."""

    code = "device_busy"
    again = True


class OutcomeUnknown(ConnectorError):
    """An act was sent and its end was not seen."""

    code = "outcome_unknown"


class StaleElement(ConnectorError):
    """The quoted element no longer holds."""

    code = "stale_element"


class StaleScreenshot(ConnectorError):
    """The quoted picture is unknown, too old, or the screen has turned since."""

    code = "stale_screenshot"


class PermissionDenied(ConnectorError):
    """Android or the shell policy refuses."""

    code = "permission_denied"
    status = 403


class ApprovalDenied(ConnectorError):
    """An operator said no."""

    code = "approval_denied"


class ApprovalExpired(ConnectorError):
    """No operator answered in time."""

    code = "approval_expired"


class IdempotencyConflict(ConnectorError):
    """The same tool_call_id came with other arguments."""

    code = "idempotency_conflict"


class CaptureFailed(ConnectorError):
    """No whole picture came from the phone."""

    code = "capture_failed"
    again = True


class TreeFailed(ConnectorError):
    """No UI tree came from the phone."""

    code = "tree_failed"
    again = True


class InstallFailed(ConnectorError):
    """Android refused the package."""

    code = "install_failed"


class ToolInvokeFailed(ConnectorError):
    """The command failed, in Android's own words."""

    code = "tool_invoke_failed"


class DeviceCodeInvalid(ConnectorError):
    """The binding code is wrong, used or expired."""

    code = "device_code_invalid"


class TooManyAttempts(ConnectorError):
    """Too many wrong codes in a minute."""

    code = "too_many_attempts"
    status = 429


class DeviceInUse(ConnectorError):
    """The phone is bound to another channel."""

    code = "device_in_use"


class AuthFlowNotFound(ConnectorError):
    """No such flow in the Card."""

    code = "auth_flow_not_found"


class AuthSessionNotFound(ConnectorError):
    """No such binding session on this channel."""

    code = "auth_session_not_found"


class SettingsError(ConnectorError):
    """The configuration cannot be used as it stands."""

    code = "settings_invalid"


class NotReachable(ConnectorError):
    """A server that a command needs does not answer."""

    code = "not_reachable"
    again = True
    status = 503


class UsageError(ConnectorError):
    """A command was given words it cannot take."""

    code = "usage"


class NotFound(ConnectorError):
    """Nothing by that name."""

    code = "not_found"
    status = 404


class Unauthorized(ConnectorError):
    """No key, or a wrong one."""

    code = "unauthorized"
    status = 401


class BadRequest(ConnectorError):
    """An HTTP request that is not as it must be."""

    code = "bad_request"


class LengthRequired(ConnectorError):
    """A body came without its length."""

    code = "length_required"
    status = 411


class TooLarge(ConnectorError):
    """A file is above the limit."""

    code = "too_large"
    status = 413


class Unavailable(ConnectorError):
    """The connector cannot do it now."""

    code = "unavailable"
    again = True
    status = 503
