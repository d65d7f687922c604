"""A look that failed beside something that did not: told, never raised."""

from __future__ import annotations

from device_connector.errors import ConnectorError
from device_connector.tools.tool import Result, Scene


class FailedLook(Result):
    """Why there is no look."""

    code: str
    message: str


def failed_look(scene: Scene, error: ConnectorError) -> FailedLook:
    """`error` in the words of the scene's language."""
    return FailedLook(code=error.code, message=error.text.say(scene.locale))
