"""An upload's whole way: over HTTP, through a call on the data plane, onto the phone, and back."""

from __future__ import annotations

import io
import json
import os
from pathlib import Path

import aiohttp
import pytest

from device_connector.xagent import Link, Refused
from tests.apk import apk
from tests.servers import RunningAdb
from tests.world import World, world


async def upload(own: World, channel_id: str, data: bytes, name: str) -> str:
    """The reference of an upload."""
    form = aiohttp.FormData()
    form.add_field("file", io.BytesIO(data), filename=name)
    headers = {"Authorization": f"Bearer {own.key}", "X-XAgent-Connector-Channel-ID": channel_id}
    url = own.service.url + "/files/uploads"
    async with aiohttp.ClientSession() as http, http.post(url, data=form, headers=headers) as answer:
        assert answer.status == 200, await answer.text()
        return json.loads(await answer.read())["file_ref"]


async def test_there_and_back(adb_server: RunningAdb, tmp_path: Path) -> None:
    """The bytes that come back are those that were sent, under a name of any characters."""
    data, path = os.urandom(2_000_000), "/sdcard/Download/截图 'a' $(b).bin"
    async with world(adb_server, tmp_path) as own:
        link, channel_id = await own.bound()
        ref = await upload(own, channel_id, data, "a.bin")
        sent = await link.invoke(
            channel_id, "android_file_push", {"file_ref": ref, "path": path}, tool_call_id="call-1"
        )
        back = await link.invoke(channel_id, "android_file_pull", {"path": path})
        assert await (await own.xagent()).fetch(back["download_url"]) == data
        assert sent["sha256"] == back["sha256"]


async def test_another_channels_upload(adb_server: RunningAdb, tmp_path: Path) -> None:
    """A reference is good on its own channel alone."""
    async with world(adb_server, tmp_path) as own:
        link, channel_id = await own.bound()
        other = (await link.open_channel())["connector_channel_id"]
        ref = await upload(own, other, b"x", "a")
        with pytest.raises(Refused, match="not_found"):
            await link.invoke(channel_id, "android_file_push", {"file_ref": ref, "path": "/sdcard/a"})


async def install(own: World) -> tuple[Link, str, str]:
    """A bound channel with a package uploaded on it."""
    link, channel_id = await own.bound()
    return link, channel_id, await upload(own, channel_id, apk(), "a.apk")


async def test_installing_where_it_needs_no_yes(adb_server: RunningAdb, tmp_path: Path) -> None:
    """The Card has the tool, and it installs."""
    async with world(adb_server, tmp_path, approvals={"tools": []}) as own:
        link, channel_id, ref = await install(own)
        told = await link.invoke(channel_id, "android_app_install", {"file_ref": ref}, tool_call_id="call-1")
        assert told["package"] in own.phone.phone.packages
        gone = await link.invoke(
            channel_id, "android_app_uninstall", {"package": told["package"]}, tool_call_id="call-2"
        )
        assert gone["left"] is None


async def test_installing_where_nobody_can_say_yes(adb_server: RunningAdb, tmp_path: Path) -> None:
    """By default the Card has no such tool, and a call of it is refused."""
    async with world(adb_server, tmp_path) as own:
        link, channel_id, ref = await install(own)
        listed = {tool["tool_id"] for tool in (await (await own.xagent()).card())["tools"]}
        assert "android_app_install" not in listed
        with pytest.raises(Refused, match="not_supported"):
            await link.invoke(channel_id, "android_app_install", {"file_ref": ref})
