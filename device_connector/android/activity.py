"""What `dumpsys activity` says about the activity in front."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from device_connector.android.component import Component, component

FILTER = "esumedActivity|isSleeping="
"""What to keep of `dumpsys activity activities`."""

_RESUMED = re.compile(r"^\s*(?:m|top)?ResumedActivity\s*[:=](.*)$", re.MULTILINE)
_RECORD = re.compile(r"Activities=\[(ActivityRecord\{[^}]*\}?)")
_TOP = re.compile(
    r"^\s*TASK \S+ id=(?P<task>\d+).*\n\s*ACTIVITY (?P<name>\S+) \S+ pid=(?P<pid>\d+)"
    r"(?=(?:\n(?!\s*(?:TASK|ACTIVITY) ).*)*?mResumed=true)",
    re.MULTILINE,
)
_LAST_PAUSED = re.compile(r"^\s*mLastPausedActivity\s*[:=](.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Activities:
    """`resumed` still names the last activity while the phone sleeps: read `sleeping` beside it."""

    resumed: Component | None
    last_paused: Component | None
    sleeping: bool | None


def activities(text: str) -> Activities:
    """The readings of `dumpsys activity activities` or `dumpsys activity top`, in every form since Android 4."""
    flat = unwrapped(text)
    sleeping = re.findall(r"^\s*isSleeping=(true|false)", flat, re.MULTILINE)
    paused = _LAST_PAUSED.search(flat)
    return Activities(
        resumed=_resumed(flat),
        last_paused=component(paused[1]) if paused else None,
        sleeping="true" in sleeping if sleeping else None,
    )


def _resumed(text: str) -> Component | None:
    for line in _RESUMED.findall(text):
        if found := component(line):
            return replace(found, pid=found.pid or _pid(found.package, text))
    if top := _TOP.search(text):
        name = component(top["name"])
        return name and Component(name.package, name.activity, int(top["task"]), int(top["pid"]))
    record = _RECORD.search(text)
    return component(record[1]) if record else None


def _pid(package: str, text: str) -> int | None:
    process = re.search(rf"ProcessRecord\{{\w+ (\d+):{re.escape(package)}/", text)
    return int(process[1]) if process else None


def unwrapped(text: str) -> str:
    """`text` with lines joined that a console of 80 columns has cut in two, as shown by no line being longer."""
    lines = text.replace("\r\n", "\n").split("\n")
    if max(map(len, lines)) != 80:
        return "\n".join(lines)
    return "".join(line if len(line) == 80 else line + "\n" for line in lines)
