"""The file shelf."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from device_connector.errors import NotFound, TooLarge, ToolInvokeFailed
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
    return Files(tmp_path / "files", url_prefix="/adb", ttl_s=300, max_bytes=100, max_file_bytes=70, now_ms=clock)


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
    Files(tmp_path / "files", url_prefix="", ttl_s=1, max_bytes=1, max_file_bytes=1, now_ms=clock)
    assert not path.exists()


async def test_a_broken_disk_is_named(files: Files, tmp_path: Path) -> None:
    """A folder that takes no file is an error with its path, and leaves nothing half-written."""
    (tmp_path / "files").rmdir()
    with pytest.raises(ToolInvokeFailed, match="files"):
        await keep(files, b"a")


async def pieces(*data: bytes) -> AsyncIterator[bytes]:
    """What comes from a wire."""
    for one in data:
        yield one


async def receive(files: Files, *data: bytes, channel_id: str = "cch_1") -> str:
    kept = await files.receive(channel_id, pieces(*data), mime_type="text/plain", filename="a.txt", kind="upload")
    return kept.file_ref


async def test_pieces_become_a_file(files: Files) -> None:
    """What came in pieces is read whole, by its channel."""
    kept = files.upload("cch_1", await receive(files, b"ab", b"", b"cd"))
    assert kept.path.read_bytes() == b"abcd"
    assert (kept.byte_size, kept.sha256) == (4, hashlib.sha256(b"abcd").hexdigest())


async def test_an_upload_is_its_channels_alone(files: Files) -> None:
    """Another channel's upload is unknown, and none is downloaded by URL."""
    ref = await receive(files, b"ab")
    with pytest.raises(NotFound):
        files.upload("cch_2", ref)
    with pytest.raises(NotFound):
        files.find(ref)


async def test_a_result_is_no_upload(files: Files) -> None:
    """What a tool made is not handed to a tool."""
    ref = await keep(files, b"a")
    with pytest.raises(NotFound):
        files.upload("cch_1", ref)


async def test_an_upload_expires(files: Files, clock: Clock) -> None:
    """As every reference does."""
    ref = await receive(files, b"ab")
    clock.ms += 300_000
    with pytest.raises(NotFound, match="expired"):
        files.upload("cch_1", ref)


async def test_too_large(files: Files, tmp_path: Path) -> None:
    """A file above the limit is refused at the piece that crosses it, and nothing is left."""
    with pytest.raises(TooLarge, match="max_file_bytes"):
        await receive(files, b"a" * 60, b"b" * 11)
    assert not list((tmp_path / "files").iterdir())


async def test_pieces_make_room(files: Files) -> None:
    """The oldest go while a file grows."""
    old = await keep(files, b"a" * 60)
    new = await receive(files, b"b" * 30, b"c" * 30)
    assert files.upload("cch_1", new)
    with pytest.raises(NotFound):
        files.find(old)


async def test_two_at_once_share_the_room(files: Files, tmp_path: Path) -> None:
    """What is under way counts: the shelf never grows over its capacity."""
    started = asyncio.Event()

    async def slow() -> AsyncIterator[bytes]:
        yield b"a" * 60
        await started.wait()

    first = asyncio.ensure_future(files.receive("cch_1", slow(), mime_type="a/b", filename="a"))
    await asyncio.sleep(0)
    while not any(path.stat().st_size for path in (tmp_path / "files").iterdir()):
        await asyncio.sleep(0.001)
    with pytest.raises(ToolInvokeFailed, match="max_bytes"):
        await receive(files, b"b" * 60)
    started.set()
    assert (await first).byte_size == 60


async def test_a_wire_that_breaks_leaves_nothing(files: Files, tmp_path: Path) -> None:
    """The error is the wire's own."""

    async def broken() -> AsyncIterator[bytes]:
        yield b"a"
        raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        await files.receive("cch_1", broken(), mime_type="a/b", filename="a")
    assert not list((tmp_path / "files").iterdir())


async def test_a_full_disk(files: Files, tmp_path: Path) -> None:
    """A disk that takes no more is named, and nothing half-written is left."""
    ref = await receive(files, b"a")
    device = files.upload("cch_1", ref).path
    full = Files(tmp_path / "full", url_prefix="", ttl_s=1, max_bytes=9, max_file_bytes=9, now_ms=lambda: 0)
    (tmp_path / "full").rmdir()
    (tmp_path / "full").symlink_to(device)
    with pytest.raises(ToolInvokeFailed, match="full"):
        await receive(full, b"a")
