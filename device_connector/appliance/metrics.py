"""What Prometheus is told: calls as they end, all else as it is at the moment of asking.

Labels are bounded: tools of the Card, codes, states, configured adb servers; never a phone, channel or key.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Histogram, Info, ProcessCollector
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from device_connector.appliance.phones import Phones
from device_connector.build import Build
from device_connector.errors import ConnectorError
from device_connector.files import Files
from device_connector.fleet import State
from device_connector.outcomes import Outcome
from device_connector.web import Links

PREFIX = "device_connector"
BUCKETS_S = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 180.0)
NO_TOOL = "none"
"""Stands for every tool id that is not in the Card: callers make them up."""


class Metrics:
    """One appliance's metrics, in a registry of their own."""

    def __init__(self, tools: Iterable[str], build: Build) -> None:
        self._tools = frozenset(tools)
        self.registry = CollectorRegistry()
        self._calls = Counter(
            f"{PREFIX}_calls",
            "Tool calls that ended, by what was answered",
            ["tool", "code"],
            registry=self.registry,
        )
        self._durations = Histogram(
            f"{PREFIX}_call_duration_seconds",
            "From a call to its answer, waiting included",
            ["tool"],
            buckets=BUCKETS_S,
            registry=self.registry,
        )
        Info(f"{PREFIX}_build", "The build that runs", registry=self.registry).info(build.as_json())
        ProcessCollector(registry=self.registry)

    def called(self, outcome: Outcome) -> None:
        """Count a call that has ended."""
        tool = outcome.tool_id if outcome.tool_id in self._tools else NO_TOOL
        self._calls.labels(tool, outcome.code).inc()
        self._durations.labels(tool).observe(outcome.seconds)

    def watch(self, sights: Sights) -> None:
        """Look at these whenever somebody asks."""
        self.registry.register(sights)

    def page(self, accept: str) -> tuple[bytes, str]:
        """The text for a scraper that accepts `accept`, and its content type."""
        encode, content_type = choose_encoder(accept)
        return encode(self.registry), content_type


@dataclass(frozen=True, slots=True, eq=False)
class Sights(Collector):
    """The parts that are looked at."""

    own: Phones
    files: Files
    links: Links
    servers: tuple[str, ...]

    def collect(self) -> Iterator[Metric]:
        """Every gauge as it is now."""
        yield self._phones()
        yield from self._queues()
        yield self._servers()
        yield _gauge("links", "Open data planes", len(self.links))
        yield _gauge("files", "Files on the shelf", len(self.files))
        yield _gauge("files_bytes", "Bytes on the shelf", self.files.held_bytes)
        yield from self._receipts()

    def _phones(self) -> Metric:
        fleet = self.own.fleet
        strangers = (one.state for one in fleet.attachments if one.phone is None)
        states = Tally([*(phone.state for phone in fleet.phones.values()), *strangers])
        return _labelled(
            "phones", "Known and attached phones", "state", {state: states[state] for state in get_args(State)}
        )

    def _queues(self) -> Iterator[Metric]:
        waiting = [phone.lane.waiting for phone in self.own.fleet.phones.values()]
        yield _gauge("calls_waiting", "Calls that wait for their turn, over all phones", sum(waiting))
        yield _gauge("longest_queue", "Calls that wait for the phone most called for", max(waiting, default=0))

    def _servers(self) -> Metric:
        up = {name: int(name not in self.own.fleet.troubles) for name in self.servers}
        return _labelled("adb_server_up", "Whether an adb server answers", "server", up)

    def _receipts(self) -> Iterator[Metric]:
        try:
            count = self.own.store.receipts.count()
        except ConnectorError:
            return  # The state file cannot be read: a number missing is truer than 0.
        yield _gauge("receipts", "Acts written down, of the last seven days", count)


def _gauge(name: str, says: str, value: float) -> Metric:
    return GaugeMetricFamily(f"{PREFIX}_{name}", says, value=value)


def _labelled(name: str, says: str, label: str, values: dict[str, int]) -> Metric:
    family = GaugeMetricFamily(f"{PREFIX}_{name}", says, labels=[label])
    for value, number in values.items():
        family.add_metric([value], number)
    return family
