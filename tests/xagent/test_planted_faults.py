"""The probe against connectors that break one rule each."""

from __future__ import annotations

import pytest

from device_connector.xagent.probe import CHECKS, probe
from tests.xagent.planted import PAGES, Planted
from tests.xagent.planted_links import LINKS
from tests.xagent.right_server import KEY, right_server
from tests.xagent.rule_breakers import Proxy, Twist

PATIENCE_S = 2.0
PLANTED = [*PAGES, *LINKS]


async def test_untwisted_proxy_breaks_nothing() -> None:
    """What the probe finds below is the planted fault's, not the proxy's."""
    async with right_server() as upstream, Proxy(upstream, Twist()).serving() as url:
        report = await probe(url, KEY)
    assert [(row.id, row.seen) for row in report.rows if row.outcome != "passed"] == []


@pytest.mark.parametrize("planted", PLANTED, ids=[one.name for one in PLANTED])
async def test_planted_fault(planted: Planted) -> None:
    """The probe fails and names the broken rule, and no rule that the fault does not touch."""
    async with right_server() as upstream, Proxy(upstream, planted.twist).serving() as url:
        report = await probe(url, KEY, patience_s=PATIENCE_S)
    assert {row.id: row.seen for row in report.failed}.keys() == planted.rules, report.failed
    assert all(row.seen for row in report.failed)


def test_every_rule_is_broken_once() -> None:
    """A check that no planted fault makes fail is a check that nobody has seen fail."""
    assert {check.id for check in CHECKS} == {rule for one in PLANTED for rule in one.rules}
