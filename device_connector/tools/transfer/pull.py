"""`android_file_pull`: a file of the phone's as a file reference."""

from __future__ import annotations

import asyncio
import mimetypes
import posixpath
from contextlib import aclosing
from typing import Any

from device_connector.adb.transfer import FileStat, FileSync, file_sync
from device_connector.android.listings import Entry, entries
from device_connector.android.look import part
from device_connector.android.words import join
from device_connector.errors import DeviceTimeout, TooLarge, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.asking import ask
from device_connector.tools.shelf import FileReference
from device_connector.tools.tool import Arguments, Result, Scene, Tool
from device_connector.tools.transfer.digests import Verified, verified
from device_connector.tools.transfer.paths import PhonePath, followed, nowhere

DEADLINE_S = 540.0
UNTYPED = "application/octet-stream"
MOST_NAMES = 20


class PullArguments(Arguments):
    """Which file."""

    path: PhonePath


class PullResult(Result):
    """The file, kept for a while; `expires_at` in Unix ms."""

    path: str
    file_ref: str
    download_url: str
    mime_type: str
    byte_size: int
    sha256: str
    expires_at: int
    verified: Verified


async def pull(scene: Scene, wanted: PullArguments) -> dict[str, Any]:
    """Run android_file_pull; a transfer that is cut leaves no reference."""
    real = (await followed(scene, wanted.path))[0]
    if real is None:
        raise nowhere(wanted.path)
    try:
        async with asyncio.timeout(DEADLINE_S), file_sync(scene.phone) as sync:
            found = await _file(scene, sync, real)
            kept = await _kept(scene, sync, real)
    except TimeoutError:
        raise DeviceTimeout(
            Text(
                f"the phone did not give the file within {DEADLINE_S:g} s",
                f"手机在 {DEADLINE_S:g} 秒内未传完文件",
            )
        ) from None
    how = await verified(scene, real, sha256=kept.sha256, phone_size=found.size, byte_size=kept.byte_size)
    shown = {name: getattr(kept, name) for name in PullResult.model_fields if name not in {"path", "verified"}}
    return PullResult(path=real, verified=how, **shown).json_object()


async def _file(scene: Scene, sync: FileSync, path: str) -> FileStat:
    """What is at the path, if it is a file that the shelf takes."""
    found = await sync.stat(path)
    if found is None:
        raise nowhere(path)
    if found.is_folder:
        raise await _folder(scene, path)
    if not found.is_file:
        raise ToolInvokeFailed(Text(f"path: {path!r} is no file", f"path：{path!r} 不是文件"))
    if found.size > scene.shelf.max_file_bytes:
        raise _too_large(path, found.size, scene.shelf.max_file_bytes)
    return found


async def _kept(scene: Scene, sync: FileSync, path: str) -> FileReference:
    name = posixpath.basename(path)
    kind = mimetypes.guess_type(name)[0] or UNTYPED
    async with aclosing(sync.receive(path)) as data:
        try:
            return await scene.shelf.receive(data, mime_type=kind, filename=name)
        except TooLarge as grown:
            raise ToolInvokeFailed(grown.text) from grown


def _too_large(path: str, size: int, most: int) -> ToolInvokeFailed:
    return ToolInvokeFailed(
        Text(
            f"path: {path!r} has {size} bytes, more than files.max_file_bytes = {most}",
            f"path：{path!r} 有 {size} 字节，超过 files.max_file_bytes = {most}",
        )
    )


async def _folder(scene: Scene, path: str) -> ToolInvokeFailed:
    """That it is a folder, and what is in it."""
    parts = await ask(scene, [join(("ls", "-l", f"{path}/")) + " 2>&1"])
    found = entries(part(parts, 0).text) or ()
    shown = ", ".join(map(_shown, found[:MOST_NAMES])) or "nothing"
    more = f" and {len(found) - MOST_NAMES} more" if len(found) > MOST_NAMES else ""
    return ToolInvokeFailed(
        Text(
            f"path: {path!r} is a folder; name one of its files. It holds {shown}{more}",
            f"path：{path!r} 是目录，请指定其中的文件。其内容：{shown}{more}",
        )
    )


def _shown(entry: Entry) -> str:
    if entry.type == "dir":
        return f"{entry.name}/"
    return entry.name if entry.size is None else f"{entry.name} ({entry.size} bytes)"


FILE_PULL = Tool(
    tool_id="android_file_pull",
    title=Text("Fetch a file from the phone", "取回手机文件"),
    description=Text(
        "Fetches one file of the phone's storage as a download_url. For a folder the error lists what is in it.",
        "取回手机存储中的一个文件，返回 download_url。路径为目录时，错误消息会列出其中的文件。",
    ),
    kind="observe",
    arguments=PullArguments,
    result=PullResult,
    run=pull,
    deadline_s=720.0,
)
