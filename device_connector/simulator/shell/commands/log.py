"""`logcat`: dump or follow the log, in logcat's formats, filtered by tag and level."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from device_connector.simulator.phone import LogLine, Phone
from device_connector.simulator.shell.dumpsys.forms import local
from device_connector.simulator.shell.flags import Flags, flags
from device_connector.simulator.shell.reading import regular
from device_connector.simulator.shell.session import Call, Program, Refused, encoded
from device_connector.simulator.shell.steps import Err, Out, Steps, Wait

_LEVELS = "VDIWEFS"
_POLL_S = 0.1
_EOF = b"""logcat: Unexpected EOF!

This means that either the device shut down, logd crashed, or this instance of logcat was unable to read log
messages as quickly as they were being produced.
"""
_DEFAULT_BUFFERS = frozenset({"main", "system", "crash"})
_LONG_OPTIONS = {
    "--dump": "-d",
    "--clear": "-c",
    "--format": "-v",
    "--buffer": "-b",
    "--regex": "-e",
    "--last": "-L",
}


def _stamp(phone: Phone, line: LogLine) -> str:
    return f"{local(phone, line.when):%m-%d %H:%M:%S}.{int(line.when % 1 * 1000):03d}"


_FORMATS: Mapping[str, Callable[[Phone, LogLine], str]] = {
    "threadtime": lambda phone, line: (
        f"{_stamp(phone, line)} {line.pid:5} {line.tid:5} {line.level} {line.tag:<8}: {line.text}"
    ),
    "brief": lambda _, line: f"{line.level}/{line.tag:<8}({line.pid:5}): {line.text}",
    "time": lambda phone, line: f"{_stamp(phone, line)} {line.level}/{line.tag:<8}({line.pid:5}): {line.text}",
    "tag": lambda _, line: f"{line.level}/{line.tag:<8}: {line.text}",
    "process": lambda _, line: f"{line.level}({line.pid:5}) {line.text}  ({line.tag})",
    "raw": lambda _, line: line.text,
    "epoch": lambda _, line: (
        f"{line.when:19.3f} {line.pid:5} {line.tid:5} {line.level} {line.tag:<8}: {line.text}"
    ),
    "long": lambda phone, line: (
        f"[ {_stamp(phone, line)} {line.pid:5}:{line.tid:5} {line.level}/{line.tag:<8} ]\n{line.text}\n"
    ),
}


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Which lines to show: by buffer, tag and least level, process, pattern."""

    buffers: frozenset[str]
    tags: Mapping[str, str]
    pid: int | None
    pattern: re.Pattern[str]

    def has(self, line: LogLine) -> bool:
        least = self.tags.get(line.tag, self.tags.get("*", "V"))
        return (
            (line.buffer in self.buffers or "all" in self.buffers)
            and self.pid in {None, line.pid}
            and _LEVELS.index(line.level) >= _LEVELS.index(least)
            and self.pattern.search(line.text) is not None
        )


def logcat(call: Call) -> Steps:
    """`logcat [-d] [-c] [-t N] [-T N] [-b BUFFERS] [-v FORMAT] [-e PATTERN] [-s] [--pid=N] [TAG:LEVEL...]`."""
    pid = next((int(word[6:]) for word in call.args if re.fullmatch(r"--pid=\d+", word)), None)
    call.args = [_LONG_OPTIONS.get(word, word) for word in call.args if not word.startswith("--pid=")]
    given = flags(call, "dcgsLBSDC", "tTbvefrnmG")
    if "c" in given:
        call.phone.log.clear()
        return 0
    if "g" in given:
        yield Out(b"main: ring buffer is 256 KiB (12 KiB consumed), max entry is 5120 B, max payload is 4068 B\n")
        return 0
    name = given.given.get("v", "threadtime" if call.phone.profile.api_level >= 23 else "brief").split(" ")[0]
    form = _FORMATS.get(name)
    if form is None:
        raise Refused(f"logcat: Invalid parameter '{name}' to -v")
    return (yield from _print(call, given, _wanted(given, pid), form))


def _wanted(given: Flags, pid: int | None) -> _Wanted:
    tags = {"*": "S"} if "s" in given else {}
    for word in given.rest:
        tag, colon, level = word.partition(":")
        tags[tag] = level.upper()[:1] if colon and level.upper()[:1] in _LEVELS else "V"
    buffers = frozenset(given.given["b"].split(",")) if "b" in given else _DEFAULT_BUFFERS
    return _Wanted(buffers, tags, pid, regular("logcat", given.given.get("e", "")))


def _print(call: Call, given: Flags, wanted: _Wanted, form: Callable[[Phone, LogLine], str]) -> Steps:
    """What is there, then unless -d or -t what comes, until the reader goes."""
    log = call.phone.log
    lines = [line for line in log if wanted.has(line)]
    shown = _tail(call.phone, lines, given.given.get("t") or given.given.get("T", ""))
    cut = len(shown) // 2 if call.phone.faults.has("log_eof") else len(shown)
    for index, line in enumerate(shown):
        start = index == 0 or line.buffer != shown[index - 1].buffer
        title = f"--------- {'beginning of' if index == 0 else 'switch to'} {line.buffer}\n" * start
        if index == cut:
            yield Err(_EOF)
            return 1
        yield Out(encoded(f"{title}{form(call.phone, line)}\n"))
    if {"d", "t"} & given.given.keys():
        return 0
    last = log[-1] if log else None
    while True:
        yield Wait(_POLL_S)
        fresh = _after(call.phone, last)
        for line in filter(wanted.has, fresh):
            yield Out(encoded(form(call.phone, line) + "\n"))
        last = fresh[-1] if fresh else last


def _tail(phone: Phone, lines: list[LogLine], since: str) -> list[LogLine]:
    """The last so many lines, or those from a time (month, day, time of day) on."""
    if since.isdecimal():
        return lines[-int(since) :] if int(since) else lines
    return [line for line in lines if _stamp(phone, line) >= since]


def _after(phone: Phone, last: LogLine | None) -> list[LogLine]:
    """The lines that came since `last` was the newest."""
    fresh: list[LogLine] = []
    for line in reversed(phone.log):
        if line is last:
            break
        fresh.append(line)
    return fresh[::-1]


COMMANDS: Mapping[str, Program] = {"logcat": logcat}
