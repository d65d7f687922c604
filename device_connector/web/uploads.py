"""POST /files/uploads (protocol 5.1): a file for a channel's tools, from the wire to the disk piece by piece."""

from __future__ import annotations

import asyncio
import mimetypes
import unicodedata
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TypeVar

from aiohttp import BodyPartReader, ClientPayloadError, web
from aiohttp.http_exceptions import HttpProcessingError

from device_connector.errors import (
    BadRequest,
    ConnectionNotFound,
    ConnectorChannelIdRequired,
    ConnectorChannelNotOwned,
    LengthRequired,
    TooLarge,
    ToolInvokeFailed,
    Unavailable,
)
from device_connector.files import Files, KeptFile
from device_connector.protocol.session import Ownership
from device_connector.texts import Text
from device_connector.web.entry import Entry

T = TypeVar("T")

CHANNEL_HEADER = "X-XAgent-Connector-Channel-ID"
PIECE_BYTES = 256 * 1024
ENVELOPE_BYTES = 64 * 1024
"""What a form may hold beside its file."""

SILENCE_S = 30.0
"""A peer that sends nothing for so long is given up."""

LONGEST_NAME = 120
UNTYPED = "application/octet-stream"
FILE_TYPES = ("image", "video", "audio")


@dataclass(frozen=True, slots=True)
class Uploads:
    """Takes files in; `owns` tells whose a channel is, seen from a key."""

    entry: Entry
    owns: Callable[[str, str], Ownership]
    files: Files

    async def serve(self, request: web.Request) -> web.Response:
        """Keep the form's file and answer with its reference; what cannot be kept whole leaves nothing."""
        channel_id = self._channel(request)
        self._check_length(request)
        try:
            kept = await self._form(request, channel_id)
        except ToolInvokeFailed as full:
            raise Unavailable(full.text) from full
        return web.json_response(
            {
                "file_ref": kept.file_ref,
                "file_type": _file_type(kept.mime_type),
                "filename": kept.filename,
                "byte_size": kept.byte_size,
                "expires_at": kept.expires_at,
            }
        )

    def _channel(self, request: web.Request) -> str:
        """The channel that the file is for; the key must own it."""
        key_id = self.entry.key_id(request)
        channel_id = request.headers.get(CHANNEL_HEADER, "")
        if not channel_id:
            raise ConnectorChannelIdRequired(
                Text(f"send the header {CHANNEL_HEADER}", f"缺少请求头 {CHANNEL_HEADER}")
            )
        owner = self.owns(key_id, channel_id)
        if owner == "unknown":
            raise ConnectionNotFound(
                Text(f"there is no channel {channel_id[:100]!r}", f"通道 {channel_id[:100]!r} 不存在")
            )
        if owner == "other":
            raise ConnectorChannelNotOwned(
                Text(f"channel {channel_id!r} belongs to another key", f"通道 {channel_id!r} 属于其它密钥")
            )
        return channel_id

    def _check_length(self, request: web.Request) -> None:
        """Refuse by the header what would be refused anyway; a chunked body is measured as it comes."""
        length, most = request.content_length, self.files.max_file_bytes
        if length is None and "Transfer-Encoding" not in request.headers:
            raise LengthRequired(Text("send Content-Length", "缺少 Content-Length"))
        if length is not None and length > most + ENVELOPE_BYTES:
            raise TooLarge(
                Text(
                    f"{length} bytes are above files.max_file_bytes = {most}: send a smaller file",
                    f"{length} 字节超过 files.max_file_bytes = {most}：请上传更小的文件",
                )
            )

    async def _form(self, request: web.Request, channel_id: str) -> KeptFile:
        """The one file of the form, kept; raises BadRequest for a form that is broken or has another number."""
        kept: list[KeptFile] = []
        try:
            async with aclosing(_parts(request)) as parts:
                async for part in parts:
                    await self._field(part, channel_id, kept)
            if not kept:
                raise _bad("the form has no field `file`", "表单中没有 file 字段")
        except BaseException:
            for one in kept:
                self.files.drop(one.file_ref)
            raise
        return kept[0]

    async def _field(self, part: BodyPartReader, channel_id: str, kept: list[KeptFile]) -> None:
        if part.name != "file":
            await _skip(part)
        elif kept:
            raise _bad("more than one field is called `file`", "表单中有多个 file 字段")
        else:
            kept.append(await self._file(part, channel_id))

    async def _file(self, part: BodyPartReader, channel_id: str) -> KeptFile:
        name = safe_name(part.filename)
        said = part.headers.get("Content-Type", "").partition(";")[0].strip().lower()
        mime_type = said or mimetypes.guess_type(name)[0] or UNTYPED
        async with aclosing(_pieces(part)) as pieces:
            return await self.files.receive(channel_id, pieces, mime_type=mime_type, filename=name, kind="upload")


async def _parts(request: web.Request) -> AsyncGenerator[BodyPartReader]:
    """The fields of the form in order; BadRequest where it is none, is broken or is cut short."""
    if request.content_type != "multipart/form-data":
        raise _bad("send multipart/form-data", "请使用 multipart/form-data")
    try:
        reader = await request.multipart()
        while part := await _in_time(reader.next()):
            if not isinstance(part, BodyPartReader) or part.headers.get("Content-Transfer-Encoding"):
                raise _bad(
                    "a field holds a form or is encoded: send it as it is", "字段不能嵌套或编码，请直接发送"
                )
            yield part
    except (ValueError, HttpProcessingError) as error:
        raise _bad(f"the form is broken: {error}", f"表单格式错误：{error}") from error
    except (ClientPayloadError, web.RequestPayloadError, ConnectionError) as error:
        raise _bad("the body ended before the form did", "请求体在表单结束之前中断") from error


async def _pieces(part: BodyPartReader) -> AsyncGenerator[bytes]:
    while piece := await _in_time(part.read_chunk(PIECE_BYTES)):
        yield bytes(piece)


async def _skip(part: BodyPartReader) -> None:
    """Read over a field that is of no use here: who is to get the file is for other connectors."""
    size = 0
    async for piece in _pieces(part):
        size += len(piece)
        if size > ENVELOPE_BYTES:
            raise TooLarge(
                Text(
                    f"field {part.name!r} is above {ENVELOPE_BYTES} bytes",
                    f"字段 {part.name!r} 超过 {ENVELOPE_BYTES} 字节",
                )
            )


async def _in_time(reading: Awaitable[T]) -> T:
    try:
        async with asyncio.timeout(SILENCE_S):
            return await reading
    except TimeoutError:
        raise _bad(f"nothing came for {SILENCE_S:g} s", f"{SILENCE_S:g} 秒内没有收到数据") from None


def safe_name(given: str | None) -> str:
    """The last part of a name, without what no screen or header shows; `upload` where nothing is left."""
    last = PurePosixPath(unicodedata.normalize("NFC", (given or "").replace("\\", "/"))).name
    shown = "".join(char for char in last if unicodedata.category(char)[0] != "C").strip(". ")
    return shown[-LONGEST_NAME:] or "upload"


def _file_type(mime_type: str) -> str:
    kind = mime_type.partition("/")[0]
    return kind if kind in FILE_TYPES else "file"


def _bad(english: str, chinese: str) -> BadRequest:
    return BadRequest(Text(english, chinese))
