"""The same through adbutils and through the adb command."""

from __future__ import annotations

import subprocess

import adbutils
from rig import Rig


class Adbutils:
    """The Python package that most build on."""

    def __init__(self, own: Rig) -> None:
        self._phone = adbutils.AdbClient("127.0.0.1", own.port).device(own.serial)

    def shell(self, command: str) -> object:
        """Output as text."""
        return self._phone.shell(command)

    def capture(self) -> object:
        """A raw picture."""
        return self._phone.shell("screencap", encoding=None)


class AdbCommand:
    """A process a call."""

    def __init__(self, own: Rig) -> None:
        self._words = [own.adb, "-P", str(own.port), "-s", own.serial]

    def shell(self, command: str) -> bytes:
        """Output as bytes."""
        return self._run("shell", command)

    def capture(self) -> bytes:
        """A raw picture."""
        return self._run("exec-out", "screencap")

    def _run(self, *words: str) -> bytes:
        return subprocess.run([*self._words, *words], check=True, capture_output=True, timeout=30).stdout
