"""The probe against a connector that keeps every rule."""

from __future__ import annotations

import pytest

from device_connector.errors import NotReachable
from device_connector.xagent.probe import CHECKS, probe
from tests.xagent.right_server import CODE, KEY, right_server

CALLS = [("android_tap", {"x": 1}), ("android_screenshot", {})]


async def test_right_connector_passes_everything() -> None:
    """Every check is made, and every check passes."""
    async with right_server() as url:
        report = await probe(url, KEY)
    assert [(row.id, row.seen) for row in report.rows if row.outcome != "passed"] == []
    assert report.ok


async def test_calls_on_an_unbound_channel() -> None:
    """Without a code the calls must be refused for want of a phone."""
    async with right_server() as url:
        report = await probe(url, KEY, CALLS)
    assert report.ok
    assert [row.outcome for row in report.rows[-2:]] == ["passed", "passed"]


async def test_calls_on_a_bound_channel() -> None:
    """With a code the channel is bound, the calls give results, and the file they name can be fetched."""
    async with right_server() as url:
        report = await probe(url, KEY, CALLS, device_code=CODE)
    outcomes = {row.id: row.outcome for row in report.rows[-5:]}
    assert outcomes == {
        "auth.bind": "passed",
        "call.1 android_tap": "passed",
        "call.1 android_tap file": "not_checked",
        "call.2 android_screenshot": "passed",
        "call.2 android_screenshot file": "passed",
    }


async def test_wrong_code() -> None:
    """A code that binds nothing fails the binding and the call."""
    async with right_server() as url:
        report = await probe(url, KEY, CALLS[:1], device_code="1")
    assert [row.id for row in report.failed] == ["auth.bind", "call.1 android_tap"]


async def test_wrong_key() -> None:
    """With a key that the connector does not know, health and link fail, and the rest is not checked."""
    async with right_server() as url:
        report = await probe(url, "another-key")
    assert {row.id for row in report.failed} == {"health.served", "ws.opens"}


async def test_nothing_there() -> None:
    """An address where nothing answers is no report but an error."""
    with pytest.raises(NotReachable, match=r"127\.0\.0\.1:1 does not answer"):
        await probe("http://127.0.0.1:1", None)


def test_check_names() -> None:
    """Checks are at least forty, have names of their own, a section and words."""
    assert len(CHECKS) >= 40
    assert len({check.id for check in CHECKS}) == len(CHECKS)
    assert all(check.section and check.demand for check in CHECKS)
