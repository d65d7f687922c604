"""`android_logcat`: the newest lines of the log, by level, tag, app and age, with its gaps told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from device_connector.android.logcat import CLOCK, LEVELS, Entry, PhoneClock
from device_connector.android.packages import NAME
from device_connector.android.words import quote
from device_connector.errors import ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.asking import ask
from device_connector.tools.log_reading import DEADLINE_S, LogLines, read_log
from device_connector.tools.shell import OutputFile, reference
from device_connector.tools.tool import Arguments, Result, Scene, Tool

MOST_LINES = 5000
UNIX_FROM = 10**11
"""A smaller `since_ms` is an age, a larger one a moment."""

LATEST_MS = 2**53 - 1
"""The largest number that every reader of JSON keeps exactly."""

Level = Literal["verbose", "debug", "info", "warning", "error", "fatal"]


class LogcatArguments(Arguments):
    """Which lines of the log."""

    lines: int = Field(200, ge=1, le=MOST_LINES, description="the newest so many")
    level: Level = Field("verbose", description="this one and more serious ones")
    tag: str | None = Field(None, min_length=1, max_length=100, description="just this tag")
    package: str | None = Field(
        None,
        max_length=200,
        pattern=f"^{NAME.pattern}$",
        description="lines of this app's processes, also of those that have ended",
    )
    since_ms: int | None = Field(
        None,
        ge=1,
        le=LATEST_MS,
        description="of the last so many ms; or after a moment in Unix ms, as `until_ms` of an answer",
    )


class LogcatResult(Result):
    """The lines, oldest first, as logcat prints them: local time, pid, tid, level, tag, message."""

    text: str
    count: int
    left_out: int = Field(description="older lines that matched as well; ask for more `lines`")
    truncated: bool = Field(description="`text` is only the newest part of the lines; `file` has them all")
    file: OutputFile | None
    until_ms: int | None = Field(description="Unix ms of the newest line; pass it as since_ms to go on from here")
    gaps: list[str] = Field(description="where lines are known to be missing, and why")


@dataclass(frozen=True, slots=True)
class _Asked:
    """The phone's clock and the processes of the app that was asked for."""

    clock: PhoneClock | None
    pids: frozenset[int]


async def logcat(scene: Scene, wanted: LogcatArguments) -> dict[str, Any]:
    """Run android_logcat."""
    asked = await _ask(scene, wanted)
    log = await read_log(scene, _filters(wanted), None if _is_filtered(wanted) else wanted.lines)
    if not log.kept and not log.complete:
        told = " ".join(log.words)[:200] or "the output ended at once"
        raise ToolInvokeFailed(Text(f"logcat failed: {told}", f"logcat 失败：{told}"))
    fits = [(found, line) for found, line in log.kept if _fits(found, wanted, _pids(log, wanted, asked))]
    since = _since(wanted, asked.clock)
    recent = [one for one in fits if since is None or _unix(one[0], asked.clock) > since]
    shown = recent[-wanted.lines :]
    lines = [line for _, line in shown]
    inline = _newest(lines, scene.shell_inline_bytes)
    return LogcatResult(
        text="\n".join(inline),
        count=len(lines),
        left_out=len(recent) - len(lines),
        truncated=len(inline) < len(lines),
        file=await _kept(scene, lines) if len(inline) < len(lines) else None,
        until_ms=_unix(shown[-1][0], asked.clock) if shown and asked.clock else None,
        gaps=[one.say(scene.locale) for one in _gaps(log, since, asked.clock)],
    ).json_object()


async def _ask(scene: Scene, wanted: LogcatArguments) -> _Asked:
    """One round trip for what the log itself does not tell."""
    name = quote(wanted.package or "")
    running = [f"pidof {name} 2>/dev/null || ps 2>/dev/null | grep -F {name}"] if wanted.package else []
    clock, *found = await ask(scene, [CLOCK, *running])
    pids = _running(found[0].text, wanted.package) if found and wanted.package else frozenset[int]()
    read = PhoneClock.read(clock.text)
    if read is None and wanted.since_ms is not None:
        raise ToolInvokeFailed(
            Text(
                "the phone does not tell its time, so since_ms cannot be used: leave it out",
                "手机未返回时间，无法使用 since_ms：请去掉该参数",
            )
        )
    return _Asked(read, pids)


def _running(text: str, package: str) -> frozenset[int]:
    """From `pidof` (numbers alone) or the rows of an old `ps` (name last, number second)."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    alone = [word for row in rows if all(map(str.isdigit, row)) for word in row]
    listed = [row[1] for row in rows if len(row) > 2 and row[-1].partition(":")[0] == package and row[1].isdigit()]
    return frozenset(map(int, alone or listed))


def _filters(wanted: LogcatArguments) -> list[str]:
    """What logcat itself can leave out; nothing where the start of a process has to be seen."""
    return [f"*:{wanted.level[0].upper()}"] if wanted.package is None and wanted.level != "verbose" else []


def _is_filtered(wanted: LogcatArguments) -> bool:
    """Whether the newest lines of all are not yet those that are wanted: logcat counts before it filters."""
    return wanted.level != "verbose" or any((wanted.package, wanted.tag, wanted.since_ms))


def _pids(log: LogLines, wanted: LogcatArguments, asked: _Asked) -> frozenset[int] | None:
    """The processes of the app, those included that the log saw starting; None for every process."""
    if wanted.package is None:
        return None
    started = (pid for pid, name in log.started.items() if name.partition(":")[0] == wanted.package)
    return asked.pids | frozenset(started)


def _fits(found: Entry, wanted: LogcatArguments, pids: frozenset[int] | None) -> bool:
    least = LEVELS.index(wanted.level[0].upper())
    return (
        LEVELS.find(found.level) >= least
        and wanted.tag in {None, found.tag}
        and (pids is None or found.pid in pids)
    )


def _since(wanted: LogcatArguments, clock: PhoneClock | None) -> int | None:
    if wanted.since_ms is None or clock is None:
        return None
    return wanted.since_ms if wanted.since_ms >= UNIX_FROM else clock.unix_ms - wanted.since_ms


def _unix(found: Entry, clock: PhoneClock | None) -> int:
    return clock.unix(str(found.time)) if clock else 0


def _newest(lines: list[str], room: int) -> list[str]:
    """As many of the newest lines as fit into `room` bytes."""
    for at in range(len(lines) - 1, -1, -1):
        room -= len(lines[at].encode()) + 1
        if room < 0:
            return lines[at + 1 :]
    return lines


async def _kept(scene: Scene, lines: Iterable[str]) -> OutputFile:
    name = f"{scene.alias}-logcat-{scene.now_ms()}.txt"
    data = "\n".join(lines).encode() + b"\n"
    return reference(await scene.shelf.keep(data, mime_type="text/plain", filename=name))


def _gaps(log: LogLines, since: int | None, clock: PhoneClock | None) -> list[Text]:
    """What is missing, as far as the log tells."""
    gaps = []
    if log.dropped:
        gaps.append(
            Text(
                f"the phone dropped {log.dropped} lines of processes that write much (chatty)",
                f"手机丢弃了大量输出进程的 {log.dropped} 行日志（chatty）",
            )
        )
    if since is not None and clock is not None and log.kept and (oldest := _unix(log.kept[0][0], clock)) > since:
        gaps.append(
            Text(
                f"the log begins at {oldest} (Unix ms): what was written {oldest - since} ms before that is gone",
                f"日志始于 {oldest}（Unix 毫秒）：此前 {oldest - since} 毫秒的内容已被覆盖",
            )
        )
    if log.broke_off:
        went = "and was taken up from its last line" if log.complete else f"for good after {log.last}"
        went_zh = "并已从最后一行续读" if log.complete else f"，{log.last} 之后的内容缺失"
        gaps.append(
            Text(
                f"the log broke off {log.broke_off} times {went}; lines may be missing there",
                f"日志中断 {log.broke_off} 次{went_zh}；该处可能缺少内容",
            )
        )
    return gaps


LOGCAT = Tool(
    tool_id="android_logcat",
    title=Text("Log", "日志"),
    description=Text(
        "Returns the newest lines of the phone's log, by level, tag, app or age; many come as a file. Says where "
        "lines are known to be missing.",
        "返回手机日志的最新内容，可按级别、标签、应用或时间筛选；内容过长时以文件返回，并说明已知的缺失。",
    ),
    kind="observe",
    arguments=LogcatArguments,
    result=LogcatResult,
    run=logcat,
    deadline_s=4 * DEADLINE_S + 20.0,
)
