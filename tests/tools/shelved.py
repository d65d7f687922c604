"""The real file shelf behind a scene, and uploads on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

from device_connector.files import ChannelShelf, Files
from tests.tools.stage import Stage

LIMIT = 4 << 20
Upload = Callable[..., Awaitable[str]]


def give(own: Stage, files: Files) -> Stage:
    """The stage, with the shelf of channel `cch_1`."""
    own.set(shelf=ChannelShelf(files, "cch_1"))
    return own


def uploads(files: Files) -> Upload:
    """Puts bytes on the shelf as an upload of the scene's channel (or another's); its reference."""

    async def put(data: bytes, filename: str = "a.txt", channel_id: str = "cch_1") -> str:
        async def chunks() -> AsyncIterator[bytes]:
            yield data

        kept = await files.receive(channel_id, chunks(), mime_type="a/b", filename=filename, kind="upload")
        return kept.file_ref

    return put
