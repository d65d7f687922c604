"""How a service is driven: no faster than its peer reads, no further than its peer wants."""

from __future__ import annotations

import asyncio

import pytest

from device_connector.simulator.adbd.framing import Framing, Plain, ShellV2
from device_connector.simulator.adbd.message import CLSE, OKAY, WRTE
from device_connector.simulator.adbd.running import Running
from device_connector.simulator.adbd.stream import Stream
from device_connector.simulator.shell.steps import Out, ReadIn, Steps, Wait
from tests.simulator.adbd.test_stream import Recorder
from tests.simulator.drive import says


@pytest.fixture
def link() -> Recorder:
    return Recorder()


class Started:
    """A service that runs, and whether it was told to have ended."""

    def __init__(self, link: Recorder, steps: Steps, framing: Framing | None = None) -> None:
        self.ends = 0
        self.stream = Stream(link, 1, 2)
        self.running = Running(steps, framing or Plain(), self.stream, self._ended)
        self.running.start()

    def _ended(self) -> None:
        self.ends += 1


async def test_output_and_end_leave_at_once(link: Recorder) -> None:
    """A short command is one WRTE and CLSE, without a turn of the loop."""
    assert Started(link, says(b"a", b"b")).ends == 1
    assert link.sent == [(WRTE, b"ab"), (CLSE, b"")]


async def test_endless_output_waits_for_its_reader(link: Recorder) -> None:
    """A writer that never ends is stopped at one message's worth, and goes on with each OKAY."""
    made = 0

    def endless() -> Steps:
        nonlocal made
        while True:
            made += 1
            yield Out(b"y\n")

    started = Started(link, endless())
    assert made == 2
    started.stream.acknowledged()
    assert made == 4
    started.running.cancel()
    assert started.ends == 1


async def test_waiting_sends_what_was_said(link: Recorder) -> None:
    """Output does not wait for the end of the command."""

    def slow() -> Steps:
        yield Out(b"a")
        yield Wait(3600)
        return 0

    started = Started(link, slow())
    assert link.sent == [(WRTE, b"a")]
    started.running.cancel()


async def test_input_is_acknowledged_until_much_is_unread(link: Recorder) -> None:
    """A command that does not read its input stops its writer at 1 MiB, and lets it go on when it reads."""
    read: list[int] = []

    def late() -> Steps:
        yield Wait(0)
        read.append(len((yield ReadIn()) or b""))
        yield Wait(3600)
        return 0

    started = Started(link, late())
    started.running.received(bytes(1 << 20))
    assert link.sent == []
    async with asyncio.timeout(5):
        while not read:
            await asyncio.sleep(0)
    assert (link.sent, read) == ([(OKAY, b"")], [1 << 20])
    started.running.cancel()


async def test_end_of_input_stays_the_end(link: Recorder) -> None:
    """Who reads on after it is told again."""

    def twice() -> Steps:
        one = yield ReadIn()
        two = yield ReadIn()
        assert one == two == b""
        return 0

    started = Started(link, twice(), ShellV2())
    started.running.received(b"\x04\0\0\0\0")
    assert started.ends == 1


async def test_cancelling_closes_the_generator(link: Recorder) -> None:
    """What the service holds is let go, once."""
    closed = []

    def service() -> Steps:
        try:
            yield ReadIn()
        finally:
            closed.append(True)
        return 0

    started = Started(link, service())
    started.running.cancel()
    started.running.cancel()
    assert (closed, started.ends) == ([True], 1)
