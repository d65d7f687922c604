"""`virtual`: a virtual phone alone, for any adb server to connect to."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer

from device_connector.cli.options import Config, Json
from device_connector.settings import load


def virtual(
    *,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, help="Port to listen on; 0 takes a free one.")
    ] = 0,
    profile: Annotated[str, typer.Option("--profile", metavar="NAME", help="Which phone it is.")] = "pixel",
    serial: Annotated[str, typer.Option("--serial", help="What ro.serialno says.")] = "VIRT0001",
    fault: Annotated[
        list[str] | None,
        typer.Option("--fault", metavar="NAME[=value][:count]", help="Switch a fault on; may be repeated."),
    ] = None,
    list_all: Annotated[bool, typer.Option("--list", help="Show profiles and faults, then end.")] = False,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Run a virtual phone on 127.0.0.1 until Ctrl-C; `adb connect` reaches it."""
    from device_connector.cli import virtual_phone

    load(config)
    if list_all:
        virtual_phone.show_all(as_json=as_json)
    else:
        asyncio.run(virtual_phone.run(virtual_phone.make(profile, serial, port, fault or []), as_json=as_json))
