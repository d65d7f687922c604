"""The listeners' ports: free, or held by our own service; else who has them."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import socket
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

from device_connector.doctor.finding import Seen, fail, ok
from device_connector.doctor.host import Host
from device_connector.settings import HostPort, Settings

ASK_S = 2.0
LISTENING = "0A"
"""The state in /proc/net/tcp of a socket that listens."""


async def connector(settings: Settings, host: Host) -> AsyncIterator[Seen]:
    """The platform's side."""
    server = settings.server
    yield await _look(
        "server", HostPort(server.host, server.port), server.path_prefix, host, tls=bool(server.tls_cert)
    )


async def gateway(settings: Settings, host: Host) -> AsyncIterator[Seen]:
    """People's side."""
    if settings.gateway.enabled:
        yield await _look("gateway", HostPort(settings.gateway.host, settings.gateway.port), "", host, tls=False)


async def _look(section: str, address: HostPort, prefix: str, host: Host, *, tls: bool) -> Seen:
    trouble = _bind(address)
    if trouble is None:
        return ok(f"{address} is free" if address.port else "a free port will be taken")
    if trouble.errno == errno.EADDRINUSE:
        if await _is_ours(address, prefix, tls=tls):
            return ok(f"our own service answers on {address}")
        holder = holder_of(address.port, host.root / "proc") or "a program of another user"
        return fail(f"{address} is taken by {holder}", f"end it, or set {section}.port to a free one")
    if trouble.errno == errno.EACCES:
        return fail(f"{address} is for root only", f"set {section}.port to 1024 or above")
    fix = f"set {section}.host to an address of this machine, or to 0.0.0.0"
    return fail(f"cannot listen on {address}: {trouble.strerror}", fix)


def _bind(address: HostPort) -> OSError | None:
    """Take the port for a moment; what forbids it."""
    try:
        family, *_, where = socket.getaddrinfo(address.host, address.port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(where)
            probe.listen(1)
    except OSError as error:
        return error
    return None


async def _is_ours(address: HostPort, prefix: str, *, tls: bool) -> bool:
    """Whether a connector's /health answers there."""
    context = ssl.create_default_context() if tls else None
    if context is not None:
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        async with asyncio.timeout(ASK_S):
            reader, writer = await asyncio.open_connection(_reachable(address.host), address.port, ssl=context)
            try:
                writer.write(f"GET {prefix}/health HTTP/1.0\r\n\r\n".encode())
                said = await reader.read(4096)
            finally:
                writer.close()
    except (OSError, TimeoutError):
        return False
    return b" 200 " in said and b'{"status": "ok"' in said


def _reachable(host: str) -> str:
    """Where to call a listener that listens everywhere."""
    try:
        listens = ipaddress.ip_address(host)
    except ValueError:
        return host
    return ("::1" if listens.version == 6 else "127.0.0.1") if listens.is_unspecified else host


def holder_of(port: int, proc: Path = Path("/proc")) -> str | None:
    """Name and pid of the process that listens on a port; None where this user may not see it."""
    sockets = {f"socket:[{inode}]" for inode in _inodes(port, proc)}
    for link in proc.glob("[0-9]*/fd/*") if sockets else ():
        try:
            if str(link.readlink()) in sockets:
                process = link.parents[1]
                return f"{(process / 'comm').read_text().strip()} (pid {process.name})"
        except OSError:
            continue  # Another user's, or gone meanwhile.
    return None


def _inodes(port: int, proc: Path) -> set[str]:
    found = set()
    for table in ("net/tcp", "net/tcp6"):
        try:
            lines = (proc / table).read_text().splitlines()[1:]
        except OSError:
            continue  # A kernel without IPv6 has no such table.
        for columns in map(str.split, lines):
            if columns[3] == LISTENING and int(columns[1].rpartition(":")[2], 16) == port:
                found.add(columns[9])
    return found
