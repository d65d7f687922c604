"""POST /files/uploads on the running service."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from yarl import URL

from device_connector.web.uploads import safe_name
from tests.servers import RunningAdb
from tests.world import World, until, world

LIMIT = 1 << 20
HEADER = "X-XAgent-Connector-Channel-ID"


@pytest.fixture
async def own(adb_server: RunningAdb, tmp_path: Path) -> AsyncIterator[World]:
    files = {"max_file_bytes": LIMIT, "max_bytes": 2 * LIMIT}
    async with world(adb_server, tmp_path, server={"path_prefix": "/adb"}, files=files) as own:
        yield own


def form(data: bytes = b"hello", filename: str = "image.jpg", kind: str | None = "image/jpeg") -> aiohttp.FormData:
    """A form as xAgent sends it."""
    fields = aiohttp.FormData()
    fields.add_field("recipient_ref", "nobody")
    fields.add_field("file", io.BytesIO(data), filename=filename, content_type=kind)
    return fields


async def post(
    own: World, channel: str | None, data: Any, *, key: str | None = None, **headers: str
) -> tuple[int, dict[str, Any]]:
    """One upload: status and the object that came."""
    sent = {"Authorization": f"Bearer {own.key if key is None else key}", **headers}
    sent |= {HEADER: channel} if channel else {}
    url = URL(own.service.url + "/files/uploads")
    async with aiohttp.ClientSession() as http, http.post(url, data=data, headers=sent) as answer:
        return answer.status, json.loads(await answer.read())


async def channel(own: World) -> str:
    """An open channel without a phone."""
    return (await (await own.link()).open_channel())["connector_channel_id"]


def shelf(own: World) -> list[Path]:
    """What lies on the disk."""
    return list((own.settings.state.dir / "files").iterdir())


async def test_an_upload_is_answered_as_the_protocol_has_it(own: World) -> None:
    """Just the five fields, and the bytes are on the disk."""
    status, answer = await post(own, await channel(own), form(b"picture"))
    assert status == 200
    assert answer.keys() == {"file_ref", "file_type", "filename", "byte_size", "expires_at"}
    assert (answer["file_type"], answer["filename"], answer["byte_size"]) == ("image", "image.jpg", 7)
    assert [path.read_bytes() for path in shelf(own)] == [b"picture"]


async def test_an_upload_is_not_downloaded(own: World) -> None:
    """Its reference is good for the tools of its channel alone."""
    _, answer = await post(own, await channel(own), form())
    status, _, _ = await own.request("GET", f"/adb/files/refs/{answer['file_ref']}")
    assert status == 404


async def test_only_whose_channel_it_is(own: World) -> None:
    """No key, another's key, no channel, an unknown one."""
    mine = await channel(own)
    assert (await post(own, mine, form(), key="dck_wrong"))[0] == 401
    status, answer = await post(own, mine, form(), key=own.new_key("other"))
    assert (status, answer["error"]["code"]) == (403, "connector_channel_not_owned")
    status, answer = await post(own, None, form())
    assert (status, answer["error"]["code"]) == (400, "connector_channel_id_required")
    status, answer = await post(own, "cch_nobody", form())
    assert (status, answer["error"]["code"]) == (404, "connection_not_found")
    assert not shelf(own)


async def test_too_large_by_its_length(own: World) -> None:
    """Refused by the header, before the body."""
    status, answer = await post(own, await channel(own), form(b"x" * (LIMIT + 70_000)))
    assert (status, answer["error"]["code"]) == (413, "too_large")
    assert not shelf(own)


async def test_too_large_as_it_comes(own: World) -> None:
    """A chunked body is measured while it is written; nothing is left."""

    async def endless() -> AsyncIterator[bytes]:
        yield b'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n'
        for _ in range(20):
            yield b"x" * 65536

    status, answer = await post(
        own, await channel(own), endless(), **{"Content-Type": "multipart/form-data; boundary=b"}
    )
    assert (status, answer["error"]["code"]) == (413, "too_large")
    assert not shelf(own)


async def test_just_the_limit(own: World) -> None:
    """A file of the very size that is allowed."""
    status, answer = await post(own, await channel(own), form(b"x" * LIMIT, "a.bin", None))
    assert (status, answer["byte_size"], answer["file_type"]) == (200, LIMIT, "file")


FIELD = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhello\r\n'


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"--b--\r\n",
        b"nothing like it",
        FIELD,
        FIELD + FIELD + b"--b--\r\n",
        FIELD.replace(b"file", b"text", 1) + b"--b--\r\n",
        FIELD.replace(b"\r\n\r\n", b"\r\nContent-Transfer-Encoding: base64\r\n\r\n") + b"--b--\r\n",
        FIELD.replace(b"\r\n\r\n", b"\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n") + b"--b--\r\n",
    ],
)
async def test_broken_forms(own: World, body: bytes) -> None:
    """No file, a form cut short, two files: refused, and nothing is left."""
    status, answer = await post(
        own, await channel(own), body, **{"Content-Type": "multipart/form-data; boundary=b"}
    )
    assert (status, answer["error"]["code"]) == (400, "bad_request")
    assert not shelf(own)


@pytest.mark.parametrize("kind", ["application/json", "multipart/form-data", "multipart/mixed; boundary=b"])
async def test_other_bodies(own: World, kind: str) -> None:
    """What is no form with a boundary."""
    status, answer = await post(own, await channel(own), FIELD + b"--b--\r\n", **{"Content-Type": kind})
    assert (status, answer["error"]["code"]) == (400, "bad_request")


async def connected(own: World, mine: str, *more: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection on which the head of an upload was sent."""
    url = URL(own.service.url)
    reader, writer = await asyncio.open_connection(url.host, url.port)
    head = ("POST /adb/files/uploads HTTP/1.1", "Host: x", f"Authorization: Bearer {own.key}", f"{HEADER}: {mine}")
    writer.write("\r\n".join([*head, *more, "", ""]).encode())
    return reader, writer


async def test_without_a_length(own: World) -> None:
    """Neither a length nor chunks: refused as HTTP has it."""
    host, port = URL(own.service.url).host, URL(own.service.url).port
    reader, writer = await asyncio.open_connection(host, port)
    head = (
        f"POST /adb/files/uploads HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {own.key}\r\nConnection: close\r\n"
    )
    writer.write(f"{head}{HEADER}: {await channel(own)}\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    assert answer.startswith(b"HTTP/1.1 411 ")
    assert b"length_required" in answer


async def test_a_peer_that_goes_leaves_nothing(own: World) -> None:
    """A connection that ends in the middle of a file."""
    kind = "Content-Type: multipart/form-data; boundary=b"
    _, writer = await connected(own, await channel(own), kind, "Content-Length: 9999")
    writer.write(FIELD)
    await writer.drain()
    await until(lambda: bool(shelf(own)))
    writer.close()
    await writer.wait_closed()
    await until(lambda: not shelf(own))


async def test_a_full_disk(own: World) -> None:
    """A shelf that cannot be written to is 503, with the folder's name."""
    mine = await channel(own)
    (own.settings.state.dir / "files").rmdir()
    status, answer = await post(own, mine, form())
    assert (status, answer["error"]["code"]) == (503, "unavailable")


async def test_closing_a_channel_takes_its_uploads(own: World) -> None:
    """A channel that gave its phone back keeps no files."""
    link, mine = await own.bound()
    _, answer = await post(own, mine, form())
    await link.logout(mine)
    assert not shelf(own)
    assert answer["file_ref"]


@pytest.mark.parametrize(
    ("given", "safe"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Users\\a\\b.apk", "b.apk"),
        ("截图 1.png", "截图 1.png"),
        ("a\r\nSet-Cookie: x.txt", "aSet-Cookie: x.txt"),
        ("..", "upload"),
        ("", "upload"),
        (None, "upload"),
        ("\u202egnp.apk", "gnp.apk"),
        ("x" * 300 + ".apk", "x" * 116 + ".apk"),
    ],
)
def test_names(given: str | None, safe: str) -> None:
    """The last part of a name, without what hides or breaks lines."""
    assert safe_name(given) == safe
