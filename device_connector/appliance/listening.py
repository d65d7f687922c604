"""A listener of the appliance: bound, with TLS where configured, closed in order."""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from device_connector.errors import NotReachable, SettingsError
from device_connector.settings import HostPort
from device_connector.settings.model import Server
from device_connector.texts import Text

CLOSE_S = 2.0
"""Downloads may take so long to end when the service stops."""


@asynccontextmanager
async def listening(server: Server, app: web.Application) -> AsyncIterator[str]:
    """Serve `app` while the context is open and give its Base URL; raises NotReachable when the port is taken."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=CLOSE_S, handler_cancellation=True)
    await runner.setup()
    try:
        tls = _tls(server)
        try:
            await web.TCPSite(runner, server.host, server.port, ssl_context=tls, reuse_address=True).start()
        except OSError as error:
            raise _taken(server, error) from error
        address = HostPort(server.host, runner.addresses[0][1])
        yield f"{'https' if tls else 'http'}://{address}{server.path_prefix}"
    finally:
        await runner.cleanup()


def _tls(server: Server) -> ssl.SSLContext | None:
    if server.tls_cert is None:
        return None
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        context.load_cert_chain(server.tls_cert, server.tls_key)
    except (OSError, ssl.SSLError) as error:
        raise SettingsError(
            Text(
                f"server.tls_cert {server.tls_cert} and server.tls_key {server.tls_key} cannot be used: {error}",
                f"server.tls_cert {server.tls_cert} 与 server.tls_key {server.tls_key} 无法使用：{error}",
            )
        ) from error
    return context


def _taken(server: Server, error: OSError) -> NotReachable:
    return NotReachable(
        Text(
            f"cannot listen on {server.host}:{server.port}: {error.strerror}. Stop what holds the port, or set "
            "server.host and server.port.",
            f"无法监听 {server.host}:{server.port}：{error.strerror}。"
            "请停止占用端口的程序，或修改 server.host、server.port。",
        )
    )
