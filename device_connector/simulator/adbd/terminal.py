"""A terminal's line discipline round an interactive shell: prompt, echo, erase, interrupt; pure."""

from __future__ import annotations

from collections.abc import Generator

from device_connector.simulator.shell.steps import Out, ReadIn, Step, Steps

Reading = Generator[Step, bytes | None, bytes]

_INTERRUPT, _END, _ERASE, _RETURNS = 0x03, 0x04, (0x08, 0x7F), (0x0A, 0x0D)


def on_terminal(steps: Steps, prompt: str) -> Steps:
    """The shell's steps as a person at a terminal sees them: each time it reads, a line is asked for and edited.

    Bytes after the end of a line wait for the next one. ^C drops the line, ^D on an empty one is the end of input.
    """
    line = _Line()
    value: bytes | None = None
    while True:
        try:
            step = steps.send(value)
        except StopIteration as end:
            code: int = end.value
            return code
        if isinstance(step, ReadIn):
            value = yield from line.read(prompt)
        else:
            value = yield step


class _Line:
    def __init__(self) -> None:
        self._typed = bytearray()
        self._waiting = b""

    def read(self, prompt: str) -> Reading:
        """One line with its newline; b"" at the end of input."""
        yield Out(prompt.encode())
        self._typed.clear()
        while True:
            if not self._waiting:
                self._waiting = (yield ReadIn()) or bytes([_END])
            byte, self._waiting = self._waiting[0], self._waiting[1:]
            if byte in _RETURNS:
                yield Out(b"\n")
                return bytes(self._typed) + b"\n"
            if byte == _END and not self._typed:
                return b""
            yield Out(self._echo(byte, prompt))

    def _echo(self, byte: int, prompt: str) -> bytes:
        """Take one key and tell what the terminal shows for it."""
        if byte == _INTERRUPT:
            self._typed.clear()
            return b"^C\n" + prompt.encode()
        if byte in _ERASE:
            erased = bool(self._typed) and self._typed.pop() >= 0
            return b"\b \b" if erased else b""
        self._typed.append(byte)
        return bytes([byte])
