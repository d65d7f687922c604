"""`package/activity`, in whatever braces Android prints it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_IN_RECORD = re.compile(r"(?:^|[\s{])((?:[A-Za-z]\w*)(?:\.\w+)*)/([\w.$]+)")
_TASK = re.compile(r"[\s}]t(-?\d+)\b")
_PID = re.compile(r"\bpid=(\d+)")


@dataclass(frozen=True, slots=True)
class Component:
    """An activity as printed: `activity` may be short (`.Main`) or whole; `task` and `pid` where given."""

    package: str
    activity: str
    task: int | None = None
    pid: int | None = None

    @property
    def full(self) -> str:
        """The whole class name, so that both spellings compare equal."""
        return self.package + self.activity if self.activity.startswith(".") else self.activity


def component(text: str) -> Component | None:
    """The first `package/activity` of `text`, with the task and process named behind it."""
    found = _IN_RECORD.search(text)
    if not found:
        return None
    rest = text[found.end() :]
    task, pid = _TASK.search(rest), _PID.search(rest)
    return Component(found[1], found[2], int(task[1]) if task else None, int(pid[1]) if pid else None)
