"""The log on stderr."""

import json
import sys
from collections.abc import Iterator

import pytest
import structlog

from device_connector.appliance import logs
from device_connector.settings.model import Log


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """No test leaves its configuration behind."""
    yield
    structlog.reset_defaults()


def test_a_line_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    """With `json` each event is one JSON object, Chinese included; what is below the level is left out."""
    logs.configure(Log(format="json", level="warning"))
    structlog.get_logger().info("quiet")
    structlog.get_logger().warning("loud", phone="微信")
    said = json.loads(capsys.readouterr().err)
    assert (said["event"], said["level"], said["phone"]) == ("loud", "warning", "微信")


def test_a_closed_stderr_costs_lines_only(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    """Who logs goes on where nobody takes the log any more."""
    gone = (tmp_path / "err").open("w")
    gone.close()
    logs.configure(Log())
    monkeypatch.setattr(sys, "stderr", gone)
    structlog.get_logger().warning("lost")
