"""`android_file_push` on virtual phones."""

from __future__ import annotations

import hashlib
import os

import pytest

from device_connector.errors import (
    ConnectorError,
    DeviceOffline,
    InvalidArguments,
    NotFound,
    PermissionDenied,
    ToolInvokeFailed,
)
from tests.tools.shelved import Upload
from tests.tools.stage import Stage

CARD = "/storage/emulated/0"
NAMES = [
    "two words.txt",
    "a'; rm -rf ~; echo 'b",
    "$(reboot)",
    "`reboot`",
    'q"uote\\back',
    "line\nfeed",
    "-rf",
    "*?[a]",
    "截图 📱.png",
    "a,b,33188",
    " lead and trail ",
    "tab\tcr\r",
]


def compared(own: Stage) -> str:
    """How this phone's files are compared."""
    return "size" if own.virtual.phone.profile.name == "nexus" else "sha256"


def names(own: Stage, folder: str = CARD) -> list[str]:
    """What lies in a folder of the phone."""
    return [name for name, _ in own.virtual.phone.files.list(folder)]


async def test_a_file_arrives(either: Stage, upload: Upload) -> None:
    """The bytes are there, compared on both ends as this phone can, and nothing lies beside them."""
    data = os.urandom(300_000)
    told = await either.run("android_file_push", file_ref=await upload(data), path="/sdcard/Download/a.bin")
    assert either.virtual.phone.files.read(f"{CARD}/Download/a.bin") == data
    assert told == {
        "path": f"{CARD}/Download/a.bin",
        "byte_size": len(data),
        "sha256": hashlib.sha256(data).hexdigest(),
        "verified": compared(either),
        "replaced": False,
    }
    assert names(either, f"{CARD}/Download") == ["a.bin"]


async def test_the_other_root(phone: Stage, upload: Upload) -> None:
    """What belongs to the shell user."""
    told = await phone.run("android_file_push", file_ref=await upload(b"x"), path="/data/local/tmp/a.bin")
    assert phone.virtual.phone.files.read(told["path"]) == b"x"


@pytest.mark.parametrize("name", NAMES)
async def test_names_of_any_characters(either: Stage, name: str, upload: Upload) -> None:
    """A name is data to the phone's shell and to its file service."""
    await either.run("android_file_push", file_ref=await upload(b"x"), path=f"/sdcard/{name}")
    assert either.virtual.phone.files.read(f"{CARD}/{name}") == b"x"


async def test_an_empty_file(phone: Stage, upload: Upload) -> None:
    """No bytes are a file too."""
    told = await phone.run("android_file_push", file_ref=await upload(b""), path="/sdcard/empty")
    assert (told["byte_size"], phone.virtual.phone.files.read(f"{CARD}/empty")) == (0, b"")


async def test_a_folder_takes_it_by_its_name(phone: Stage, upload: Upload) -> None:
    """As cp does."""
    told = await phone.run("android_file_push", file_ref=await upload(b"x", "b c.txt"), path="/sdcard/Download")
    assert told["path"] == f"{CARD}/Download/b c.txt"


async def test_replacing(phone: Stage, upload: Upload) -> None:
    """A file that is there is replaced in one step, and that is said."""
    phone.virtual.phone.files.write(f"{CARD}/a", b"old")
    told = await phone.run("android_file_push", file_ref=await upload(b"new"), path="/sdcard/a")
    assert (told["replaced"], phone.virtual.phone.files.read(f"{CARD}/a")) == (True, b"new")


@pytest.mark.parametrize(
    "path",
    [
        "/system/a",
        "/sdcard/../../system/a",
        "/data/local/tmp/../x",
        "a",
        "/sdcardx/a",
        "/sdcard",
        "/sdcard/\0",
        "/sdcard/\ud800",
    ],
)
async def test_paths_out_of_bounds(phone: Stage, upload: Upload, path: str) -> None:
    """Refused by their spelling, before the phone is touched."""
    with pytest.raises(InvalidArguments, match="path"):
        await phone.run("android_file_push", file_ref=await upload(b"x"), path=path)
    assert not phone.virtual.executed


@pytest.mark.parametrize("path", ["/sdcard/door/a", "/sdcard/door", "/sdcard/door/deep/a"])
async def test_links_out_of_bounds(phone: Stage, upload: Upload, path: str) -> None:
    """Where links lead is asked of the phone."""
    files = phone.virtual.phone.files
    files.mkdir("/data/elsewhere/deep", parents=True)
    files.link("/data/elsewhere", f"{CARD}/door")
    with pytest.raises(PermissionDenied, match="elsewhere"):
        await phone.run("android_file_push", file_ref=await upload(b"x"), path=path)
    assert names(phone, "/data/elsewhere") == ["deep"]


async def test_a_link_is_replaced_not_followed(phone: Stage, upload: Upload) -> None:
    """A link of that name gives way to the file; what it pointed to is left alone."""
    files = phone.virtual.phone.files
    files.write("/data/secret", b"s")
    files.link("/data/secret", f"{CARD}/a")
    await phone.run("android_file_push", file_ref=await upload(b"x"), path="/sdcard/a")
    assert (files.read("/data/secret"), files.read(f"{CARD}/a")) == (b"s", b"x")


async def test_no_such_folder(phone: Stage, upload: Upload) -> None:
    """Folders are not made up."""
    with pytest.raises(ToolInvokeFailed, match="no folder"):
        await phone.run("android_file_push", file_ref=await upload(b"x"), path="/sdcard/nowhere/a")


@pytest.mark.parametrize("channel", ["cch_1", "cch_2"])
async def test_whose_upload(phone: Stage, upload: Upload, channel: str) -> None:
    """Another channel's upload, and one that never was, are not found."""
    ref = await upload(b"x", channel_id="cch_2") if channel == "cch_2" else "file_none"
    with pytest.raises(NotFound):
        await phone.run("android_file_push", file_ref=ref, path="/sdcard/a")
    assert not phone.virtual.executed


async def test_a_full_phone(phone: Stage, upload: Upload) -> None:
    """The phone's words, nothing sent twice, nothing left."""
    phone.virtual.phone.faults.set("disk_full")
    with pytest.raises(ToolInvokeFailed, match="No space left") as refused:
        await phone.run("android_file_push", file_ref=await upload(b"x" * 3_000_000), path="/sdcard/a")
    assert not refused.value.sent
    phone.virtual.phone.faults.clear()
    assert not [name for name in names(phone) if name == "a" or name.startswith(".")]


async def test_a_cable_that_is_pulled(phone: Stage, upload: Upload) -> None:
    """A transfer that is cut leaves nothing that looks whole; it was never at its place."""
    ref = await upload(b"x" * 3_000_000)
    phone.virtual.phone.faults.set("cut", 1, 1)
    with pytest.raises(ConnectorError) as broken:
        await phone.run("android_file_push", file_ref=ref, path="/sdcard/a")
    assert isinstance(broken.value, DeviceOffline)
    assert not broken.value.sent
    assert "a" not in names(phone)
