"""The file shelf: what is too big for a packet is kept for a while and fetched from an unguessable URL."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
import shutil
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from device_connector.errors import NotFound, ToolInvokeFailed
from device_connector.texts import Text

REF_BYTES = 32
"""256 bits: nobody guesses a reference."""


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


class Files:
    """Keeps files for `ttl_s`, together at most `max_bytes`: the oldest make room for the new."""

    def __init__(
        self, folder: Path, *, url_prefix: str, ttl_s: int, max_bytes: int, now_ms: Callable[[], int]
    ) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True, mode=0o700)
        self._folder = folder
        self._url_prefix = url_prefix
        self._ttl_ms = ttl_s * 1000
        self._max_bytes = max_bytes
        self._now_ms = now_ms
        self._kept: OrderedDict[str, KeptFile] = OrderedDict()

    async def keep(self, channel_id: str, data: bytes, *, mime_type: str, filename: str) -> KeptFile:
        """Put `data` on the shelf for `channel_id`; raises ToolInvokeFailed when the disk will not take it."""
        ref = "file_" + secrets.token_urlsafe(REF_BYTES)
        path = self._folder / ref
        self._make_room(len(data))
        digest = await asyncio.to_thread(_put, path, data)
        kept = KeptFile(
            ref,
            f"{self._url_prefix}/files/refs/{ref}",
            channel_id,
            path,
            filename,
            mime_type,
            len(data),
            digest,
            self._now_ms() + self._ttl_ms,
        )
        self._kept[ref] = kept
        return kept

    def find(self, file_ref: str) -> KeptFile:
        """The file of that reference; raises NotFound when there is none or its time is over."""
        self.sweep()
        kept = self._kept.get(file_ref)
        if kept is None:
            raise NotFound(
                Text(
                    "this file reference is unknown or has expired: call the tool again for a new one",
                    "文件引用不存在或已过期：请重新调用工具获取新的引用",
                )
            )
        return kept

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

    def _make_room(self, size: int) -> None:
        self.sweep()
        if size > self._max_bytes:
            raise ToolInvokeFailed(
                Text(
                    f"a file of {size} bytes does not fit files.max_bytes = {self._max_bytes}: ask for less",
                    f"文件大小 {size} 字节超过 files.max_bytes = {self._max_bytes}：请减小请求的内容",
                )
            )
        held = sum(kept.byte_size for kept in self._kept.values())
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


def _put(path: Path, data: bytes) -> str:
    """Write whole or not at all; returns the sha256 in hex."""
    partial = path.with_suffix(".part")
    try:
        partial.write_bytes(data)
        partial.rename(path)
    except OSError as error:
        partial.unlink(missing_ok=True)
        raise ToolInvokeFailed(
            Text(
                f"the file shelf {path.parent} takes no file: {error.strerror}. "
                "Free disk space or repair the folder.",
                f"文件缓存目录 {path.parent} 无法写入：{error.strerror}。请释放磁盘空间或修复目录。",
            )
        ) from error
    return hashlib.sha256(data).hexdigest()
