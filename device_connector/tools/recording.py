"""Records the screen into a file on the phone, and fetches it; nothing is left there, whatever happens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from device_connector.adb.transfer import file_sync
from device_connector.android.failures import shell_failure
from device_connector.android.mp4 import Movie, Mp4Error, Mp4Walker
from device_connector.android.recordings import forgotten
from device_connector.android.words import join
from device_connector.errors import CaptureFailed, ConnectorError, NotSupported, TooLarge, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.shelf import FileReference
from device_connector.tools.tool import Scene

if TYPE_CHECKING:
    from device_connector.adb.device import ShellResult

STARTS_S = 15.0
"""For the encoder to start and to finish its file; beside the recording itself."""

REMOVE_S = 5.0
TICK_S = 1.0


@dataclass(frozen=True, slots=True)
class Recording:
    """A kept file, and what its boxes say of it."""

    kept: FileReference
    movie: Movie


@asynccontextmanager
async def file_on_phone(scene: Scene) -> AsyncIterator[str]:
    """A path for a recording; what is there is removed at the end, also when the call is cancelled."""
    path = forgotten(scene.new_id("rec"))
    try:
        yield path
    finally:
        with suppress(ConnectorError):
            await scene.phone.shell(join(["rm", "-f", path]), deadline_s=REMOVE_S)


async def record(scene: Scene, words: list[str], seconds: int, tick: Callable[[float], None]) -> None:
    """Run screenrecord to its end; `tick` hears every second how many have passed.

    Raises NotSupported on a phone without it, CaptureFailed with its words. Cancelling ends the recording: the
    phone's screenrecord stops when its caller hangs up, for it stands in the shell's place.
    """
    instead = "exec " if "shell_v2" in await scene.phone.features() else ""
    running = asyncio.ensure_future(
        scene.phone.shell(f"{instead}{join(words)} 2>&1", deadline_s=seconds + STARTS_S)
    )
    try:
        passed = 0.0
        while not (await asyncio.wait({running}, timeout=TICK_S))[0]:
            passed += TICK_S
            tick(min(passed, seconds))
        _check(await running)
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


def _check(answer: ShellResult) -> None:
    words = answer.stdout.decode("utf-8", "replace").strip()
    failure = shell_failure(words)
    if answer.exit_code == 127 or (failure is not None and failure.reason == "command_not_found"):
        raise NotSupported(
            Text(
                "this phone has no screenrecord command: take screenshots instead",
                "此手机没有 screenrecord 命令：请改用截图",
            )
        )
    if answer.exit_code != 0:
        told = words[-300:] or f"exit code {answer.exit_code}"
        raise CaptureFailed(Text(f"screenrecord failed: {told}", f"screenrecord 失败：{told}"))


async def fetch(scene: Scene, path: str, filename: str) -> Recording:
    """Keep the phone's file, checked as it comes: one that cannot be played is not kept. Raises CaptureFailed."""
    walker = Mp4Walker()
    try:
        async with file_sync(scene.phone) as sync, aclosing(sync.receive(path)) as data:
            checked = _checked(data, walker)
            kept = await scene.shelf.receive(checked, mime_type="video/mp4", filename=filename)
    except Mp4Error as error:
        raise CaptureFailed(
            Text(f"the recording cannot be played: {error}", f"录制的文件无法播放：{error}")
        ) from None
    except (TooLarge, ToolInvokeFailed) as error:
        raise CaptureFailed(error.text) from error
    return Recording(kept, walker.movie())


async def _checked(data: AsyncIterator[bytes], walker: Mp4Walker) -> AsyncIterator[bytes]:
    async for chunk in data:
        walker.feed(chunk)
        yield chunk
    walker.movie()
