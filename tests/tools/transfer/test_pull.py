"""`android_file_pull` on virtual phones."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from device_connector.errors import ConnectorError, InvalidArguments, PermissionDenied, ToolInvokeFailed
from device_connector.files import Files
from tests.tools.shelved import LIMIT
from tests.tools.stage import Stage
from tests.tools.transfer.test_push import CARD, NAMES, compared


async def test_a_file_comes(either: Stage, files: Files) -> None:
    """The bytes are on the shelf, compared on both ends."""
    data = os.urandom(300_000)
    either.virtual.phone.files.write(f"{CARD}/DCIM/p.jpg", data)
    told = await either.run("android_file_pull", path="/sdcard/DCIM/p.jpg")
    kept = files.find(told["file_ref"])
    assert kept.path.read_bytes() == data
    assert (told["sha256"], told["byte_size"]) == (hashlib.sha256(data).hexdigest(), len(data))
    assert (told["verified"], told["mime_type"], kept.filename) == (compared(either), "image/jpeg", "p.jpg")


@pytest.mark.parametrize("name", NAMES)
async def test_names_of_any_characters(either: Stage, name: str) -> None:
    """A name is data to the phone's shell and to its file service."""
    either.virtual.phone.files.write(f"{CARD}/{name}", b"x")
    assert (await either.run("android_file_pull", path=f"/sdcard/{name}"))["byte_size"] == 1


async def test_an_empty_file(phone: Stage) -> None:
    """No bytes are a file too."""
    phone.virtual.phone.files.write(f"{CARD}/empty", b"")
    assert (await phone.run("android_file_pull", path="/sdcard/empty"))["byte_size"] == 0


@pytest.mark.parametrize("path", ["/data/data/x", "/sdcard/../../data/data/x", "/proc/version", ""])
async def test_paths_out_of_bounds(phone: Stage, path: str) -> None:
    """Refused by their spelling, before the phone is touched."""
    with pytest.raises(InvalidArguments, match="path"):
        await phone.run("android_file_pull", path=path)
    assert not phone.virtual.executed


async def test_links_out_of_bounds(phone: Stage) -> None:
    """Where links lead is asked of the phone."""
    phone.virtual.phone.files.link("/system/bin/sh", f"{CARD}/sh")
    with pytest.raises(PermissionDenied, match="/system/bin/sh"):
        await phone.run("android_file_pull", path="/sdcard/sh")


async def test_a_folder_is_listed(phone: Stage) -> None:
    """Its names and sizes are what the next call needs."""
    phone.virtual.phone.files.write(f"{CARD}/Download/a b.txt", b"12345")
    phone.virtual.phone.files.mkdir(f"{CARD}/Download/more")
    with pytest.raises(ToolInvokeFailed, match=r"a b\.txt \(5 bytes\), more/"):
        await phone.run("android_file_pull", path="/sdcard/Download")


async def test_nothing_there(phone: Stage) -> None:
    """The path is named."""
    with pytest.raises(ToolInvokeFailed, match=r"nothing is at .*/none"):
        await phone.run("android_file_pull", path="/sdcard/none")


async def test_too_large(phone: Stage, tmp_path: Path) -> None:
    """Refused by its size before a byte is read."""
    phone.virtual.phone.files.write(f"{CARD}/big", b"x" * (LIMIT + 1))
    with pytest.raises(ToolInvokeFailed, match="max_file_bytes"):
        await phone.run("android_file_pull", path="/sdcard/big")
    assert not list((tmp_path / "files").iterdir())


async def test_a_cable_that_is_pulled(phone: Stage, tmp_path: Path) -> None:
    """A transfer that is cut leaves no reference and no file."""
    phone.virtual.phone.files.write(f"{CARD}/a", b"x" * 3_000_000)
    phone.virtual.phone.faults.set("cut", 1_000_000, 2)
    with pytest.raises(ConnectorError):
        await phone.run("android_file_pull", path="/sdcard/a")
    assert not list((tmp_path / "files").iterdir())
