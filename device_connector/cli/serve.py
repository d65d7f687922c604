"""`serve`: the service, until it is asked to end."""

from __future__ import annotations

import asyncio
import os
import resource

from rich.text import Text as Line

from device_connector.cli.options import Config, Json
from device_connector.cli.output import answer
from device_connector.settings import Settings, load


def serve(config: Config = None, as_json: Json = False) -> None:
    """Run the connector until Ctrl-C or SIGTERM; calls under way are answered first."""
    asyncio.run(_serve(load(config), as_json=as_json))


async def _serve(settings: Settings, *, as_json: bool) -> None:
    from device_connector.appliance import logs, service
    from device_connector.cli.waiting import ending

    logs.configure(settings.log)
    _allow_files()
    async with service(settings) as running:
        asked = ending()
        shown = Line.assemble("Base URL  ", (running.url, "bold green"), "\nCtrl-C ends it")
        answer(as_json, {"url": running.url, "pid": os.getpid()}, shown)
        await asked.wait()


def _allow_files() -> None:
    """Take all the open files that this process may have: each link and each command needs one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
