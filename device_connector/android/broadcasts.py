"""What `am broadcast` says; its exit code is 0 for nearly everything."""

from __future__ import annotations

import re
from dataclasses import dataclass

from device_connector.android.failures import Reason, shell_failure

_COMPLETED = re.compile(r'^Broadcast completed: result=(-?\d+)(?:, data="(.*)")?', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Delivered:
    """How a broadcast ended: result and data as its last receiver set them (0: none did), or why it did not."""

    result: int | None
    data: str | None = None
    error: Reason | None = None

    @property
    def ok(self) -> bool:
        """It was delivered; whether anybody heard it is another question."""
        return self.result is not None


def delivered(text: str) -> Delivered:
    """The reading of stdout and stderr together."""
    if found := _COMPLETED.search(text):
        return Delivered(int(found[1]), found[2])
    failure = shell_failure(text)
    return Delivered(None, error=failure.reason if failure else None)
