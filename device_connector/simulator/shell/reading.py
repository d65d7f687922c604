"""How commands read files and stdin, and print lines."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass

from device_connector.simulator.shell.session import Call, Refused, decoded, encoded
from device_connector.simulator.shell.steps import Err, Out, ReadIn, Step

Source = tuple[str, bytes]
Reading = Generator[Step, bytes | None, list[Source]]


def sources(call: Call, names: list[str]) -> Reading:
    """Each named file's bytes (stdin for `-` or no names); one that cannot be read is said and left out."""
    found: list[Source] = []
    for name in names or ["-"]:
        if name == "-":
            found.append((name, (yield from call.read())))
            continue
        try:
            found.append((name, call.phone.files.read(call.session.path(name))))
        except OSError as error:
            yield Err(encoded(f"{call.name}: {name}: {error.strerror}\n"))
    return found


def exit_code(names: list[str], found: list[Source]) -> int:
    """1 when a name could not be read."""
    return int(len(found) < len(names))


def lines(found: list[Source]) -> list[str]:
    """The text of all sources as lines."""
    whole: list[str] = []
    for _, data in found:
        whole += decoded(data).removesuffix("\n").split("\n") if data else []
    return whole


def show(shown: list[str]) -> Generator[Step, bytes | None, None]:
    """Lines to stdout."""
    if shown:
        yield Out(encoded("\n".join(shown) + "\n"))


def regular(name: str, text: str) -> re.Pattern[str]:
    """A command's regular expression; refused under its name where it is none."""
    try:
        return re.compile(text)
    except re.error:
        raise Refused(f"{name}: bad REGEX '{text}'") from None


@dataclass(slots=True)
class Stdin:
    """Lines of stdin as they come, so that a reader ends or answers before a slow writer does."""

    rest: bytes = b""
    ended: bool = False

    def line(self) -> Generator[Step, bytes | None, bytes | None]:
        """The next line with its end, the last one perhaps without; None after it."""
        while b"\n" not in self.rest and not self.ended:
            piece = yield ReadIn()
            self.rest += piece or b""
            self.ended = not piece
        line, end, self.rest = self.rest.partition(b"\n")
        return line + end or None
