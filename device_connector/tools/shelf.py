"""The file shelf as tools see it: where results too big for a packet go, and where uploads come from."""

from __future__ import annotations

from collections.abc import AsyncIterable
from pathlib import Path
from typing import Protocol


class FileReference(Protocol):
    """A kept file, as results quote it; `expires_at` in Unix ms, `sha256` in hex."""

    @property
    def file_ref(self) -> str:
        """The unguessable reference."""
        ...

    @property
    def download_url(self) -> str:
        """Where it is fetched."""
        ...

    @property
    def byte_size(self) -> int:
        """Its length."""
        ...

    @property
    def sha256(self) -> str:
        """Its digest in hex."""
        ...

    @property
    def mime_type(self) -> str:
        """Its media type."""
        ...

    @property
    def expires_at(self) -> int:
        """When it is gone, in Unix ms."""
        ...


class Upload(Protocol):
    """What the caller sent beforehand."""

    @property
    def path(self) -> Path:
        """Where it lies."""
        ...

    @property
    def filename(self) -> str:
        """What the caller calls it."""
        ...

    @property
    def byte_size(self) -> int:
        """Its length."""
        ...

    @property
    def sha256(self) -> str:
        """Its digest in hex."""
        ...


class Shelf(Protocol):
    """What is kept for the channel of this call, for a while."""

    @property
    def max_file_bytes(self) -> int:
        """The longest file that `receive` keeps."""
        ...

    async def keep(self, data: bytes, *, mime_type: str, filename: str) -> FileReference:
        """Keep `data` for the channel of this call."""
        ...

    async def receive(self, chunks: AsyncIterable[bytes], *, mime_type: str, filename: str) -> FileReference:
        """Keep what comes in `chunks`, whole or not at all; raises TooLarge and whatever `chunks` raise."""
        ...

    def upload(self, file_ref: str) -> Upload:
        """What was uploaded for this channel; raises NotFound."""
        ...
