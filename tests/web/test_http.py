"""Control plane and transfer plane over HTTP."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from yarl import URL

from device_connector.xagent import XAgent
from tests.servers import RunningAdb
from tests.world import World, world


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    async with world(adb_server, tmp_path, server={"path_prefix": "/adb"}) as own:
        yield own


async def test_health_agrees_with_the_card(own: World) -> None:
    """Ids, versions and build are those of the Card."""
    client = await own.xagent()
    card, health = await client.card(), await client.health()
    assert health["build"] == card["build"]
    assert health["connector_card_version"] == card["connector"]["version"]
    assert health["protocol_version"] == card["protocol_version"] == "3.0"


async def test_without_a_key_health_tells_the_status_alone(own: World) -> None:
    """Nothing about the build or the phones."""
    client = await own.xagent()
    assert (await client.get("/health")).body == b'{"status": "ok"}'
    assert (await client.get("/ready")).body == b'{"status": "ready"}'
    assert (await client.get("/health", key="dck_wrong")).status == 401


async def test_ready_counts_the_phones(own: World) -> None:
    """With the key: phones, ready ones, links, and no trouble."""
    ready = await own.json("/ready")
    assert ready == {"status": "ready", "phones": 1, "phones_ready": 1, "links": 0, "troubles": {}}


async def picture(own: World) -> tuple[XAgent, dict]:
    link, channel = await own.bound()
    return await own.xagent(), await link.invoke(channel, "android_screenshot")


async def test_a_picture_is_what_its_reference_says(own: World) -> None:
    """Bytes, size, digest, type and name agree; the URL is relative and carries the prefix."""
    client, shot = await picture(own)
    page = await client.get(shot["download_url"])
    assert shot["download_url"].startswith("/adb/files/refs/")
    assert len(page.body) == shot["byte_size"] == int(page.headers["content-length"])
    assert page.headers["content-type"] == shot["mime_type"] == "image/jpeg"
    assert "attachment" in page.headers["content-disposition"]


async def test_ranges_are_served(own: World) -> None:
    """A part of the file and its place in the whole."""
    client, shot = await picture(own)
    whole = await client.fetch(shot["download_url"])
    status, headers, body = await own.request("GET", shot["download_url"], {"Range": "bytes=2-5"})
    assert (status, body) == (206, whole[2:6])
    assert headers["Content-Range"] == f"bytes 2-5/{len(whole)}"


@pytest.mark.parametrize("asked", ["bytes=99999999-", "bytes=5-2", "bytes=0-0,2-3", "items=0-1"])
async def test_a_range_that_is_not_there_is_told_in_json(own: World, asked: str) -> None:
    """416 with the file's length, in the header and in words."""
    _, shot = await picture(own)
    status, headers, body = await own.request("GET", shot["download_url"], {"Range": asked})
    assert (status, headers["Content-Range"]) == (416, f"bytes */{shot['byte_size']}")
    assert json.loads(body)["error"]["code"] == "range_not_satisfiable"


async def test_head_tells_without_sending(own: World) -> None:
    """HEAD has the length and no body."""
    _, shot = await picture(own)
    status, headers, body = await own.request("HEAD", shot["download_url"])
    assert (status, headers["Content-Length"], body) == (200, str(shot["byte_size"]), b"")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/adb/files/refs/file_nobody", 404, "not_found"),
        ("GET", "/adb/files/refs/..%2f..%2fstate.sqlite3", 404, "not_found"),
        ("GET", "/adb/files/refs/%00", 404, "not_found"),
        ("GET", "/adb/files/refs/" + "a" * 4000, 404, "not_found"),
        ("GET", "/adb/nothing", 404, "not_found"),
        ("GET", "/connector-card.json", 404, "not_found"),
        ("POST", "/adb/connector-card.json", 405, "method_not_allowed"),
        ("DELETE", "/adb/files/refs/file_nobody", 405, "method_not_allowed"),
        ("GET", "/adb/ws", 401, "unauthorized"),
    ],
)
async def test_bad_urls_are_refused_in_json(own: World, method: str, path: str, status: int, code: str) -> None:
    """Every refusal is `{"error": {"code", "message"}}`."""
    answered, error = await own.refusal(method, path)
    assert (answered, error["code"]) == (status, code)
    assert error["message"]


@pytest.mark.parametrize("begun", [b"", b"GET /adb/health HTTP/1.1\r\nHost:"], ids=["nothing", "half a head"])
async def test_who_sends_no_request_is_shown_out(adb_server: RunningAdb, tmp_path: Path, begun: bytes) -> None:
    """After the time that a link has for its hello; a link that has spoken stays."""
    async with world(adb_server, tmp_path, limits={"hello_s": 1}) as own:
        link = await own.link()
        reader, writer = await asyncio.open_connection("127.0.0.1", URL(own.service.url).port)
        writer.write(begun)
        async with asyncio.timeout(10):
            assert await reader.read() == b""
        writer.close()
        assert await link.open_channel()
