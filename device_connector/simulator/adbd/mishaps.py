"""Faults of the wire as changes to a running command's steps; pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device_connector.simulator.faults import Faults
from device_connector.simulator.shell.steps import Err, Out, Steps, Wait

_FOREVER_S = 3600.0


class LinkCut(Exception):
    """The whole link breaks here, once what was written is sent."""


class StreamCut(Exception):
    """The stream is closed here, without an exit code."""


def _slow(steps: Steps, seconds: float) -> Steps:
    yield Wait(seconds)
    return (yield from steps)


def _hang(steps: Steps, _: float) -> Steps:
    while True:
        yield Wait(_FOREVER_S)


def _each(steps: Steps, change: Callable[[Out | Err], Steps]) -> Steps:
    value: bytes | None = None
    while True:
        try:
            step = steps.send(value)
        except StopIteration as end:
            code: int = end.value
            return code
        if isinstance(step, (Out, Err)):
            value = None
            yield from change(step)
        else:
            value = yield step


def _cut(steps: Steps, most: float) -> Steps:
    left = int(most)

    def change(step: Out | Err) -> Steps:
        nonlocal left
        data, size = step.data, len(step.data)
        yield type(step)(data[:left] if most else data[: size // 2])
        left -= size
        if left <= 0:
            raise LinkCut
        return 0

    yield from _each(steps, change)
    raise LinkCut


def _dribble(steps: Steps, per_second: float) -> Steps:
    def change(step: Out | Err) -> Steps:
        for byte in step.data:
            yield type(step)(bytes((byte,)))
            yield Wait(1 / per_second)
        return 0

    return _each(steps, change)


def _crlf(steps: Steps, returns: float) -> Steps:
    def change(step: Out | Err) -> Steps:
        yield type(step)(step.data.replace(b"\n", b"\r" * int(returns) + b"\n"))
        return 0

    return _each(steps, change)


def _no_exit(steps: Steps, _: float) -> Steps:
    yield from steps
    raise StreamCut


_MISHAPS: Mapping[str, tuple[Callable[[Steps, float], Steps], float]] = {
    "crlf": (_crlf, 1),
    "dribble": (_dribble, 1),
    "no_exit": (_no_exit, 0),
    "cut": (_cut, 0),
    "hang": (_hang, 0),
    "slow": (_slow, 1),
}


def with_mishaps(steps: Steps, faults: Faults) -> Steps:
    """The steps as they run under the faults of the wire that are on now."""
    for name, (change, usual) in _MISHAPS.items():
        value = faults.value(name, usual)
        if faults.take(name):
            steps = change(steps, value)
    return steps
