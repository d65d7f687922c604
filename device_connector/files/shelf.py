"""The file shelf: what is too big for a packet is kept for a while and fetched from an unguessable URL."""

from __future__ import annotations

import asyncio
import secrets
import shutil
from collections import OrderedDict
from collections.abc import AsyncIterable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from device_connector.errors import NotFound, TooLarge, ToolInvokeFailed
from device_connector.files.writing import Writing
from device_connector.texts import Text

REF_BYTES = 32
"""256 bits: nobody guesses a reference."""

Kind = Literal["result", "upload"]
"""A result is downloaded by its URL; an upload is only read by the tools of its channel."""


@dataclass(frozen=True, slots=True)
class KeptFile:
    """One file on the shelf; `expires_at` in Unix ms, `sha256` in hex."""

    file_ref: str
    download_url: str
    channel_id: str
    path: Path
    filename: str
    mime_type: str
    byte_size: int
    sha256: str
    expires_at: int
    kind: Kind = "result"


class Files:
    """Keeps files for `ttl_s`, together at most `max_bytes`: the oldest make room for the new.

    What comes in pieces is at most `max_file_bytes` long.
    """

    def __init__(
        self,
        folder: Path,
        *,
        url_prefix: str,
        ttl_s: int,
        max_bytes: int,
        max_file_bytes: int,
        now_ms: Callable[[], int],
    ) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True, mode=0o700)
        self._folder = folder
        self._url_prefix = url_prefix
        self._ttl_ms = ttl_s * 1000
        self._max_bytes = max_bytes
        self.max_file_bytes = max_file_bytes
        self._incoming = 0
        self._now_ms = now_ms
        self._kept: OrderedDict[str, KeptFile] = OrderedDict()

    def __len__(self) -> int:
        """How many files are on the shelf."""
        return len(self._kept)

    @property
    def held_bytes(self) -> int:
        """What they take up, with what is coming in."""
        return self._incoming + sum(kept.byte_size for kept in self._kept.values())

    async def keep(self, channel_id: str, data: bytes, *, mime_type: str, filename: str) -> KeptFile:
        """Put `data` on the shelf for `channel_id`; raises ToolInvokeFailed when the disk will not take it."""
        writing = Writing(self._folder / _new_ref())
        self._make_room(len(data))
        await asyncio.to_thread(writing.whole, data)
        digest = writing.digest.hexdigest()
        return self._add(
            writing.path, channel_id, mime_type=mime_type, filename=filename, size=len(data), digest=digest
        )

    async def receive(
        self,
        channel_id: str,
        chunks: AsyncIterable[bytes],
        *,
        mime_type: str,
        filename: str,
        kind: Kind = "result",
    ) -> KeptFile:
        """Keep what comes in `chunks`, whole or not at all, never holding more than one of them.

        Raises TooLarge, ToolInvokeFailed when the disk will not take it, and whatever `chunks` raise.
        """
        writing, size = Writing(self._folder / _new_ref()), 0
        try:
            with writing:
                async for chunk in chunks:
                    size += self._admitted(size, chunk)
                    await asyncio.to_thread(writing.add, chunk)
        finally:
            self._incoming -= size
        return self._add(
            writing.path,
            channel_id,
            mime_type=mime_type,
            filename=filename,
            size=size,
            digest=writing.digest.hexdigest(),
            kind=kind,
        )

    def find(self, file_ref: str) -> KeptFile:
        """The result of that reference; raises NotFound when there is none or its time is over."""
        kept = self._standing(file_ref)
        if kept is None or kept.kind != "result":
            raise NotFound(
                Text(
                    "this file reference is unknown or has expired: call the tool again for a new one",
                    "文件引用不存在或已过期：请重新调用工具获取新的引用",
                )
            )
        return kept

    def upload(self, channel_id: str, file_ref: str) -> KeptFile:
        """What was uploaded for that channel; raises NotFound when there is none or its time is over."""
        kept = self._standing(file_ref)
        if kept is None or kept.kind != "upload" or kept.channel_id != channel_id:
            raise NotFound(
                Text(
                    f"file_ref {file_ref[:100]!r} is no upload of this channel, or has expired: upload the file "
                    "again (POST /files/uploads) and quote the new one",
                    f"file_ref {file_ref[:100]!r} 不是本通道的上传文件或已过期："
                    "请重新上传（POST /files/uploads）并引用新的 file_ref",
                )
            )
        return kept

    def drop(self, file_ref: str) -> None:
        """Remove one file."""
        kept = self._kept.pop(file_ref, None)
        if kept is not None:
            kept.path.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Remove what has expired."""
        now_ms = self._now_ms()
        while self._kept and next(iter(self._kept.values())).expires_at <= now_ms:
            self._drop_oldest()

    def drop_channel(self, channel_id: str) -> None:
        """Remove the files of a channel that gave its phone back."""
        for kept in [one for one in self._kept.values() if one.channel_id == channel_id]:
            del self._kept[kept.file_ref]
            kept.path.unlink(missing_ok=True)

    def _standing(self, file_ref: str) -> KeptFile | None:
        self.sweep()
        return self._kept.get(file_ref)

    def _add(
        self,
        path: Path,
        channel_id: str,
        *,
        mime_type: str,
        filename: str,
        size: int,
        digest: str,
        kind: Kind = "result",
    ) -> KeptFile:
        url = f"{self._url_prefix}/files/refs/{path.name}"
        expires_at = self._now_ms() + self._ttl_ms
        kept = KeptFile(path.name, url, channel_id, path, filename, mime_type, size, digest, expires_at, kind)
        self._kept[path.name] = kept
        return kept

    def _admitted(self, size: int, chunk: bytes) -> int:
        """The chunk's length, once there is room for it behind `size` bytes of its file."""
        if size + len(chunk) > self.max_file_bytes:
            raise TooLarge(
                Text(
                    f"the file is above files.max_file_bytes = {self.max_file_bytes}: send a smaller one",
                    f"文件超过 files.max_file_bytes = {self.max_file_bytes}：请使用更小的文件",
                )
            )
        self._make_room(len(chunk))
        self._incoming += len(chunk)
        return len(chunk)

    def _make_room(self, size: int) -> None:
        self.sweep()
        if self._incoming + size > self._max_bytes:
            raise ToolInvokeFailed(
                Text(
                    f"a file of {size} bytes does not fit files.max_bytes = {self._max_bytes}: ask for less",
                    f"文件大小 {size} 字节超过 files.max_bytes = {self._max_bytes}：请减小请求的内容",
                )
            )
        held = self.held_bytes
        while self._kept and held + size > self._max_bytes:
            held -= self._drop_oldest()

    def _drop_oldest(self) -> int:
        _, kept = self._kept.popitem(last=False)
        kept.path.unlink(missing_ok=True)
        return kept.byte_size


@dataclass(frozen=True, slots=True)
class ChannelShelf:
    """The shelf as one channel's tools see it."""

    files: Files
    channel_id: str

    async def keep(self, data: bytes, *, mime_type: str, filename: str) -> KeptFile:
        """Keep `data` for this channel."""
        return await self.files.keep(self.channel_id, data, mime_type=mime_type, filename=filename)

    async def receive(self, chunks: AsyncIterable[bytes], *, mime_type: str, filename: str) -> KeptFile:
        """Keep what comes in `chunks` for this channel."""
        return await self.files.receive(self.channel_id, chunks, mime_type=mime_type, filename=filename)

    def upload(self, file_ref: str) -> KeptFile:
        """What was uploaded for this channel; raises NotFound."""
        return self.files.upload(self.channel_id, file_ref)

    @property
    def max_file_bytes(self) -> int:
        """The longest file that is kept."""
        return self.files.max_file_bytes


def _new_ref() -> str:
    return "file_" + secrets.token_urlsafe(REF_BYTES)
