"""A phone with the real file shelf behind its scene, and uploads on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from device_connector.files import ChannelShelf, Files
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

LIMIT = 4 << 20
Upload = Callable[..., Awaitable[str]]


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """A shelf whose files never expire."""
    return Files(
        tmp_path / "files", url_prefix="", ttl_s=300, max_bytes=4 * LIMIT, max_file_bytes=LIMIT, now_ms=lambda: 0
    )


@pytest.fixture
def upload(files: Files) -> Upload:
    """Puts bytes on the shelf as an upload of the scene's channel (or another's); its reference."""

    async def put(data: bytes, filename: str = "a.txt", channel_id: str = "cch_1") -> str:
        async def chunks() -> AsyncIterator[bytes]:
            yield data

        kept = await files.receive(channel_id, chunks(), mime_type="a/b", filename=filename, kind="upload")
        return kept.file_ref

    return put


@pytest.fixture
def phone(pixel: Stage, files: Files) -> Stage:
    """A current phone."""
    pixel.set(shelf=ChannelShelf(files, "cch_1"))
    return pixel


@pytest.fixture(params=["pixel", "nexus"])
async def either(adb_server: RunningAdb, files: Files, request: pytest.FixtureRequest) -> AsyncIterator[Stage]:
    """A current phone, and an Android 6 one: the first sync protocol, no sha256sum."""
    async with stage(adb_server, request.param) as own:
        own.set(shelf=ChannelShelf(files, "cch_1"))
        yield own


def compared(own: Stage) -> str:
    """How this phone's files are compared."""
    return "size" if own.virtual.phone.profile.name == "nexus" else "sha256"
