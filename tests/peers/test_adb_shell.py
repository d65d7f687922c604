"""The Python package adb-shell, which needs no adb server, takes the virtual phone for a phone."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from adb_shell.adb_device import AdbDeviceTcp
from adb_shell.auth.keygen import keygen
from adb_shell.auth.sign_cryptography import CryptographySigner
from adb_shell.exceptions import AdbCommandFailureException
from PIL import Image

from device_connector.simulator.virtual import VirtualPhone

BIG = bytes(range(256)) * 8000


def client(phone: VirtualPhone) -> AdbDeviceTcp:
    host, port = phone.address.split(":")
    return AdbDeviceTcp(host, int(port), default_transport_timeout_s=9.0)


@pytest.fixture
async def device(phone: VirtualPhone) -> AsyncIterator[AdbDeviceTcp]:
    """Connected; its blocking calls go to a thread."""
    made = client(phone)
    assert await asyncio.to_thread(made.connect)
    yield made
    await asyncio.to_thread(made.close)


@pytest.mark.parametrize("phone", ["pixel", "nexus"], indirect=True)
async def test_shell(device: AdbDeviceTcp, phone: VirtualPhone) -> None:
    """It speaks version 0x01000000, with checksums, and `shell:`."""
    model = await asyncio.to_thread(device.shell, "getprop ro.product.model")
    assert model.strip() == phone.phone.profile.model


async def test_push_pull_stat_list(device: AdbDeviceTcp) -> None:
    """The file service, version 1."""
    back = io.BytesIO()
    await asyncio.to_thread(device.push, io.BytesIO(BIG), "/sdcard/big", mtime=5)
    await asyncio.to_thread(device.pull, "/sdcard/big", back)
    assert back.getvalue() == BIG
    assert (await asyncio.to_thread(device.stat, "/sdcard/big"))[1:] == (len(BIG), 5)
    assert b"big" in {bytes(entry.filename) for entry in await asyncio.to_thread(device.list, "/sdcard/")}


async def test_refused_pull(device: AdbDeviceTcp) -> None:
    """The phone's words reach the caller."""
    pull: Callable[..., Any] = device.pull
    with pytest.raises(AdbCommandFailureException, match="No such file"):
        await asyncio.to_thread(pull, "/none", io.BytesIO())


async def test_screencap(device: AdbDeviceTcp, phone: VirtualPhone) -> None:
    """Bytes as they are, over exec."""
    png = await asyncio.to_thread(device.exec_out, "screencap -p", decode=False)
    assert Image.open(io.BytesIO(png)).size == phone.phone.size()


async def test_key(tmp_path: Path) -> None:
    """It shows its key, is let in when a person accepts, and the next time by its signature."""
    await asyncio.to_thread(keygen, str(tmp_path / "key"))
    signer = CryptographySigner(str(tmp_path / "key"))
    async with VirtualPhone.create(auth=True) as phone:
        first = client(phone)
        connecting = asyncio.ensure_future(asyncio.to_thread(first.connect, rsa_keys=[signer], auth_timeout_s=9))
        await phone.wait_for_key()
        phone.accept()
        assert await connecting
        await asyncio.to_thread(first.close)
        again = client(phone)
        assert await asyncio.to_thread(again.connect, rsa_keys=[signer])
        await asyncio.to_thread(again.close)
