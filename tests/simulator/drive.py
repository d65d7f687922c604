"""Drives a service's steps without a wire: what it says, what it is sent, how it ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from device_connector.simulator.adbd.mishaps import LinkCut, StreamCut
from device_connector.simulator.shell.steps import Err, Out, ReadIn, Step, Steps, Wait


@dataclass(frozen=True, slots=True)
class Heard:
    """All that a service did until its end; `code` is None where it was cut or stopped."""

    steps: tuple[Step, ...]
    code: int | None = None
    raised: type[LinkCut | StreamCut] | None = None

    @property
    def out(self) -> bytes:
        """Its stdout."""
        return b"".join(step.data for step in self.steps if isinstance(step, Out))

    @property
    def waited(self) -> float:
        """The seconds it asked to wait."""
        return sum(step.seconds for step in self.steps if isinstance(step, Wait))


def drive(steps: Steps, sent: Iterable[bytes] = (), *, most: int = 10_000) -> Heard:
    """Run to the end (or for `most` steps), answering each ReadIn from `sent`, then with the end of input."""
    heard: list[Step] = []
    waiting, value = iter(sent), None
    while len(heard) < most:
        try:
            heard.append(step := steps.send(value))
        except StopIteration as end:
            return Heard(tuple(heard), code=end.value)
        except (LinkCut, StreamCut) as cut:
            return Heard(tuple(heard), raised=type(cut))
        value = next(waiting, b"") if isinstance(step, ReadIn) else None
    return Heard(tuple(heard))


def says(*texts: bytes, code: int = 0) -> Steps:
    """A service that says these, one step each, and ends."""
    for text in texts:
        yield Out(text)
    return code


def complains(*texts: bytes, code: int = 1) -> Steps:
    """The same on stderr."""
    for text in texts:
        yield Err(text)
    return code
