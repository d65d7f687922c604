"""Reads the phone's log line by line, whatever its length, and once more from where it broke off."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field

from device_connector.android.logcat import Entry, entry, is_cut
from device_connector.android.words import join
from device_connector.tools.tool import Scene

DEADLINE_S = 30.0
MOST_LINES = 200_000
"""Lines kept; of more the newest count."""

AGAIN = 3
"""How often a log that broke off is taken up from its last line."""

LONGEST_LINE = 64 << 10


@dataclass(slots=True)
class LogLines:
    """What was read: messages with their lines, which processes were started, and what is known to be missing.

    `words` are lines that are no messages: what logcat says about itself.
    """

    kept: deque[tuple[Entry, str]] = field(default_factory=lambda: deque(maxlen=MOST_LINES))
    started: dict[int, str] = field(default_factory=dict)
    dropped: int = 0
    broke_off: int = 0
    complete: bool = False
    words: list[str] = field(default_factory=list)

    def take(self, line: str) -> None:
        """One line of the output."""
        found = entry(line)
        if found is None:
            self.words.append(line)
            return
        self.dropped += found.dropped
        if found.started is not None:
            self.started[found.started[0]] = found.started[1]
        self.kept.append((found, line))

    @property
    def last(self) -> str | None:
        """When the newest line was written, as printed."""
        return str(self.kept[-1][0].time) if self.kept else None


async def read_log(scene: Scene, filters: Sequence[str], newest: int | None = None) -> LogLines:
    """The log as `filters` of logcat choose it, oldest first; only its `newest` lines where that is given."""
    log = LogLines()
    begin = ["-t", str(newest)] if newest else []
    for _ in range(1 + AGAIN):
        start = ["-T", log.last] if log.last else begin
        log.complete = await _once(scene, log, join(["logcat", "-d", "-v", "threadtime", *start, *filters]))
        if log.complete:
            break
        log.broke_off += 1
    return log


async def _once(scene: Scene, log: LogLines, command: str) -> bool:
    """Read until the end; False where it came too early."""
    mark = scene.new_id("mark")
    known = {line for found, line in log.kept if found.time == log.last}
    cut = False
    async for line in _lines(scene, f"{command} 2>&1; echo {mark}"):
        if line == mark:
            return not cut
        cut = cut or is_cut(line)
        if line not in known:
            log.take(line)
    return False


async def _lines(scene: Scene, command: str) -> AsyncIterator[str]:
    """The lines of a command's output; a last one without an end is none: it may be half of one."""
    loop = asyncio.get_running_loop()
    end = loop.time() + DEADLINE_S
    rest = b""
    async with await scene.phone.open(f"exec:{command}", deadline_s=DEADLINE_S) as stream:
        while piece := await stream.read(deadline_s=max(0.1, end - loop.time())):
            *whole, rest = (rest + piece).split(b"\n")
            for line in whole:
                yield line.decode("utf-8", "replace").rstrip("\r")
            rest = rest[-LONGEST_LINE:]
