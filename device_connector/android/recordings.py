"""Where recordings lie on the phone, and how `screenrecord` is told what to do."""

from __future__ import annotations

MOST_SECONDS = 180
"""screenrecord's own limit."""

BITS_PER_PIXEL = 4
"""A second; screens are mostly still, and text has to stay legible."""

LEAST_BITS, MOST_BITS = 1_000_000, 12_000_000
ALIGNED = 16
"""Encoders of many phones refuse sides that are no multiple of it."""

_FOLDER = "/data/local/tmp"
_NAME = ".device-connector-recording-"

CLEAN = f"rm -f {_FOLDER}/{_NAME}*"
"""Removes what calls left behind that were cut off; a phone that was just plugged in has none under way."""


def forgotten(name: str) -> str:
    """A path that CLEAN removes, should nobody else."""
    return f"{_FOLDER}/{_NAME}{name}.mp4"


def fitted(width: int, height: int, max_edge: int) -> tuple[int, int]:
    """The size to record a screen in: at most `max_edge` (0: as large as it is), as encoders like it."""
    share = min(1.0, max_edge / max(width, height)) if max_edge else 1.0
    sides = (max(ALIGNED, int(side * share) // ALIGNED * ALIGNED) for side in (width, height))
    across, down = sides
    return across, down


def command(path: str, seconds: int, *, size: tuple[int, int] | None, panel: str | None = None) -> list[str]:
    """The words of a recording; without a size the phone chooses one."""
    words = ["screenrecord", "--time-limit", str(seconds)]
    if size is not None:
        bits = min(max(size[0] * size[1] * BITS_PER_PIXEL, LEAST_BITS), MOST_BITS)
        words += ["--size", f"{size[0]}x{size[1]}", "--bit-rate", str(bits)]
    return [*words, *(["--display-id", panel] if panel else []), path]
