"""A shell of a few words, enough to see what adbd does with one."""

from __future__ import annotations

import asyncio

from device_connector.simulator.phone import Phone
from device_connector.simulator.shell.steps import Err, Out, ReadIn, Steps, Wait


class TinyShell:
    """echo WORDS, fail N, big N, cat, sleep; an empty line reads lines. `stopped` is set when one is cut short."""

    def __init__(self) -> None:
        self.stopped = asyncio.Event()

    def __call__(self, phone: Phone, line: str) -> Steps:
        del phone
        word, _, rest = line.partition(" ")
        return {"echo": _echo, "fail": _fail, "big": _big, "cat": _cat, "": _cat}.get(word, self._sleep)(rest)

    def _sleep(self, _: str) -> Steps:
        try:
            yield Wait(3600)
        except GeneratorExit:
            self.stopped.set()
            raise
        return 0


def _echo(rest: str) -> Steps:
    yield Out(rest.encode() + b"\n")
    return 0


def _fail(code: str) -> Steps:
    yield Err(b"sorry\n")
    return int(code)


def _big(size: str) -> Steps:
    yield Out(bytes(int(size)))
    return 0


def _cat(_: str) -> Steps:
    while taken := (yield ReadIn()):
        yield Out(taken)
    return 0
