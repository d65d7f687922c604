"""Contenders in turns, and how their times compare with the first one's."""

from __future__ import annotations

import asyncio
import inspect
import statistics
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass

from rich.box import SIMPLE
from rich.table import Table

Contender = Callable[[], Awaitable[object] | object]


@dataclass(frozen=True, slots=True)
class Line:
    """One contender's times in seconds, and its median as a multiple of the yardstick's."""

    name: str
    times: tuple[float, ...]
    ratio: float | None = None
    target: float | None = None

    @property
    def median(self) -> float:
        """In seconds."""
        return statistics.median(self.times)

    @property
    def is_over(self) -> bool:
        """Whether the ratio misses its target."""
        return self.ratio is not None and self.target is not None and self.ratio > self.target

    def at(self, share: float) -> float:
        """The time in seconds that this share of the rounds stayed within."""
        return sorted(self.times)[min(len(self.times) - 1, int(share * len(self.times)))]


async def take_turns(
    contenders: Mapping[str, Contender], rounds: int, targets: Mapping[str, float] | None = None
) -> list[Line]:
    """Run each contender once a round; the first is the yardstick. The first round warms up and is not counted."""
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for _ in range(rounds + 1):
        for name, contender in contenders.items():
            await asyncio.sleep(0)
            times[name].append(await timed(contender))
    yardstick = statistics.median(next(iter(times.values()))[1:])
    return [
        Line(name, tuple(took[1:]), statistics.median(took[1:]) / yardstick, (targets or {}).get(name))
        for name, took in times.items()
    ]


async def timed(contender: Contender) -> float:
    """Seconds that one run took."""
    start = time.perf_counter()
    result = contender()
    if inspect.isawaitable(result):
        await result
    return time.perf_counter() - start


def as_table(title: str, lines: list[Line]) -> Table:
    """The lines as people read them: what misses its target is red."""
    table = Table(title=title, title_justify="left", box=SIMPLE)
    table.add_column("what", min_width=30)
    for name in ("median ms", "p90", "worst", "ratio", "target"):
        table.add_column(name, justify="right", min_width=6)
    for line in lines:
        times = [f"{1000 * seconds:.2f}" for seconds in (line.median, line.at(0.9), line.at(1))]
        ratio = f"{line.ratio:.2f}" if line.ratio else ""
        target = f"≤ {line.target:.3g}" if line.target else ""
        table.add_row(line.name, *times, ratio, target, style="red" if line.is_over else None)
    return table
