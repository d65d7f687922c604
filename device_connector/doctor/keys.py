"""The API keys: some key is there, and nobody else reads or lacks the file."""

from __future__ import annotations

from collections.abc import AsyncIterator

from device_connector.doctor.finding import Seen, fail, ok, warn
from device_connector.doctor.host import Host
from device_connector.errors import SettingsError
from device_connector.keys import ApiKeys
from device_connector.settings import Settings


async def keys(settings: Settings, host: Host) -> AsyncIterator[Seen]:
    """Whether a platform can come in, and nobody else."""
    path = settings.api_keys_file
    try:
        found = ApiKeys(path, host.env).all()
    except SettingsError as error:
        yield fail(str(error), f"`sudo chown {host.account.name} {path}`, or restore it from a backup")
        return
    if not found:
        yield _none(settings)
    else:
        yield ok(
            f"{len(found)} API {'key' if len(found) == 1 else 'keys'}: {', '.join(key.name for key in found)}"
        )
    if path.is_file():
        for seen in _access(settings, host):
            yield seen


def _none(settings: Settings) -> Seen:
    if settings.auth.allow_anonymous:
        return warn(
            "there is no API key: every program of this machine may use the phones", "drop auth.allow_anonymous"
        )
    return fail("there is no API key: `serve` will not start", "`device-connector keys create xagent`")


def _access(settings: Settings, host: Host) -> list[Seen]:
    path, account = settings.api_keys_file, host.account
    stat = path.stat()
    seen = []
    if stat.st_mode & 0o077:
        seen.append(
            fail(f"{path} can be read or written by others (mode {stat.st_mode & 0o777:o})", f"`chmod 600 {path}`")
        )
    if account.uid not in {0, stat.st_uid}:
        seen.append(fail(f"{path} does not belong to {account.name}", f"`sudo chown {account.name} {path}`"))
    return seen
