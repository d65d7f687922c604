"""A file as it is written: whole at its place, or nowhere."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from device_connector.errors import ToolInvokeFailed
from device_connector.texts import Text


class Writing:
    """A file on its way to `path`: there whole when the block ends well, else not at all.

    What the disk refuses is raised as ToolInvokeFailed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.digest = hashlib.sha256()
        self._partial = path.with_suffix(".part")
        self._busy = threading.Lock()

    def __enter__(self) -> Self:
        with self._told():
            self._file = self._partial.open("wb", buffering=0)
        return self

    def __exit__(self, kind: type[BaseException] | None, _: object, __: object) -> None:
        with self._busy:  # A cancelled caller leaves its thread behind, which may still write.
            self._file.close()
        try:
            if kind is None:
                with self._told():
                    self._partial.rename(self.path)
        finally:
            self._partial.unlink(missing_ok=True)

    def add(self, chunk: bytes) -> None:
        """Write one piece."""
        self.digest.update(chunk)
        rest = memoryview(chunk)
        with self._busy, self._told():
            while rest and not self._file.closed:
                rest = rest[self._file.write(rest) :]

    def whole(self, data: bytes) -> None:
        """Write all there is."""
        with self:
            self.add(data)

    @contextmanager
    def _told(self) -> Iterator[None]:
        folder = self.path.parent
        try:
            yield
        except OSError as error:
            raise ToolInvokeFailed(
                Text(
                    f"the file shelf {folder} takes no file: {error.strerror}. "
                    "Free disk space or repair the folder.",
                    f"文件缓存目录 {folder} 无法写入：{error.strerror}。请释放磁盘空间或修复目录。",
                )
            ) from error
