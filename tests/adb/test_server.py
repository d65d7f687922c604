"""adb/server.py: which adb is used, and how the local server is started."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from device_connector.adb.host import AdbServer
from device_connector.adb.server import adb_binary, private_server, start_local_server
from device_connector.errors import NotReachable, SettingsError
from tests.servers import free_port


def test_without_a_setting_it_is_adbutils_own():
    """By its path in the wheel."""
    assert Path(adb_binary()).parts[-3:] == ("adbutils", "binaries", "adb")


def test_a_setting_names_another(tmp_path: Path):
    """Any program that can be run."""
    own = tmp_path / "adb"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    assert adb_binary(own) == str(own)


def test_a_setting_that_is_no_program_is_refused_by_name(tmp_path: Path):
    """The key, the value and what is wrong with it."""
    with pytest.raises(SettingsError, match=r"adb.path: .*/nothing is not a program"):
        adb_binary(tmp_path / "nothing")


async def test_a_started_server_answers_and_outlives_the_starting(quiet_home: Path):
    """Its key lives in the state directory of the service."""
    server = AdbServer("127.0.0.1", free_port())
    await start_local_server(adb_binary(), server.port, quiet_home)
    assert await server.version() == 41
    await server.kill()
    assert (quiet_home / ".android" / "adbkey").exists()
    assert not (quiet_home / "user").exists()


async def test_a_port_that_is_taken_is_told_in_adbs_words(quiet_home: Path):
    """And what listens there is left alone."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(NotReachable, match=f"port {port} could not be started: .*Address already in use"):
            await start_local_server(adb_binary(), port, quiet_home)


async def test_a_private_server_lives_as_long_as_its_block(tmp_path: Path):
    """With a home of its own."""
    server = AdbServer("127.0.0.1", free_port())
    async with private_server(adb_binary(), server.port, tmp_path / "home"):
        assert await server.version() == 41
    with pytest.raises(NotReachable):
        await server.version()


async def test_a_private_server_that_cannot_start_says_why(tmp_path: Path):
    """The last line of its log."""
    with pytest.raises(NotReachable, match="could not be started"):
        async with private_server("/bin/false", free_port(), tmp_path / "home"):
            pass
