"""GET /metrics: for a scraper with a key, or for any where `metrics.open` says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from aiohttp import web

from device_connector.web.entry import Entry


@dataclass(frozen=True, slots=True)
class MetricsPage:
    """Serves what `page` makes: bytes and their content type, for an Accept header."""

    entry: Entry
    open: bool
    page: Callable[[str], tuple[bytes, str]]

    async def serve(self, request: web.Request) -> web.Response:
        """The metrics; raises Unauthorized."""
        if not self.open:
            self.entry.key_id(request)
        body, content_type = self.page(request.headers.get("Accept", ""))
        return web.Response(body=body, headers={"Content-Type": content_type, "Cache-Control": "no-store"})
