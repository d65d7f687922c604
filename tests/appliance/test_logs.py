"""The log on stderr."""

import asyncio
import json
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from yarl import URL

from device_connector.appliance.logs import configure
from device_connector.settings.model import Log
from tests.servers import RunningAdb
from tests.world import world


@pytest.fixture
def _as_json() -> Iterator[None]:
    """The log as `serve` writes it with log.format = "json"; as it was before afterwards."""
    before = logging.getLogger().handlers
    configure(Log(format="json"))
    yield
    structlog.reset_defaults()
    logging.getLogger().handlers = before


@pytest.mark.usefixtures("_as_json")
async def test_a_request_that_is_no_http_is_one_line(
    adb_server: RunningAdb, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No traceback, and nothing of what it said: that may be somebody's key."""
    async with world(adb_server, tmp_path) as own:
        reader, writer = await asyncio.open_connection("127.0.0.1", URL(own.service.url).port)
        writer.write(f"GET /health HTTP/1.1\r\nHost: x\r\nAuthorization : Bearer {own.key}\r\n\r\n".encode())
        assert b"400" in await reader.readline()
        writer.close()
        said = capsys.readouterr().err
    events = [json.loads(line) for line in said.splitlines()]
    assert [one["level"] for one in events if one["event"] == "http_refused"] == ["info"]
    assert own.key not in said


@pytest.mark.usefixtures("_as_json")
def test_what_a_library_logs_has_our_shape(capsys: pytest.CaptureFixture[str]) -> None:
    """One JSON object a line, with the library's name and the level."""
    logging.getLogger("asyncio").error("Task exception was never retrieved")
    told = json.loads(capsys.readouterr().err)
    assert (told["event"], told["level"]) == ("asyncio", "error")
    assert told["said"] == "Task exception was never retrieved"


@pytest.mark.usefixtures("_as_json")
def test_a_library_that_repeats_itself_is_heard_once(capsys: pytest.CaptureFixture[str]) -> None:
    """What it says a thousand times is one line; what it says next is told."""
    for _ in range(1000):
        logging.getLogger("asyncio").error("socket.accept() out of system resource")
    logging.getLogger("asyncio").error("something else")
    assert len(capsys.readouterr().err.splitlines()) == 2


@pytest.mark.usefixtures("_as_json")
def test_a_line_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    """With `json` each event is one JSON object, Chinese included; what is below the level is left out."""
    configure(Log(format="json", level="warning"))
    structlog.get_logger().info("quiet")
    structlog.get_logger().warning("loud", phone="微信")
    said = json.loads(capsys.readouterr().err)
    assert (said["event"], said["level"], said["phone"]) == ("loud", "warning", "微信")


@pytest.mark.usefixtures("_as_json")
def test_a_closed_stderr_costs_lines_only(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Who logs goes on where nobody takes the log any more."""
    gone = (tmp_path / "err").open("w")
    gone.close()
    configure(Log())
    monkeypatch.setattr(sys, "stderr", gone)
    structlog.get_logger().warning("lost")
