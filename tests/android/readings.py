"""The recorded texts with their right readings, and how this project reads each kind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

FIXTURES = Path(__file__).parents[1] / "data" / "fixtures"


class Recording(NamedTuple):
    """One recorded file with its right reading."""

    file: str
    expected: dict[str, Any]
    api_level: int | None

    @property
    def data(self) -> bytes:
        """As it was recorded; hex listings decoded."""
        raw = (FIXTURES / self.file).read_bytes()
        return bytes.fromhex(raw.decode()) if self.expected.get("decode") == "hex" else raw

    @property
    def text(self) -> str:
        """As text, the way the tools decode it."""
        return self.data.decode("utf-8", "replace")


def recordings(kind: str) -> list[Recording]:
    """Every recording of `kind`."""
    return [Recording(row["file"], row["expected"], row["api_level"]) for row in _rows() if row["kind"] == kind]


def by_name(recording: Recording) -> str:
    """A test's id."""
    return recording.file.rpartition("/")[2]


def _rows() -> Iterator[dict[str, Any]]:
    for line in (FIXTURES / "index.jsonl").read_text("utf-8").splitlines():
        yield json.loads(line)
