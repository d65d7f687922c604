"""Checks any connector against protocol 3.0, as xAgent would meet it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from device_connector.xagent.call_checks import checks as call_checks
from device_connector.xagent.card_checks import CARD
from device_connector.xagent.check import Check
from device_connector.xagent.descriptor_checks import DESCRIPTORS
from device_connector.xagent.evidence import Evidence, Unseen
from device_connector.xagent.http_checks import HTTP
from device_connector.xagent.link_checks import LINKS
from device_connector.xagent.packet_checks import PACKETS
from device_connector.xagent.tool_checks import TOOLS
from device_connector.xagent.tour import Call, gather

Outcome = Literal["passed", "failed", "not_checked"]

CHECKS: tuple[Check, ...] = (*CARD, *TOOLS, *HTTP, *LINKS, *PACKETS, *DESCRIPTORS)
"""Every rule that needs no bound phone."""

SHOWN = 3
"""Ways in which one rule is broken that a row tells."""


@dataclass(frozen=True, slots=True)
class Row:
    """One check: its rule, the protocol's section, and what was seen where it did not pass."""

    id: str
    section: str
    demand: str
    outcome: Outcome
    seen: str = ""

    def as_json(self) -> dict[str, Any]:
        """The row as `probe --json` prints it."""
        return {name: getattr(self, name) for name in ("id", "section", "demand", "outcome", "seen")}


@dataclass(frozen=True, slots=True)
class Report:
    """All rows, in the protocol's order; a check that could not be made is no failure of its own."""

    rows: tuple[Row, ...]

    @property
    def ok(self) -> bool:
        """No rule was seen broken."""
        return not self.failed

    @property
    def failed(self) -> tuple[Row, ...]:
        """The rules that were seen broken."""
        return tuple(row for row in self.rows if row.outcome == "failed")


async def probe(
    base_url: str,
    api_key: str | None,
    calls: Sequence[Call] = (),
    *,
    device_code: str | None = None,
    patience_s: float = 5.0,
) -> Report:
    """Walk through the connector at `base_url` and judge what was seen; raises NotReachable.

    `calls` are tools with their arguments; with `device_code` the probe's channel is bound before they are made,
    by the Card's first form. `patience_s` is how long an answer may take.
    """
    evidence = await gather(base_url, api_key, calls, device_code, patience_s)
    checks = (*CHECKS, *call_checks(calls, bound=device_code is not None))
    return Report(tuple(_row(check, evidence) for check in checks))


def _row(check: Check, evidence: Evidence) -> Row:
    try:
        faults = list(check.judge(evidence))
    except Unseen as why:
        return Row(check.id, check.section, check.demand, "not_checked", str(why))
    more = f"; and {len(faults) - SHOWN} more" if len(faults) > SHOWN else ""
    outcome: Outcome = "failed" if faults else "passed"
    return Row(check.id, check.section, check.demand, outcome, "; ".join(faults[:SHOWN]) + more)
