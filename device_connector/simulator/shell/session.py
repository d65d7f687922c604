"""What one shell remembers while it runs, and what a command is handed."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Generator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from device_connector.simulator.shell.steps import Err, Out, ReadIn, Step, Steps

if TYPE_CHECKING:
    from device_connector.simulator.phone import Phone

SHELL_PID = 4242
_ENVIRONMENT = {
    "PATH": "/product/bin:/apex/com.android.runtime/bin:/system/bin:/odm/bin:/vendor/bin",
    "ANDROID_DATA": "/data",
    "ANDROID_ROOT": "/system",
    "EXTERNAL_STORAGE": "/sdcard",
    "HOME": "/",
    "LOGNAME": "shell",
    "SHELL": "/bin/sh",
    "TMPDIR": "/data/local/tmp",
    "USER": "shell",
}


@dataclass(slots=True)
class Session:
    """One shell: its variables, directory, last exit code; `label` leads its error messages.

    `substituted` is the exit code of the last $(...), which a line of assignments alone ends with.
    """

    phone: Phone
    start: Callable[[Session, list[str]], Steps]
    interpret: Callable[[Session, str], Steps]
    find: Callable[[str, Phone], Program | None]
    label: str = "/system/bin/sh"
    arguments: tuple[str, ...] = ()
    directory: str = "/"
    status: int = 0
    substituted: int = 0
    ended: int | None = None
    variables: dict[str, str] = field(default_factory=_ENVIRONMENT.copy)
    jobs: list[Steps] = field(default_factory=list)

    def child(self, label: str | None = None) -> Session:
        """A shell of its own that starts with the same variables, directory and `$?`."""
        return replace(self, label=label or self.label, variables=self.variables.copy(), jobs=[])

    def path(self, name: str) -> str:
        """The absolute path that `name` means in this shell's directory."""
        return posixpath.normpath(posixpath.join(self.directory, name))

    def value(self, name: str) -> str:
        """What `$name` stands for; "" for what is not set."""
        if name in self.variables:
            return self.variables[name]
        if name.isdecimal():
            words = (self.label, *self.arguments)
            return words[int(name)] if int(name) < len(words) else ""
        special = {
            "?": str(self.status),
            "#": str(len(self.arguments)),
            "@": " ".join(self.arguments),
            "*": " ".join(self.arguments),
            "$": str(SHELL_PID),
        }
        return special.get(name, "")


@dataclass(slots=True)
class Call:
    """One command as it runs: who, with which words, and what it has said so far."""

    session: Session
    name: str
    args: list[str]
    said: list[Step] = field(default_factory=list)

    @property
    def phone(self) -> Phone:
        """The phone that the command runs on."""
        return self.session.phone

    def write(self, data: bytes) -> None:
        """Bytes to stdout."""
        self.said.append(Out(data))

    def say(self, text: str) -> None:
        """Lines to stdout, the last one ended."""
        self.said.append(Out(encoded(text + "\n")))

    def warn(self, text: str) -> None:
        """Lines to stderr, the last one ended."""
        self.said.append(Err(encoded(text + "\n")))

    def fail(self, text: str, code: int = 1) -> int:
        """Lines to stderr, and the exit code to end with."""
        self.warn(text)
        return code

    def read(self) -> Generator[Step, bytes | None, bytes]:
        """All of stdin."""
        pieces: list[bytes] = []
        while piece := (yield ReadIn()):
            pieces.append(piece)
        return b"".join(pieces)


class Refused(Exception):
    """Ends a command: its last words on stderr, and its exit code."""

    def __init__(self, text: str, code: int = 1) -> None:
        super().__init__(text)
        self.code = code


Program = Callable[[Call], "int | Steps"]
"""A command: says all at once and returns its exit code, or yields steps as it goes."""


def encoded(text: str) -> bytes:
    """UTF-8; bytes of the line that were not UTF-8 come out as they went in."""
    return text.encode(errors="surrogateescape")


def decoded(data: bytes) -> str:
    """The reverse of `encoded`."""
    return data.decode(errors="surrogateescape")
