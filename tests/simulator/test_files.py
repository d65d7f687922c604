"""A phone's files: what is there, what may be done, and what a kernel says where it may not."""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from device_connector.simulator.android_files import android_files
from device_connector.simulator.files import FileTree

NOW = 1_700_000_000


@dataclass
class Switch:
    on: bool = False

    def __call__(self) -> bool:
        return self.on


@pytest.fixture
def full() -> Switch:
    return Switch()


@pytest.fixture
def files(full: Switch) -> FileTree:
    return android_files(now=lambda: NOW, uptime_s=lambda: 12.5, full=full, capacity=1000)


def refused(act: Callable[[], object]) -> str:
    """The name of the error that this ends in."""
    with pytest.raises(OSError) as caught:  # noqa: PT011 - the number is what is looked at
        act()
    return errno.errorcode[caught.value.errno or 0]


def test_written_bytes_are_read_back(files: FileTree) -> None:
    """Through the link that phones have at /sdcard."""
    files.write("/sdcard/Download/a", b"one")
    assert files.read("/storage/emulated/0/Download/a") == b"one"


def test_append(files: FileTree) -> None:
    """Bytes are added at the end."""
    files.write("/sdcard/a", b"one")
    files.write("/sdcard/a", b"two", append=True)
    assert files.read("/sdcard/a") == b"onetwo"


def test_stat(files: FileTree) -> None:
    """Owner, group of the folder, size and time."""
    files.write("/sdcard/a", b"one", mode=0o660)
    found = files.stat("/sdcard/a")
    assert (oct(found.mode), found.size, found.mtime, found.uid, found.gid) == ("0o100660", 3, NOW, 2000, 1015)


def test_stat_of_a_link(files: FileTree) -> None:
    """Followed or not, as asked."""
    assert files.stat("/sdcard").is_dir
    assert files.stat("/sdcard", follow=False).is_link


def test_list_is_sorted(files: FileTree) -> None:
    """Names in order, dot files among them."""
    for name in ("b", ".c", "a"):
        files.write(f"/data/local/tmp/{name}", b"")
    assert [name for name, _ in files.list("/data/local/tmp")] == [".c", "a", "b"]


@pytest.mark.parametrize(
    ("path", "real"),
    [
        ("/sdcard", "/storage/emulated/0"),
        ("/sdcard/..", "/storage/emulated"),
        ("/sdcard/./Download//new", "/storage/emulated/0/Download/new"),
        ("/../../data", "/data"),
        ("/", "/"),
    ],
)
def test_real_path(files: FileTree, path: str, real: str) -> None:
    """Links and dots resolved as a kernel walks them; the last part may be missing."""
    assert files.real_path(path) == real


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/sdcard/none", "ENOENT"),
        ("/sdcard/none/deeper", "ENOENT"),
        ("/proc/version/x", "ENOTDIR"),
        ("/sdcard", "EISDIR"),
        ("/loop", "ELOOP"),
    ],
)
def test_what_cannot_be_read(files: FileTree, path: str, code: str) -> None:
    """The kernel's reasons for not opening a file."""
    files.place_link("/loop", "/loop")
    assert refused(lambda: files.read(path)) == code


def test_private_folders_are_shut(files: FileTree) -> None:
    """The shell user may pass through /data, not look into it."""
    assert refused(lambda: files.list("/data")) == "EACCES"
    assert files.list("/data/local/tmp") == []


def test_what_only_root_may_read(files: FileTree) -> None:
    """A file of another app is closed to the shell."""
    files.place("/data/data/com.bank/secret", b"x", mode=0o600, owner=10087)
    assert refused(lambda: files.read("/data/data/com.bank/secret")) == "EACCES"


@pytest.mark.parametrize("path", ["/system/x", "/x", "/proc/x", "/vendor/x"])
def test_system_is_read_only(files: FileTree, path: str) -> None:
    """Nothing can be made outside /data and /storage."""
    assert refused(lambda: files.write(path, b"x")) == "EROFS"
    assert refused(lambda: files.mkdir(path)) == "EROFS"


def test_dev_null_swallows(files: FileTree) -> None:
    """Writing there succeeds and leaves nothing."""
    files.write("/dev/null", b"x")
    assert files.read("/dev/null") == b""


def test_capacity(files: FileTree) -> None:
    """What does not fit is refused; what replaces its like fits."""
    files.write("/sdcard/a", b"x" * files.free)
    assert refused(lambda: files.write("/sdcard/b", b"y")) == "ENOSPC"
    files.write("/sdcard/a", b"y" * len(files.read("/sdcard/a")))


def test_full_disk(files: FileTree, full: Switch) -> None:
    """The fault makes every new byte one too many."""
    full.on = True
    assert files.free == 0
    assert refused(lambda: files.write("/sdcard/a", b"x")) == "ENOSPC"
    assert refused(lambda: files.mkdir("/sdcard/d")) == "ENOSPC"


def test_mkdir(files: FileTree) -> None:
    """Alone it needs the folder above and nothing at the place; with parents neither."""
    assert refused(lambda: files.mkdir("/sdcard/a/b")) == "ENOENT"
    files.mkdir("/sdcard/a/b", parents=True)
    files.mkdir("/sdcard/a/b", parents=True)
    assert refused(lambda: files.mkdir("/sdcard/a/b")) == "EEXIST"


def test_remove(files: FileTree) -> None:
    """A folder that holds something goes only as a whole."""
    files.mkdir("/sdcard/a")
    files.write("/sdcard/a/b", b"")
    assert refused(lambda: files.remove("/sdcard/a")) == "ENOTEMPTY"
    files.remove("/sdcard/a", recursive=True)
    assert not files.exists("/sdcard/a")


def test_removing_a_link_leaves_its_target(files: FileTree) -> None:
    """The link goes, the file stays."""
    files.write("/sdcard/a", b"x")
    files.link("/sdcard/a", "/sdcard/b")
    assert files.read_link("/sdcard/b") == "/sdcard/a"
    files.remove("/sdcard/b")
    assert files.exists("/sdcard/a")


def test_rename(files: FileTree) -> None:
    """To a name, over a file, into a folder; never into itself."""
    files.write("/sdcard/a", b"x")
    files.rename("/sdcard/a", "/sdcard/b")
    files.rename("/sdcard/b", "/sdcard/Download")
    assert files.read("/sdcard/Download/b") == b"x"
    assert refused(lambda: files.rename("/sdcard/Download", "/sdcard/Download/in")) == "EINVAL"


def test_chmod_and_touch(files: FileTree) -> None:
    """Bits and time change on one's own files, not on the system's."""
    files.write("/sdcard/a", b"x")
    files.chmod("/sdcard/a", 0o644)
    files.touch("/sdcard/a", 1)
    assert (files.stat("/sdcard/a").mode & 0o777, files.stat("/sdcard/a").mtime) == (0o644, 1)
    assert refused(lambda: files.chmod("/system/bin/sh", 0o777)) == "EROFS"


def test_proc_is_made_as_it_is_read(files: FileTree) -> None:
    """Uptime is the phone's own."""
    assert files.read("/proc/uptime").startswith(b"12.50 ")
