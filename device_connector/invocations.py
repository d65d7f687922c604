"""The one road of a tool call to a phone, whoever asks: checked, queued, written down, run, answered."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import structlog

from device_connector.calls import Call
from device_connector.channels import Channels, Claim
from device_connector.errors import (
    ConnectorError,
    DeviceBusy,
    DeviceOffline,
    DeviceTimeout,
    InputBlocked,
    NotSupported,
    ToolInvokeFailed,
)
from device_connector.files import ChannelShelf, Files
from device_connector.fleet import Phone
from device_connector.outcomes import Report, reported, unreported
from device_connector.settings.model import Shell
from device_connector.store import CallKey, Receipts
from device_connector.texts import Locale, Text, shown
from device_connector.tools import Arguments, Progress, Scene, Shots, Tool, Trees, nobody, parse
from device_connector.tools.outcome import answered, outcome_unknown

log = structlog.get_logger()

CUT_S = 1.0
"""Calls that are cut off end at once; none may hold up the end of the service."""

Answer = dict[str, Any]
Tell = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class Toolbox:
    """What invocations need to run tools: the tools of this Card and what every scene is made of."""

    catalogue: Mapping[str, Tool[Any]]
    files: Files
    shell: Shell
    shell_inline_bytes: int
    locale: Locale
    now_ms: Callable[[], int]
    new_id: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class _Running:
    digest: str
    task: asyncio.Task[Answer]


class Invocations:
    """Runs tool calls; a call that was accepted outlives the link it came from. `report` is told of each end."""

    def __init__(
        self, channels: Channels, receipts: Receipts, tools: Toolbox, report: Report = unreported
    ) -> None:
        self._report = report
        self._channels = channels
        self._receipts = receipts
        self._tools = tools
        self._shots: dict[tuple[str, str], Shots] = {}
        self._trees: dict[tuple[str, str], Trees] = {}
        self._calls: dict[asyncio.Task[Answer], Phone] = {}
        self._running: dict[CallKey, _Running] = {}
        self._closing = False

    async def invoke(self, call: Call, tell: Tell = nobody) -> Answer:
        """The tool's result; raises the ConnectorError that says what went wrong and whether to repeat."""
        with reported(call, self._report):
            return await asyncio.shield(self._accepted(call, tell))

    def _accepted(self, call: Call, tell: Tell) -> asyncio.Task[Answer]:
        """The task that this call waits for: its own, or that of the first call of its id."""
        tool = self._tools.catalogue.get(call.tool_id)
        claim = self._channels.claim(call.channel_id, tool.kind if tool else "observe")
        if tool is None:
            raise self._unknown(call.tool_id)
        task = self._same(call) if tool.kind == "act" else None
        if task is None:
            arguments = parse(tool, call.arguments)
            task = self._start(claim.phone, self._run(call, tool, arguments, claim, tell))
            if tool.kind == "act" and call.key is not None:
                self._running[call.key] = _Running(call.digest, task)
                task.add_done_callback(partial(self._finished, call.key))
        return task

    async def drain(self, deadline_s: float) -> None:
        """Take no new calls, let those under way end within `deadline_s`, then cut them off: all are answered."""
        self._closing = True
        if self._calls:
            await asyncio.wait(self._calls, timeout=deadline_s)
        for phone in set(self._calls.values()):
            phone.lane.close(_stopped)
        if self._calls:
            await asyncio.wait(self._calls, timeout=CUT_S)

    def forget(self, channel_id: str) -> None:
        """Drop the files of a channel that gave its phone back, and what it has seen."""
        self._tools.files.drop_channel(channel_id)
        for seen in (self._shots, self._trees):
            for seen_by in [one for one in seen if one[0] == channel_id]:
                del seen[seen_by]

    def _unknown(self, tool_id: str) -> NotSupported:
        known = ", ".join(self._tools.catalogue)
        return NotSupported(
            Text(
                f"tool {shown(tool_id)} is not in this Card; it has {known}",
                f"工具 {shown(tool_id)} 不在当前 Card 中；可用工具：{known}",
            )
        )

    def _same(self, call: Call) -> asyncio.Task[Answer] | None:
        """The first call's task, its recorded answer as one, or None when this is the first."""
        if call.key is None:
            return None
        running = self._running.get(call.key)
        if running is not None:
            call.check_same(running.digest)
            return running.task
        receipt = self._receipts.find(call.key)
        if receipt is None:
            return None
        call.check_same(receipt.digest)
        return asyncio.ensure_future(_recorded(call, receipt.answer))

    def _start(self, phone: Phone, run: Coroutine[Any, Any, Answer]) -> asyncio.Task[Answer]:
        if self._closing:
            run.close()
            raise _stopped(False)
        task = asyncio.ensure_future(run)
        self._calls[task] = phone
        task.add_done_callback(self._ended)
        return task

    def _finished(self, key: CallKey, _: asyncio.Task[Answer]) -> None:
        del self._running[key]

    def _ended(self, task: asyncio.Task[Answer]) -> None:
        self._calls.pop(task)
        if not task.cancelled():
            task.exception()  # Retrieved here: the link that would have awaited it may be gone.

    async def _run(self, call: Call, tool: Tool[Any], arguments: Arguments, claim: Claim, tell: Tell) -> Answer:
        phone, so_far = claim.phone, dict[str, Any]()

        async def turn() -> Answer:
            self._channels.confirm(call.channel_id, tool.kind, claim)
            scene = replace(self._scene(call, phone, tell), so_far=so_far)
            if tool.kind == "act" and call.key is not None:
                return await self._recorded_act(call, call.key, partial(tool.run, scene, arguments))
            return await tool.run(scene, arguments)

        phone.way()
        try:
            return await phone.lane.run(tool.kind, turn, deadline_s=tool.deadline_s)
        except ConnectorError as error:
            self._notice(phone, error)
            if (said := answered(tool, error, so_far)) is not error:
                raise said from error
            raise
        except Exception as error:
            # A fault of ours. The caller needs an answer, and of an act that may have been sent a true one.
            log.exception("call_broke", tool=call.tool_id, phone=phone.alias)
            raise _broken(tool, so_far) from error

    async def _recorded_act(self, call: Call, key: CallKey, act: Callable[[], Awaitable[Answer]]) -> Answer:
        """Intent, act, receipt; an intent without a receipt is an act whose end was not seen."""
        self._receipts.intend(key, call.digest, self._tools.now_ms())
        try:
            answer = await act()
        except ConnectorError as error:
            if not error.sent:
                self._receipts.withdraw(key)
            raise
        self._file(key, answer)
        return answer

    def _file(self, key: CallKey, answer: Answer) -> None:
        """The answer is known even where its receipt cannot be written; a repeat then hears outcome_unknown."""
        try:
            self._receipts.finish(key, answer)
        except ConnectorError as error:
            log.error("receipt_lost", tool=key.tool_id, channel=key.channel_id, trouble=str(error))

    def _scene(self, call: Call, phone: Phone, tell: Tell) -> Scene:
        seen_by = call.channel_id, phone.phone_id
        return Scene(
            phone=phone.way(),
            alias=phone.alias,
            shelf=ChannelShelf(self._tools.files, call.channel_id),
            shots=self._shots.setdefault(seen_by, Shots()),
            trees=self._trees.setdefault(seen_by, Trees()),
            dumping=phone.dumping,
            locale=self._tools.locale,
            now_ms=self._tools.now_ms,
            new_id=self._tools.new_id,
            shell_policy=self._tools.shell.policy,
            shell_allow=self._tools.shell.allow,
            shell_inline_bytes=self._tools.shell_inline_bytes,
            tell=tell,
            notice=partial(self._notice, phone),
        )

    def _notice(self, phone: Phone, error: ConnectorError) -> None:
        """What an error of a call, or of a part of one, tells about the phone itself."""
        if isinstance(error, DeviceOffline | DeviceTimeout):
            phone.doubt()
        if isinstance(error, InputBlocked):
            self._channels.block(phone, error.text)


def _stopped(started: bool) -> ConnectorError:
    """For a call that came or was under way when the service ended."""
    if started:
        return DeviceTimeout(
            Text(
                "the connector is stopping and could not wait for the phone: look again once it is back",
                "连接器正在停止，未能等到手机应答：请在恢复后重新查看",
            ),
            sent=True,
        )
    return DeviceBusy(
        Text(
            "the connector is stopping; nothing was sent. Repeat the call once it is back.",
            "连接器正在停止，本次未发送。请在恢复后重试。",
        )
    )


async def _recorded(call: Call, answer: Answer | None) -> Answer:
    if answer is None:
        raise outcome_unknown(call.tool_id, Text("its end was never recorded", "未记录到其结果"))
    return answer


def _broken(tool: Tool[Any], so_far: Answer) -> ConnectorError:
    cause = Text("a fault of the connector, see its log", "连接器内部错误，请查看其日志")
    if tool.kind == "act":
        return outcome_unknown(tool.tool_id, cause, so_far)
    return ToolInvokeFailed(Text(f"{tool.tool_id}: {cause.en}", f"{tool.tool_id}：{cause.zh}"))
