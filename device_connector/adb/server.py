"""The local adb server and the adb binary: found, and started when nothing listens; never ended from here."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import adbutils

from device_connector.adb.host import AdbServer
from device_connector.errors import NotReachable, SettingsError
from device_connector.texts import Text

START_S = 15.0
LOOK_S = 0.02

UNSEEING = {
    "ADB_EMU": "0",
    "ADB_LOCAL_TRANSPORT_MAX_PORT": "5554",
    "ADB_MDNS": "0",
    "ADB_MDNS_AUTO_CONNECT": "0",
    "ADB_USB": "0",
}
"""No emulators, mDNS or USB; what of it adb 29 and 36 both heed was tried on both."""


def adb_binary(setting: str | Path | None = None) -> str:
    """Path of the adb to use: the setting, else the one in adbutils' wheel, else the one on PATH."""
    if setting is not None:
        found = shutil.which(setting)
        if found is None:
            raise SettingsError(
                Text(
                    f"adb.path: {setting} is not a program that can be run",
                    f"adb.path：{setting} 不是可执行的程序",
                )
            )
        return str(found)
    bundled = Path(adbutils.__file__).parent / "binaries" / "adb"
    found = shutil.which(bundled) or shutil.which("adb")
    if found is None:
        raise SettingsError(
            Text(
                "adb.path: adbutils has no adb for this machine and none is on PATH: install one or set adb.path",
                "adb.path：adbutils 没有本机可用的 adb，PATH 中也没有：请安装 adb 或设置 adb.path",
            )
        )
    return str(found)


async def start_local_server(adb: str, port: int, state_dir: Path) -> None:
    """Start an adb server on a loopback port; NotReachable in adb's own words when it does not come up.

    It outlives us and is anybody's to use. Its key is the user's own; under systemd it lives in `state_dir`.
    """
    # `adb server` forks a server and waits for it; `start-server` would first end a server of another version.
    try:
        process = await asyncio.create_subprocess_exec(
            adb,
            "-P",
            str(port),
            "server",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | ({"HOME": str(state_dir)} if "STATE_DIRECTORY" in os.environ else {}),
            start_new_session=True,
        )
    except OSError as error:
        raise _not_started(port, f"{adb}: {error.strerror}") from error
    try:
        async with asyncio.timeout(START_S):
            _, said = await process.communicate()
    except TimeoutError:
        process.kill()
        await process.wait()
        raise _not_started(port, f"{adb} did not finish within {START_S:g} s") from None
    if process.returncode != 0:
        raise _not_started(port, _reason(said.decode("utf-8", "replace")))


def _reason(said: str) -> str:
    """The line of adb's log that says why: `could not install *smartsocket* listener: Address already in use`."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    told = next((line for line in lines if "could not" in line or "cannot" in line), lines[-1] if lines else "")
    return told.rpartition(" adb     : ")[2] or "adb said nothing"


def _not_started(port: int, reason: str) -> NotReachable:
    return NotReachable(
        Text(
            f"the adb server on port {port} could not be started: {reason}",
            f"无法在端口 {port} 上启动 adb 服务：{reason}",
        )
    )


@asynccontextmanager
async def private_server(adb: str, port: int, home: Path) -> AsyncIterator[int]:
    """An adb server of our own with its key in the folder `home`, that looks for no phones; yields its pid."""
    os.makedirs(home, exist_ok=True)
    with (home / "adb.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            adb,
            "-P",
            str(port),
            "nodaemon",
            "server",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env={"PATH": os.environ.get("PATH", ""), "HOME": str(home), "TMPDIR": str(home), **UNSEEING},
            start_new_session=True,
        )
    try:
        await _until_it_answers(process, port, home)
        yield process.pid
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def _until_it_answers(process: asyncio.subprocess.Process, port: int, home: Path) -> None:
    server = AdbServer("127.0.0.1", port)
    for _ in range(round(START_S / LOOK_S)):
        try:
            await server.version()
        except NotReachable:
            if process.returncode is not None:
                raise _not_started(port, _reason((home / "adb.log").read_text(errors="replace"))) from None
            await asyncio.sleep(LOOK_S)
        else:
            return
    raise _not_started(port, f"it does not answer within {START_S:g} s")
