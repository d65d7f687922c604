"""The kinds of value."""

from __future__ import annotations

from typing import get_args

import pytest

from device_connector.settings.kinds import HostPort, ToolId, is_loopback, size_text
from device_connector.tools import CATALOGUE


@pytest.mark.parametrize("text", ["127.0.0.1:5037", "[::1]:1", "lab-2.example.com:65535"])
def test_an_address_is_written_as_it_was_read(text):
    """Parsing and printing an address agree."""
    assert str(HostPort.parse(text)) == text


@pytest.mark.parametrize("value", [None, 1, "", ":1", "h:", "h:x", "h:65536", "h:٣", "::1:5037", "a b:1", "[]:1"])
def test_what_is_no_address(value):
    """Anything but host:port is refused."""
    with pytest.raises(ValueError, match="should be"):
        HostPort.parse(value)


@pytest.mark.parametrize(
    ("host", "own"),
    [
        ("127.0.0.1", True),
        ("127.9.9.9", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("10.0.0.1", False),
        ("localhost.example.com", False),
    ],
)
def test_loopback(host, own):
    """Only a host that nobody else can reach is loopback."""
    assert is_loopback(host) is own


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 B"), (1, "1 B"), (1024, "1 KiB"), (1536, "1536 B"), (1 << 30, "1 GiB")]
)
def test_sizes_in_words(count, text):
    """A size is shown in its largest whole unit."""
    assert size_text(count) == text


def test_every_tool_can_be_made_to_wait_for_approval():
    """A tool of the catalogue is a word that approvals.tools takes."""
    assert {tool.tool_id for tool in CATALOGUE} <= set(get_args(ToolId))
