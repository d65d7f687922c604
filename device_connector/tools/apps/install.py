"""`android_app_install`: an uploaded package, or a bundle of them, onto the phone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, closing
from typing import IO, Any

from pydantic import Field

from device_connector.android.apk import Package, Part, examine, read
from device_connector.android.look import part
from device_connector.errors import DeviceTimeout, InstallFailed, InvalidArguments
from device_connector.texts import Text
from device_connector.tools.apps.session import InstallSession, failed
from device_connector.tools.apps.versions import Version, version, version_after
from device_connector.tools.asking import ask, unsent
from device_connector.tools.tool import Arguments, Progress, Result, Scene, Tool

SEND_S = 540.0
TOLD_BYTES = 4 << 20
"""So often a long installation says how far it has come."""


class InstallArguments(Arguments):
    """Which upload."""

    file_ref: str = Field(
        min_length=1, max_length=200, description="of an upload (POST /files/uploads): .apk, .apks, .xapk or .apkm"
    )


class InstallResult(Result):
    """What is installed now."""

    package: str
    version: Version
    previous: Version | None = Field(description="what was installed before")
    parts: int = Field(description="APKs that were sent; more than one for a bundle")
    effect: str = "seen"
    effect_basis: str


async def install(scene: Scene, wanted: InstallArguments) -> dict[str, Any]:
    """Run android_app_install; up to the commit nothing is installed, and after it the phone's list decides."""
    upload = scene.shelf.upload(wanted.file_ref)
    with unsent(), await asyncio.to_thread(upload.path.open, "rb") as file:
        package = await _examined(scene, file)
        base = package.base
        before = await version(scene, base.package)
        session = await _sent(scene, file, package)
    said = await session.commit()
    now = await version_after(scene, base.package)
    if now is None or now.code != base.version_code or not (said.ok or now != before):
        await session.abandon()
        raise failed(said) if not said.ok else _missing(base.package, base.version_code, now)
    return InstallResult(
        package=base.package,
        version=now,
        previous=before,
        parts=len(package.parts),
        effect_basis=f"the phone lists {base.package} with version {now.name} ({now.code})",
    ).json_object()


def _missing(package: str, code: int, now: Version | None) -> InstallFailed:
    listed = "does not list it" if now is None else f"lists version {now.code}"
    return InstallFailed(
        Text(
            f"Android says Success for {package} version {code}, but {listed}: look at the phone's screen",
            f"Android 返回成功，但 {package} 版本 {code} 未出现在已安装列表中：请查看手机屏幕",
        )
    )


async def _examined(scene: Scene, file: IO[bytes]) -> Package:
    """What the upload holds for a phone of this kind; InvalidArguments says why it is no package."""
    parts = await ask(scene, [f"getprop ro.product.cpu.{name}" for name in ("abilist", "abi")])
    abis = [abi for index in range(2) for abi in part(parts, index).text.strip().split(",") if abi]
    try:
        return await asyncio.to_thread(examine, file, abis=tuple(abis))
    except ValueError as error:
        raise _unfit(error) from error


def _unfit(error: ValueError) -> InvalidArguments:
    return InvalidArguments(Text(f"file_ref: {error}", f"file_ref：不是可安装的安装包：{error}"))


async def _sent(scene: Scene, file: IO[bytes], package: Package) -> InstallSession:
    """A session with all parts in it; one that cannot be filled is given up."""
    session = await InstallSession.create(scene, package.size)
    try:
        async with asyncio.timeout(SEND_S):
            await _filled(scene, session, file, package)
    except TimeoutError:
        await session.abandon()
        raise DeviceTimeout(
            Text(
                f"the phone did not take the package within {SEND_S:g} s; nothing was installed",
                f"手机在 {SEND_S:g} 秒内未收完安装包；未安装任何内容",
            )
        ) from None
    except BaseException:
        await session.abandon()
        raise
    return session


async def _filled(scene: Scene, session: InstallSession, file: IO[bytes], package: Package) -> None:
    meter = _Meter(scene, package.size)
    for index, one in enumerate(package.parts):
        with closing(read(file, one)) as pieces:
            async with aclosing(_whole(pieces, one, meter)) as chunks:
                await session.write(f"{index}.apk", one.size, chunks)


async def _whole(pieces: Iterator[bytes], one: Part, meter: _Meter) -> AsyncGenerator[bytes]:
    """The bytes of a part; InvalidArguments where they are damaged or not as many as the archive says."""
    size = 0
    try:
        while piece := await asyncio.to_thread(next, pieces, b""):
            size += len(piece)
            meter.add(len(piece))
            yield piece
    except ValueError as error:
        raise _unfit(error) from error
    if size != one.size:
        raise _unfit(ValueError(f"{one.entry} has {size} bytes, not {one.size}"))


class _Meter:
    """Tells now and then how much has been sent."""

    def __init__(self, scene: Scene, total: int) -> None:
        self._scene, self._total, self._sent = scene, total, 0

    def add(self, size: int) -> None:
        """So much more."""
        before, self._sent = self._sent, self._sent + size
        if before // TOLD_BYTES != self._sent // TOLD_BYTES:
            mib = f"{self._sent >> 20}/{self._total >> 20} MiB"
            self._scene.tell(Progress(Text(f"sent {mib}", f"已发送 {mib}"), self._sent / self._total))


APP_INSTALL = Tool(
    tool_id="android_app_install",
    title=Text("Install an app", "安装应用"),
    description=Text(
        "Installs an uploaded APK or bundle (.apks), or updates an app by it. The phone may ask on its screen; "
        "a refusal comes with Android's code and what helps.",
        "安装已上传的 APK 或安装包集合（.apks），或用其更新应用。手机屏幕上可能出现确认提示；"
        "被拒绝时返回 Android 的错误码与处理办法。",
    ),
    kind="act",
    arguments=InstallArguments,
    result=InstallResult,
    run=install,
    deadline_s=900.0,
)
