"""Card, Skill, health and readiness: what xAgent reads before it opens a data plane."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import web

from device_connector.protocol.packet import PROTOCOL_VERSION
from device_connector.web.entry import Entry


@dataclass(frozen=True, slots=True)
class ControlPlane:
    """Answers from what was made at start; `troubles` names what keeps the service from being ready."""

    card: Mapping[str, Any]
    skill: str
    entry: Entry
    counts: Callable[[], Mapping[str, int]]
    troubles: Callable[[], Mapping[str, str]]

    async def serve_card(self, _: web.Request) -> web.Response:
        """GET /connector-card.json, public."""
        return web.json_response(self.card)

    async def serve_skill(self, _: web.Request) -> web.Response:
        """GET /skill.md, public."""
        return web.Response(text=self.skill, content_type="text/markdown", charset="utf-8")

    async def serve_health(self, request: web.Request) -> web.Response:
        """GET /health: alive; a wrong key is refused, a keyless caller is told the status alone."""
        if not self._knows(request):
            return web.json_response({"status": "ok"})
        return web.json_response(
            {
                "status": "ok",
                "connector_card_id": self.card["connector_card_id"],
                "connector_card_version": self.card["connector"]["version"],
                "protocol_version": PROTOCOL_VERSION,
                "build": self.card["build"],
            }
        )

    async def serve_ready(self, request: web.Request) -> web.Response:
        """GET /ready: 200 while every adb server answers, else 503 with the reasons."""
        troubles = dict(self.troubles())
        body: dict[str, Any] = {"status": "unavailable" if troubles else "ready"}
        if self._knows(request):
            body |= {**self.counts(), "troubles": troubles}
        return web.json_response(body, status=503 if troubles else 200)

    def _knows(self, request: web.Request) -> bool:
        """Whether the caller has shown a key; a wrong one raises Unauthorized."""
        if "Authorization" in request.headers:
            self.entry.key_id(request)
            return True
        return self.entry.is_known(request)
