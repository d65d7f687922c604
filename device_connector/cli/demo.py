"""`demo`: the whole job on virtual phones, then a connector to play with."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from device_connector.cli.options import Config, Json
from device_connector.settings import load


def demo(
    *,
    phones: Annotated[int, typer.Option("--phones", min=1, max=16, help="Virtual phones.")] = 1,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="The connector's port; 0 takes a free one.")
    ] = 0,
    once: Annotated[bool, typer.Option("--once", help="End after the round.")] = False,
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FOLDER", help="For the pictures and the transcript.")
    ] = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Start virtual phones and the connector, drive the first phone as an agent platform would, then serve.

    The adb server is a private one: phones of yours are left alone. Of the configuration only adb.path is taken.
    """
    from device_connector.cli.demo_world import play

    settings = load(config)
    folder = output or Path("demo-output") / datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    folder.mkdir(parents=True, exist_ok=True)
    if not asyncio.run(play(settings, phones, port, folder, once=once, as_json=as_json)):
        raise typer.Exit(1)
