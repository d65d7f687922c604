"""What commands and HTTP requests are refused with."""

from __future__ import annotations

from device_connector.errors.tree import ConnectorError


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
