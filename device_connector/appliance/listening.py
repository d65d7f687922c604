"""A listener of the appliance: bound, with TLS where configured, closed in order."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from aiohttp import web

from device_connector.errors import NotReachable, SettingsError
from device_connector.settings import HostPort
from device_connector.settings.model import Server
from device_connector.texts import Text

CLOSE_S = 2.0
"""Downloads may take so long to end when the service stops."""

KEEP_ALIVE_S = 75.0
"""A connection may be idle so long between two requests."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class _Doorman:
    """Shows out who connects and asks nothing: many idle connections leave no files for links and phones."""

    def __init__(self, patience_s: float) -> None:
        self._patience_s = patience_s
        self._silent: dict[web.RequestHandler, asyncio.TimerHandle] = {}

    def admit(self, server: Callable[[], web.RequestHandler]) -> web.RequestHandler:
        """The protocol of a new connection, which is watched until its first request."""
        connection = server()
        loop = asyncio.get_running_loop()
        self._silent[connection] = loop.call_later(self._patience_s, self._show_out, connection)
        return connection

    @web.middleware
    async def hear(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Note that this connection has spoken."""
        waiting = self._silent.pop(request.protocol, None)
        if waiting is not None:
            waiting.cancel()
        return await handler(request)

    def _show_out(self, connection: web.RequestHandler) -> None:
        del self._silent[connection]
        connection.force_close()


@asynccontextmanager
async def listening(server: Server, app: web.Application, *, patience_s: float) -> AsyncIterator[str]:
    """Serve `app` while the context is open and give its Base URL; raises NotReachable when the port is taken.

    A connection that sends no whole head of a request in `patience_s` is closed.
    """
    tls, doorman = _tls(server), _Doorman(patience_s)
    app.middlewares.append(doorman.hear)
    runner = web.AppRunner(
        app,
        access_log=None,
        shutdown_timeout=CLOSE_S,
        handler_cancellation=True,
        keepalive_timeout=KEEP_ALIVE_S,
    )
    await runner.setup()
    assert runner.server is not None
    try:
        listener = await _listener(server, tls, partial(doorman.admit, runner.server))
        try:
            address = HostPort(server.host, listener.sockets[0].getsockname()[1])
            yield f"{'https' if tls else 'http'}://{address}{server.path_prefix}"
        finally:
            listener.close()
    finally:
        await runner.cleanup()


async def _listener(
    server: Server, tls: ssl.SSLContext | None, admit: Callable[[], asyncio.Protocol]
) -> asyncio.Server:
    loop = asyncio.get_running_loop()
    try:
        return await loop.create_server(admit, server.host, server.port, ssl=tls, reuse_address=True)
    except OSError as error:
        raise _taken(server, error) from error


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
