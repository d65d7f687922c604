"""Kept files by their reference: type, length, name, ranges; the reference itself is the leave to read it."""

from __future__ import annotations

from pathlib import PurePath
from urllib.parse import quote

from aiohttp import web

from device_connector.files import Files


async def download(request: web.Request, files: Files) -> web.StreamResponse:
    """GET and HEAD /files/refs/{file_ref}; raises NotFound for an unknown or expired reference."""
    kept = files.find(request.match_info["file_ref"])
    _check_range(request, kept.byte_size)
    response = web.FileResponse(kept.path)
    response.headers["Content-Type"] = kept.mime_type
    response.headers["Content-Disposition"] = _disposition(kept.filename)
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response


def _check_range(request: web.Request, size: int) -> None:
    """416 for a range that the file does not have, before the answer begins: its words are JSON then."""
    try:
        first = request.http_range.start
    except ValueError:
        first = size
    if first is not None and first >= size:
        raise web.HTTPRequestRangeNotSatisfiable(
            headers={"Content-Range": f"bytes */{size}"},
            reason=f"the file has {size} bytes: ask for one part of them",
        )


def _disposition(filename: str) -> str:
    """RFC 6266: an ASCII name for all, the true one for those who read UTF-8."""
    name = PurePath(filename).name
    plain = "".join(char if char.isascii() and char.isprintable() and char not in '"\\' else "_" for char in name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
