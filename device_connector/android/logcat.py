"""What `logcat` prints, in each of its formats."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

Format = Literal["threadtime", "brief", "time", "epoch", "long"]
LEVELS = "VDIWEF"

_STAMP = r"(?P<stamp>\d\d-\d\d \d\d:\d\d:\d\d\.\d{3,9})"
_LEVEL = f"(?P<level>[{LEVELS}S])"
_TAIL = r"(?P<tag>.*?)\s*:(?: (?P<message>.*))?$"
_BY_PID = rf"{_LEVEL}/(?P<tag>.*?)\s*\(\s*(?P<pid>\d+)\):(?: (?P<message>.*))?$"
_FORMS: dict[Format, re.Pattern[str]] = {
    "threadtime": re.compile(rf"{_STAMP}\s+(?P<pid>\d+)\s+(?P<tid>\d+) {_LEVEL} {_TAIL}"),
    "epoch": re.compile(rf"\s*(?P<epoch>\d{{6,}}\.\d{{3,9}})\s+(?P<pid>\d+)\s+(?P<tid>\d+) {_LEVEL} {_TAIL}"),
    "time": re.compile(rf"{_STAMP} {_BY_PID}"),
    "brief": re.compile(_BY_PID),
    "long": re.compile(rf"\[ {_STAMP}\s+(?P<pid>\d+):\s*(?P<tid>\d+) {_LEVEL}/(?P<tag>.*?)\s*\]$"),
}
_HEADER = re.compile(r"--------- (?:beginning of|switch to) (?:/dev/log/)?(\S+)")
_CHATTY = re.compile(r"^uid=\d+\S* .*?\b(expire|identical) (\d+) lines?$")
_STARTED = re.compile(r"Start proc (?:(\d+):([\w.:]+)/|([\w.:]+) for .*: pid=(\d+) )")
_CUT = re.compile(r"unexpected EOF", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Entry:
    """One message. `time` as printed: local and without a year, or Unix seconds in format `epoch`."""

    time: str | float | None
    pid: int
    tid: int | None
    level: str
    tag: str
    message: str

    @property
    def dropped(self) -> int:
        """The lines of others that the log daemon dropped, as this one reports."""
        return self._chatty("expire")

    @property
    def repeats(self) -> int:
        """How often the line before was repeated, as this one reports."""
        return self._chatty("identical")

    def _chatty(self, what: str) -> int:
        found = _CHATTY.match(self.message) if self.tag == "chatty" else None
        return int(found[2]) if found and found[1] == what else 0

    @property
    def started(self) -> tuple[int, str] | None:
        """The process that the system reports here as started: its id and name."""
        found = _STARTED.search(self.message)
        if found is None:
            return None
        return (int(found[1]), found[2]) if found[1] else (int(found[4]), found[3])


@dataclass(frozen=True, slots=True)
class Log:
    """A reading; `headers` are the lines that name a buffer, `buffers` those names."""

    format: Format | None
    entries: tuple[Entry, ...]
    headers: tuple[str, ...]

    @property
    def buffers(self) -> tuple[str, ...]:
        """Which logs it comes from, in the order of their first lines."""
        names = (found[1] for header in self.headers if (found := _HEADER.match(header)))
        return tuple(dict.fromkeys(names))


def read(text: str) -> Log:
    """The reading of a whole output, its format told by its lines."""
    lines = text.replace("\r\n", "\n").split("\n")
    kind = next((found for line in lines if (found := _format(line))), None)
    headers = tuple(line for line in lines if _HEADER.match(line))
    if kind is None:
        return Log(None, (), headers)
    entries = _long(lines) if kind == "long" else filter(None, (entry(line, kind) for line in lines))
    return Log(kind, tuple(entries), headers)


def entry(line: str, kind: Format = "threadtime") -> Entry | None:
    """The message on one line; None for headers and whatever else is none."""
    found = _FORMS[kind].match(line)
    if found is None:
        return None
    said = found.groupdict()
    return Entry(
        time=float(said["epoch"]) if "epoch" in said else said.get("stamp"),
        pid=int(said["pid"]),
        tid=int(said["tid"]) if said.get("tid") else None,
        level=said["level"],
        tag=said["tag"],
        message=said.get("message") or "",
    )


def is_cut(line: str) -> bool:
    """Whether logcat says here that it lost its connection to the log."""
    return _CUT.search(line) is not None and entry(line) is None


def _format(line: str) -> Format | None:
    return next((kind for kind, form in _FORMS.items() if form.match(line)), None)


def _long(lines: Iterable[str]) -> Iterator[Entry]:
    """A head, the message's lines, an empty line."""
    head: Entry | None = None
    body: list[str] = []
    for line in lines:
        if found := entry(line, "long"):
            yield from _whole(head, body)
            head, body = found, []
        elif not _HEADER.match(line):
            body.append(line)
    yield from _whole(head, body)


def _whole(head: Entry | None, body: list[str]) -> Iterator[Entry]:
    if head is not None:
        yield replace(head, message="\n".join(body).strip("\n"))


@dataclass(frozen=True, slots=True)
class PhoneClock:
    """The phone's own time: its local time without a zone, and Unix ms at that moment."""

    local: datetime
    unix_ms: int

    @classmethod
    def read(cls, text: str) -> PhoneClock | None:
        """From the answer to CLOCK; None where it is none."""
        found = re.search(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) (\d{9,})", text)
        return cls(datetime.fromisoformat(found[1]), int(found[2]) * 1000) if found else None

    def unix(self, stamp: str) -> int:
        """Unix ms of a stamp without a year: the latest such moment that is not well ahead of now."""
        years = range(self.local.year, self.local.year - 5, -1)
        moments = filter(None, (_moment(year, stamp) for year in years))
        moment = next((one for one in moments if one <= self.local + timedelta(days=1)), self.local)
        return self.unix_ms + round((moment - self.local).total_seconds() * 1000)


def _moment(year: int, stamp: str) -> datetime | None:
    """None for the 29th of February of a year that has none."""
    try:
        return datetime.fromisoformat(f"{year}-{stamp}")
    except ValueError:
        return None


CLOCK = "date '+%Y-%m-%d %H:%M:%S %s'"
