"""Which tools a deployment has."""

from __future__ import annotations

from device_connector.settings import Settings
from device_connector.tools import CATALOGUE, catalogue


def ids(*, policy: str = "readonly", unapprovable: tuple[str, ...] = ()) -> set[str]:
    """The tools by their ids."""
    return {tool.tool_id for tool in catalogue(policy, unapprovable)}


def test_what_nobody_can_approve_is_not_there() -> None:
    """By default that is installing and uninstalling."""
    waiting = Settings().approvals.tools
    assert {tool.tool_id for tool in CATALOGUE} - ids(unapprovable=waiting) == {
        "android_app_install",
        "android_app_uninstall",
    }


def test_what_needs_no_yes_is_there() -> None:
    """Every tool, where none has to wait."""
    assert ids() == {tool.tool_id for tool in CATALOGUE}


def test_a_shell_that_is_off() -> None:
    """It is not offered; where it may act, it is an act."""
    assert "android_shell" not in ids(policy="off")
    assert next(tool for tool in catalogue("full") if tool.tool_id == "android_shell").kind == "act"
