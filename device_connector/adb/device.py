"""One phone behind one transport of an adb server: commands, raw output, open streams."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from device_connector.adb import refusals
from device_connector.adb.link import FailReply, Link, StrangeReply
from device_connector.adb.stream import AdbStream
from device_connector.adb.wire import MarkedOutput, ShellPackets, features, request

T = TypeVar("T")

ENDLESS = 1 << 62

AFTERWARDS_S = 0.001
"""The next call's link is dialled when this one's answer is out: dialling first was a tenth of a tap's time."""
LOOPBACK = frozenset({"127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class ShellResult:
    """What a command printed and how it ended.

    `truncated`: there was more than the limit; `exit_code` is None when its end was not waited for. `by_marker`:
    the phone has no shell v2, so both streams are in `stdout` and the exit code was read from a marker line.
    """

    stdout: bytes
    stderr: bytes
    exit_code: int | None
    truncated: bool
    by_marker: bool


class _Call:
    """One use of the phone: its link, and whether the service's name was written (`sent`)."""

    __slots__ = ("link", "sent")

    def __init__(self) -> None:
        self.link: Link | None = None
        self.sent = False


class AdbDevice:
    """A phone by its transport id; two phones of the same serial stay apart.

    Methods raise DeviceOffline, DeviceUnauthorized or DeviceTimeout, `sent` telling whether the phone may have got
    the command. Cancelling closes the socket, which ends the command's streams on the phone.
    """

    def __init__(
        self, host: str, port: int, transport_id: int, *, name: str, is_current: Callable[[], bool]
    ) -> None:
        self.name = name
        self.transport_id = transport_id
        self._host = host
        self._port = port
        self._is_current = is_current
        self._features: frozenset[str] | None = None
        self._switch = request(f"host:transport-id:{transport_id}")
        self._spare: Link | None = None
        self._preparing: asyncio.Handle | None = None
        self._closed = False

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the spare link for good; calls under way end by themselves."""
        self._closed = True
        if self._preparing is not None:
            self._preparing.cancel()
            self._preparing = None
        if self._spare is not None:
            self._spare.close()
            self._spare = None

    @property
    def is_current(self) -> bool:
        """Whether the server that gave the transport id still runs."""
        return self._is_current()

    async def features(self, *, deadline_s: float = 5.0) -> frozenset[str]:
        """What the phone's adbd can do; asked once."""

        async def ask(call: _Call) -> frozenset[str]:
            return await self._known_features()

        return await self._run(ask, deadline_s)

    async def shell(self, command: str, *, deadline_s: float, limit_bytes: int | None = None) -> ShellResult:
        """Run `command` in the phone's shell. It counts as done only when its exit code has come."""

        async def run(call: _Call) -> ShellResult:
            if "shell_v2" in await self._known_features():
                return await self._shell_v2(call, command, limit_bytes or ENDLESS)
            return await self._shell_by_marker(call, command, limit_bytes or ENDLESS)

        return await self._run(run, deadline_s)

    async def exec(self, command: str, *, deadline_s: float, limit_bytes: int | None = None) -> bytes:
        """Both streams of `command` as raw bytes to their end, at most `limit_bytes`.

        adb tells no exit code here, and a lost phone looks like the end: the caller must know a whole answer.
        """

        async def run(call: _Call) -> bytes:
            link = await self._start(call, f"exec:{command}")
            await link.hold(limit_bytes or ENDLESS)
            return link.take(limit_bytes)

        return await self._run(run, deadline_s)

    async def open(self, service: str, *, deadline_s: float) -> AdbStream:
        """An open stream to a service of the phone's adbd, as in `sync:`; the caller closes it."""

        async def run(call: _Call) -> AdbStream:
            link = await self._start(call, service)
            call.link = None
            return AdbStream(link, self.name)

        return await self._run(run, deadline_s)

    async def _shell_v2(self, call: _Call, command: str, limit: int) -> ShellResult:
        link = await self._start(call, f"shell,v2,raw:{command}")
        said = ShellPackets()
        await _collect(link, said, limit)
        return _result(bytes(said.stdout), bytes(said.stderr), said.exit_code, limit, by_marker=False)

    async def _shell_by_marker(self, call: _Call, command: str, limit: int) -> ShellResult:
        mark = secrets.token_hex(12)
        link = await self._start(call, f"shell:{command}\necho {mark}$?")
        said = MarkedOutput(mark)
        await _collect(link, said, limit)
        return _result(bytes(said.stdout).replace(b"\r\n", b"\n"), b"", said.exit_code, limit, by_marker=True)

    async def _start(self, call: _Call, service: str) -> Link:
        """A link on which the phone has taken up `service`."""
        link = call.link = await self._switched()
        call.sent = True
        await link.send(request(service))
        await link.okay()
        return link

    async def _switched(self) -> Link:
        """A link that the server has tied to the phone: the spare one, or a new one.

        The switch and the service cannot go in one write: adb 29 and 36 read all that has come as one request and
        answer `invalid transport id` (both were tried). So the next call's switch is asked for ahead. The server
        closes such a link when the phone goes (tried as well); a dead one is dropped before anything is sent.
        """
        spare, self._spare = self._spare, None
        if spare is not None and not spare.is_alive():
            spare.close()
            spare = None
        link = spare or await Link.open(self._host, self._port)
        try:
            if spare is None:
                await link.send(self._switch)
            await link.okay()
        except BaseException:
            link.close()
            raise
        return link

    def _prepare(self) -> None:
        """Ask for the next call's link, without waiting for it."""
        self._preparing = None
        if self._spare is None and self._host in LOOPBACK:
            self._spare = Link.begin(self._host, self._port, self._switch)

    async def _known_features(self) -> frozenset[str]:
        if self._features is None:
            link = await Link.open(self._host, self._port)
            try:
                await link.ask(f"host-transport-id:{self.transport_id}:features")
                self._features = features((await link.block()).decode("utf-8", "replace"))
            finally:
                link.close()
        return self._features

    async def _run(self, work: Callable[[_Call], Coroutine[Any, Any, T]], deadline_s: float) -> T:
        """Do `work` within the deadline; what adb and the socket say becomes errors of ours."""
        if not self.is_current:
            raise refusals.server_restarted(self.name)
        call = _Call()
        try:
            async with asyncio.timeout(deadline_s):
                return await work(call)
        except TimeoutError:
            raise refusals.timed_out(self.name, deadline_s, sent=call.sent) from None
        except FailReply as fail:
            raise refusals.refused(self.name, fail.message, sent=call.sent) from None
        except (OSError, StrangeReply):
            raise refusals.cut(self.name, sent=call.sent) from None
        finally:
            if call.link is not None:
                call.link.close()
            if call.sent and self._preparing is None and not self._closed:
                self._preparing = asyncio.get_running_loop().call_later(AFTERWARDS_S, self._prepare)


async def _collect(link: Link, said: ShellPackets | MarkedOutput, limit: int) -> None:
    """Until the end or more than `limit` bytes; an end that does not tell the exit code is a cut."""
    while not said.feed(link.take()) and said.size <= limit:
        if not await link.hold(1):
            raise ConnectionResetError("the exit code is missing")


def _result(stdout: bytes, stderr: bytes, exit_code: int | None, limit: int, *, by_marker: bool) -> ShellResult:
    room = max(0, limit - len(stdout))
    truncated = len(stdout) + len(stderr) > limit
    return ShellResult(stdout[:limit], stderr[:room], exit_code, truncated, by_marker)
