"""The file shelf."""

import hashlib
from pathlib import Path

import pytest

from device_connector.errors import NotFound, ToolInvokeFailed
from device_connector.files import Files


class Clock:
    """Unix milliseconds that a test sets."""

    def __init__(self) -> None:
        self.ms = 1_790_000_000_000

    def __call__(self) -> int:
        return self.ms


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def files(tmp_path: Path, clock: Clock) -> Files:
    return Files(tmp_path / "files", url_prefix="/adb", ttl_s=300, max_bytes=100, now_ms=clock)


async def keep(files: Files, data: bytes, channel_id: str = "cch_1") -> str:
    kept = await files.keep(channel_id, data, mime_type="image/png", filename="a.png")
    return kept.file_ref


async def test_a_kept_file_can_be_read(files: Files, clock: Clock) -> None:
    """Bytes, digest, URL and life are as promised."""
    kept = await files.keep("cch_1", b"picture", mime_type="image/png", filename="a.png")
    assert files.find(kept.file_ref).path.read_bytes() == b"picture"
    assert kept.sha256 == hashlib.sha256(b"picture").hexdigest()
    assert kept.download_url == f"/adb/files/refs/{kept.file_ref}"
    assert kept.expires_at == clock.ms + 300_000


async def test_references_are_unguessable(files: Files) -> None:
    """A reference carries 256 bits and never comes twice."""
    refs = {await keep(files, b"x") for _ in range(20)}
    assert len(refs) == 20
    assert all(len(ref.removeprefix("file_")) >= 43 for ref in refs)


async def test_an_expired_file_is_gone(files: Files, clock: Clock) -> None:
    """After its time the reference is unknown and the disk is free."""
    ref = await keep(files, b"picture")
    path = files.find(ref).path
    clock.ms += 300_000
    with pytest.raises(NotFound):
        files.find(ref)
    assert not path.exists()


async def test_the_oldest_make_room(files: Files) -> None:
    """Capacity is kept by dropping the oldest first."""
    old, new = await keep(files, b"a" * 60), await keep(files, b"b" * 60)
    assert files.find(new).byte_size == 60
    with pytest.raises(NotFound):
        files.find(old)


async def test_what_never_fits_is_refused(files: Files) -> None:
    """A file above the capacity drops nothing of what is there."""
    ref = await keep(files, b"a" * 60)
    with pytest.raises(ToolInvokeFailed, match="max_bytes"):
        await keep(files, b"b" * 101)
    assert files.find(ref)


async def test_a_channel_takes_its_files_along(files: Files) -> None:
    """Dropping one channel's files leaves the others'."""
    mine, other = await keep(files, b"a", "cch_1"), await keep(files, b"b", "cch_2")
    files.drop_channel("cch_1")
    with pytest.raises(NotFound):
        files.find(mine)
    assert files.find(other)


async def test_a_start_finds_an_empty_shelf(files: Files, tmp_path: Path, clock: Clock) -> None:
    """Files of an earlier process have no reference any more and are removed."""
    path = files.find(await keep(files, b"a")).path
    Files(tmp_path / "files", url_prefix="", ttl_s=1, max_bytes=1, now_ms=clock)
    assert not path.exists()


async def test_a_broken_disk_is_named(files: Files, tmp_path: Path) -> None:
    """A folder that takes no file is an error with its path, and leaves nothing half-written."""
    (tmp_path / "files").rmdir()
    with pytest.raises(ToolInvokeFailed, match="files"):
        await keep(files, b"a")
