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
