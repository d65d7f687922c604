"""A phone's shell without a wire: command lines in, what they said out."""

from __future__ import annotations

from dataclasses import dataclass

from device_connector.simulator.phone import PROFILES, Phone
from device_connector.simulator.shell import Err, Out, ReadIn, Wait, run

NOW = 1_790_000_000.0


@dataclass(frozen=True, slots=True)
class Said:
    """One line's stdout, stderr, exit code, and the seconds it asked to wait."""

    out: str
    err: str
    code: int
    waited: float
    data: bytes


class Console:
    """A phone of a profile, whose clock moves when a test moves it."""

    def __init__(self, profile: str = "pixel") -> None:
        self.now = NOW
        self.phone = Phone(PROFILES[profile], serial="VIRT0001", now=lambda: self.now)

    def run(self, line: str, *sent: bytes, stdin: bytes = b"", most: int = 10_000) -> Said:
        """Run a line to its end (or for `most` steps), answering ReadIn from `sent`."""
        out, err, waited, waiting = bytearray(), bytearray(), 0.0, iter(sent)
        steps, answer = run(self.phone, line, stdin=stdin), None
        for _ in range(most):
            try:
                step = steps.send(answer)
            except StopIteration as end:
                return Said(out.decode(errors="replace"), err.decode(), end.value, waited, bytes(out))
            answer = next(waiting, b"") if isinstance(step, ReadIn) else None
            out += step.data if isinstance(step, Out) else b""
            err += step.data if isinstance(step, Err) else b""
            waited += step.seconds if isinstance(step, Wait) else 0.0
        steps.close()
        return Said(out.decode(errors="replace"), err.decode(), -1, waited, bytes(out))

    def out(self, line: str) -> str:
        """What a line that has to succeed prints."""
        said = self.run(line)
        assert (said.code, said.err) == (0, ""), said
        return said.out
