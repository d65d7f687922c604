"""The demo's transcript: one JSON object a line, in the order in which it happened."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO


class Transcript:
    """Writes down what was said. `device_code` is left out: a transcript may be shown to others."""

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def note(self, kind: str, what: Mapping[str, Any]) -> None:
        """One line: the time in Unix ms, and `what` under `kind`."""
        at = time.time_ns() // 1_000_000
        self._file.write(json.dumps({"at": at, kind: what}, ensure_ascii=False) + "\n")
        self._file.flush()

    def received(self, kind: str, value: Mapping[str, Any]) -> None:
        """What came from the connector; a descriptor stands in its packet already."""
        if kind != "descriptor":
            self.note("received", {kind: value})


@contextmanager
def transcript(path: Path) -> Iterator[Transcript]:
    """A transcript in a new file."""
    with path.open("w", encoding="utf-8") as file:
        yield Transcript(file)
