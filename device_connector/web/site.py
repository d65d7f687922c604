"""The connector's paths, under its prefix."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from aiohttp import web

from device_connector.files import Files
from device_connector.texts import Locale
from device_connector.web.control_plane import ControlPlane
from device_connector.web.data_plane import DataPlane
from device_connector.web.entry import errors_as_json
from device_connector.web.metrics import MetricsPage
from device_connector.web.transfer_plane import download
from device_connector.web.uploads import Uploads

MOST_BODY_BYTES = 64 * 1024
"""What is read whole; an upload is read in pieces, and has its own limit."""


@dataclass(frozen=True, slots=True)
class Site:
    """The parts behind the paths."""

    control: ControlPlane
    data: DataPlane
    files: Files
    uploads: Uploads
    metrics: MetricsPage


def site(parts: Site, *, prefix: str, locale: Locale) -> web.Application:
    """The application that serves them."""
    app = web.Application(middlewares=[errors_as_json(locale)], client_max_size=MOST_BODY_BYTES)
    app.add_routes(
        [
            web.get(f"{prefix}/connector-card.json", parts.control.serve_card),
            web.get(f"{prefix}/skill.md", parts.control.serve_skill),
            web.get(f"{prefix}/health", parts.control.serve_health),
            web.get(f"{prefix}/ready", parts.control.serve_ready),
            web.get(f"{prefix}/metrics", parts.metrics.serve),
            web.get(f"{prefix}/ws", parts.data.serve),
            web.get(f"{prefix}/files/refs/{{file_ref}}", partial(download, files=parts.files)),
            web.post(f"{prefix}/files/uploads", parts.uploads.serve),
        ]
    )
    return app
