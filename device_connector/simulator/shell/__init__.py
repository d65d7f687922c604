"""The phone's shell, pure: one command line in, steps out; no clock, no socket, no thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_connector.simulator.shell.commands import find
from device_connector.simulator.shell.machine import interpret, read_lines, start
from device_connector.simulator.shell.session import Session
from device_connector.simulator.shell.steps import Err, Out, ReadIn, Step, Steps, Wait

if TYPE_CHECKING:
    from device_connector.simulator.phone import Phone

__all__ = ["Err", "Out", "ReadIn", "Step", "Steps", "Wait", "run"]


def run(phone: Phone, line: str, *, stdin: bytes = b"") -> Steps:
    """Run one command line; an empty one reads lines from stdin, as an interactive shell does.

    Yields steps, takes stdin's next bytes after each ReadIn (`stdin` is used up first), returns the exit code.
    """
    session = Session(phone, start, interpret, find)
    steps = interpret(session, line) if line.strip() else read_lines(session)
    return _fed(steps, stdin) if stdin else steps


def _fed(steps: Steps, stdin: bytes) -> Steps:
    """Answer the first ReadIn from `stdin`, the others by the driver."""
    sent: bytes | None = None
    while True:
        try:
            step = steps.send(sent)
        except StopIteration as end:
            return int(end.value)
        if isinstance(step, ReadIn) and stdin:
            sent, stdin = stdin, b""
        else:
            sent = yield step
