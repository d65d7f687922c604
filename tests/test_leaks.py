"""tests/leaks.py: the detector itself detects."""

from __future__ import annotations

import socket

from tests.leaks import leaked, open_descriptors
from tests.servers import RunningAdb


def test_an_open_socket_is_seen_and_a_closed_one_is_not():
    """A socket counts as left only while it is open."""
    before = open_descriptors()
    with socket.socket():
        assert len(leaked(before)) == 1
    assert leaked(before) == []


def test_a_private_server_starts_without_phones(adb_server: RunningAdb):
    """The fixture's server answers and lists nothing."""
    assert adb_server.run("devices").split() == ["List", "of", "devices", "attached"]


def test_an_old_server_starts_without_phones(old_adb_server: RunningAdb):
    """So does Debian's adb 29."""
    assert old_adb_server.run("devices").split() == ["List", "of", "devices", "attached"]
