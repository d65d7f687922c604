"""`android_file_push`: an upload onto the phone, at its place whole or not at all."""

from __future__ import annotations

import asyncio
import posixpath
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import Field

from device_connector.adb.transfer import file_sync
from device_connector.android.words import join
from device_connector.errors import ConnectorError, DeviceTimeout, OutcomeUnknown, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.asking import ask, unsent
from device_connector.tools.shelf import Upload
from device_connector.tools.tool import Arguments, Result, Scene, Tool
from device_connector.tools.transfer.digests import Verified, verified
from device_connector.tools.transfer.paths import PhonePath, followed

DEADLINE_S = 540.0
TIDY_S = 5.0
PIECE_BYTES = 256 * 1024


class PushArguments(Arguments):
    """Which upload, and where to."""

    file_ref: str = Field(min_length=1, max_length=200, description="of an upload (POST /files/uploads)")
    path: PhonePath = Field(description="the file to write; an existing folder takes it by the upload's name")


class PushResult(Result):
    """What is on the phone now."""

    path: str = Field(description="where it is, links followed")
    byte_size: int
    sha256: str
    verified: Verified = Field(
        description="what was compared on both ends; `size` where the phone has no sha256sum"
    )
    replaced: bool = Field(description="a file of that name was there before")


@dataclass(frozen=True, slots=True)
class _Place:
    """A file's folder, links followed, and its name there."""

    folder: str
    name: str
    taken: bool

    @property
    def path(self) -> str:
        return posixpath.join(self.folder, self.name)


async def push(scene: Scene, wanted: PushArguments) -> dict[str, Any]:
    """Run android_file_push: written beside its place, compared, then moved there in one step."""
    upload = scene.shelf.upload(wanted.file_ref)
    with unsent():
        place = await _place(scene, wanted.path, upload.filename)
    beside = posixpath.join(place.folder, f".{scene.new_id('part')}")
    async with _tidied(scene, beside):
        with unsent():
            how = await _delivered(scene, upload, beside)
        await _move(scene, beside, place.path)
    return PushResult(
        path=place.path,
        byte_size=upload.byte_size,
        sha256=upload.sha256,
        verified=how,
        replaced=place.taken,
    ).json_object()


async def _place(scene: Scene, path: str, filename: str) -> _Place:
    """Where the file is to be; raises for a folder that is not there, and for one out of bounds."""
    folder, name = posixpath.split(path)
    if await _is_folder(scene, path):
        folder, name = path, filename
    real = (await followed(scene, folder))[0]
    if not name or real is None or not await _is_folder(scene, real):
        raise ToolInvokeFailed(
            Text(
                f"path: there is no folder {folder!r} on the phone; name one that is there",
                f"path：手机上没有目录 {folder!r}，请使用已存在的目录",
            )
        )
    target = posixpath.join(real, name)
    parts = await ask(scene, [f"test {test} {join([target])}" for test in ("-e", "-d")])
    if parts[-1].code == 0:
        raise ToolInvokeFailed(Text(f"path: {target!r} is a folder", f"path：{target!r} 是目录"))
    return _Place(real, name, parts[0].code == 0)


async def _is_folder(scene: Scene, path: str) -> bool:
    parts = await ask(scene, [join(("test", "-d", path))])
    return bool(parts) and parts[0].code == 0


async def _delivered(scene: Scene, upload: Upload, path: str) -> Verified:
    """Send the file to `path` and compare; nothing has happened yet where it is to be."""
    try:
        async with asyncio.timeout(DEADLINE_S), file_sync(scene.phone) as sync:
            async with aclosing(chunks(upload.path)) as data:
                await sync.send(path, data, mtime=scene.now_ms() // 1000)
            there = await sync.stat(path)
    except TimeoutError:
        raise DeviceTimeout(
            Text(
                f"the phone did not take the file within {DEADLINE_S:g} s; nothing was changed",
                f"手机在 {DEADLINE_S:g} 秒内未收完文件；未做任何更改",
            )
        ) from None
    size = there.size if there else None
    return await verified(scene, path, sha256=upload.sha256, phone_size=size, byte_size=upload.byte_size)


async def chunks(path: Path) -> AsyncGenerator[bytes]:
    """A file of ours in pieces."""
    with await asyncio.to_thread(path.open, "rb") as file:
        while piece := await asyncio.to_thread(file.read, PIECE_BYTES):
            yield piece


async def _move(scene: Scene, old: str, new: str) -> None:
    answer = await scene.phone.shell(join(("mv", "-f", old, new)), deadline_s=20.0)
    said = (answer.stdout + answer.stderr).decode("utf-8", "replace").strip()
    if answer.exit_code is None:
        raise OutcomeUnknown(
            Text("the phone's answer ended before its exit code came", "手机的回应在返回退出码之前中断"), sent=True
        )
    if answer.exit_code:
        raise ToolInvokeFailed(Text(f"the file could not be put in place: {said}", f"文件无法就位：{said}"))


@asynccontextmanager
async def _tidied(scene: Scene, path: str) -> AsyncIterator[None]:
    """Remove what lies at `path` if the block fails, in time of its own."""
    try:
        yield
    except BaseException:
        await asyncio.shield(_remove(scene, path))
        raise


async def _remove(scene: Scene, path: str) -> None:
    try:
        await scene.phone.shell(join(("rm", "-f", path)), deadline_s=TIDY_S)
    except ConnectorError:
        return  # The phone is gone; the hidden file bears a name that nobody takes for the real one.


FILE_PUSH = Tool(
    tool_id="android_file_push",
    title=Text("Send a file to the phone", "发送文件到手机"),
    description=Text(
        "Puts an uploaded file on the phone's storage. It appears at its place whole, or not at all.",
        "把已上传的文件放到手机存储中。文件要么完整出现在目标位置，要么不出现。",
    ),
    kind="act",
    arguments=PushArguments,
    result=PushResult,
    run=push,
    deadline_s=720.0,
)
