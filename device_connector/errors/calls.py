"""What stands in the ack of a call or a binding."""

from __future__ import annotations

from device_connector.errors.tree import ConnectorError


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


class InputBlocked(PermissionDenied):
    """The phone lets adb touch nothing: a switch in its developer options is off."""


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
