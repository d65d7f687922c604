"""Whether the lock screen wants a PIN, a pattern or a password."""

from __future__ import annotations

import re

FILTER = "^ *secure=|^ *m?[Tt]rusted="
"""What to keep of `dumpsys window policy`."""

_SECURE = re.compile(r"^\s*secure=(true|false)", re.MULTILINE)
_TRUSTED = re.compile(r"^\s*m?[Tt]rusted=true", re.MULTILINE)


def wants_credential(text: str) -> bool | None:
    """Whether only its owner can unlock the phone; None where it does not say.

    A lock that is trusted just now (Smart Lock) lets a caller pass although it is secure.
    """
    found = _SECURE.search(text)
    return None if found is None else found[1] == "true" and not _TRUSTED.search(text)
