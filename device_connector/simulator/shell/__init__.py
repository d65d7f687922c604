"""The phone's shell, pure: one command line in, steps out; no clock, no socket, no thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_connector.simulator.shell.steps import Err, Out, ReadIn, Step, Steps, Wait

if TYPE_CHECKING:
    from device_connector.simulator.phone import Phone

__all__ = ["Err", "Out", "ReadIn", "Step", "Steps", "Wait", "run"]


def run(phone: Phone, line: str, *, stdin: bytes = b"") -> Steps:
    """Run one command line as the phone's shell; `stdin` is read before the driver is asked for more."""
    word = line.split(maxsplit=1)[0] if line.strip() else ""
    if word != "echo":
        yield Err(f"/system/bin/sh: {word}: inaccessible or not found\n".encode())
        return 127
    yield Out(line.strip()[5:].encode() + b"\n")
    return 0
