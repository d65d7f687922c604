"""adb's file service, request by request."""

from __future__ import annotations

import errno
import stat
import struct

import pytest

from device_connector.simulator.adbd.sync import serve_sync
from device_connector.simulator.android_files import android_files
from device_connector.simulator.files import FileTree
from tests.simulator.drive import Heard, drive

ALL = frozenset({"stat_v2", "ls_v2", "sendrecv_v2"})
NOW = 1_700_000_000


@pytest.fixture
def files() -> FileTree:
    made = android_files(now=lambda: NOW, uptime_s=lambda: 0.0, full=lambda: False, capacity=100_000)
    made.write("/sdcard/a", b"hello", mode=0o660)
    return made


def request(name: bytes, path: bytes) -> bytes:
    return name + struct.pack("<I", len(path)) + path


def ask(files: FileTree, *sent: bytes, features: frozenset[str] = ALL) -> Heard:
    return drive(serve_sync(files, features), sent)


def sent_file(content: bytes, *, piece: int = 65536, mtime: int = 5) -> bytes:
    pieces = [content[start : start + piece] for start in range(0, len(content), piece)]
    data = b"".join(b"DATA" + struct.pack("<I", len(piece)) + piece for piece in pieces)
    return data + b"DONE" + struct.pack("<I", mtime)


def failure(heard: Heard) -> str:
    assert heard.out[:4] == b"FAIL"
    return heard.out[8:].decode()


def test_stat_1(files: FileTree) -> None:
    """Mode, size, time."""
    assert ask(files, request(b"STAT", b"/sdcard/a")).out == struct.pack("<4sIII", b"STAT", 0o100660, 5, NOW)


def test_stat_1_of_nothing(files: FileTree) -> None:
    """Zeros; there is no reason in version 1."""
    assert ask(files, request(b"STAT", b"/none")).out == b"STAT" + bytes(12)


@pytest.mark.parametrize(("name", "kind"), [(b"STA2", stat.S_IFDIR), (b"LST2", stat.S_IFLNK)])
def test_stat_2(files: FileTree, name: bytes, kind: int) -> None:
    """72 bytes; STA2 follows a link, LST2 looks at the link."""
    answer = ask(files, request(name, b"/sdcard")).out
    fields = struct.unpack("<4sIQQIIIIQqqq", answer)
    assert (len(answer), fields[0], fields[1], stat.S_IFMT(fields[4])) == (72, name, 0, kind)


def test_stat_2_of_nothing(files: FileTree) -> None:
    """The error's number, the rest zeros."""
    answer = ask(files, request(b"STA2", b"/none")).out
    assert answer == b"STA2" + struct.pack("<I", errno.ENOENT) + bytes(64)


def test_list_1(files: FileTree) -> None:
    """Entries by name, then DONE."""
    files.mkdir("/sdcard/d")
    files.rename("/sdcard/a", "/sdcard/d")
    entry = struct.pack("<4sIIII", b"DENT", 0o100660, 5, NOW, 1) + b"a"
    assert ask(files, request(b"LIST", b"/sdcard/d")).out == entry + b"DONE" + bytes(16)


def test_list_2(files: FileTree) -> None:
    """Entries with all that stat tells, then DONE as long as one."""
    answer = ask(files, request(b"LIS2", b"/storage/emulated/0")).out
    assert answer[:4] == b"DNT2"
    assert answer[-76:] == b"DONE" + bytes(72)


@pytest.mark.parametrize("path", [b"/none", b"/sdcard/a", b"/data"])
def test_what_cannot_be_listed_is_empty(files: FileTree, path: bytes) -> None:
    """As adbd's silent opendir has it."""
    assert ask(files, request(b"LIST", path)).out == b"DONE" + bytes(16)


def test_receive(files: FileTree) -> None:
    """DATA in pieces of 64 KiB, then DONE; several requests on one stream."""
    files.write("/sdcard/b", bytes(70_000))
    answer = ask(files, request(b"RECV", b"/sdcard/b") + request(b"RECV", b"/sdcard/a")).out
    assert struct.unpack_from("<4sI", answer) == (b"DATA", 65536)
    assert answer.endswith(b"DATA\x05\0\0\0helloDONE\0\0\0\0")


def test_receive_2(files: FileTree) -> None:
    """The same after a second header with its flags."""
    answer = ask(files, request(b"RCV2", b"/sdcard/a") + b"RCV2" + bytes(4)).out
    assert answer == b"DATA\x05\0\0\0helloDONE\0\0\0\0"


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (b"/none", "open failed: No such file or directory"),
        (b"/sdcard", "read failed: Is a directory"),
        (b"/data/data/x/y", "open failed: No such file or directory"),
    ],
)
def test_what_cannot_be_received(files: FileTree, path: bytes, reason: str) -> None:
    """FAIL with adbd's words."""
    assert failure(ask(files, request(b"RECV", path))) == reason


def test_send(files: FileTree) -> None:
    """The file has the bytes, the owner's bits for all, and the time given; cut anywhere on the way."""
    stream = request(b"SEND", b"/sdcard/new/x,33188") + sent_file(b"abc" * 50, piece=64)
    assert ask(files, *(stream[n : n + 9] for n in range(0, len(stream), 9))).out == b"OKAY\0\0\0\0"
    found = files.stat("/sdcard/new/x")
    assert (files.read("/sdcard/new/x"), oct(found.mode), found.mtime) == (b"abc" * 50, "0o100666", 5)


def test_send_2(files: FileTree) -> None:
    """Path, then mode and flags."""
    stream = request(b"SND2", b"/sdcard/x") + struct.pack("<4sII", b"SND2", 0o100700, 0) + sent_file(b"abc")
    assert ask(files, stream).out == b"OKAY\0\0\0\0"
    assert files.read("/sdcard/x") == b"abc"


def test_send_a_link(files: FileTree) -> None:
    """A mode of a link makes one."""
    stream = request(b"SEND", b"/data/local/tmp/l,%d" % (stat.S_IFLNK | 0o777)) + sent_file(b"/sdcard/a\0")
    assert ask(files, stream).out == b"OKAY\0\0\0\0"
    assert files.read("/data/local/tmp/l") == b"hello"


@pytest.mark.parametrize(
    ("path", "content", "reason"),
    [
        (b"/system/x", b"a", "couldn't create file: Read-only file system"),
        (b"/system/y/x", b"a", "secure_mkdirs failed: Read-only file system"),
        (b"/sdcard", b"a", "couldn't create file: Is a directory"),
        (b"/sdcard/big", bytes(100_001), "write failed: No space left on device"),
    ],
)
def test_what_cannot_be_sent(files: FileTree, path: bytes, content: bytes, reason: str) -> None:
    """FAIL comes after all was taken, so that the stream can go on."""
    stream = request(b"SEND", path + b",33188") + sent_file(content) + request(b"STAT", b"/none")
    heard = ask(files, stream)
    assert failure(heard).startswith(reason)
    assert heard.out.endswith(b"STAT" + bytes(12))


@pytest.mark.parametrize(
    "sent",
    [request(b"QUIT", b""), request(b"NOPE", b"/sdcard"), request(b"STA2", b"/sdcard"), b"STA", b""],
)
def test_end(files: FileTree, sent: bytes) -> None:
    """QUIT, an unknown request, one that was not announced, and the end of input all close the stream."""
    heard = ask(files, sent, features=frozenset())
    assert (heard.out, heard.code) == (b"", 0)
