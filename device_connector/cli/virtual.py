"""`virtual`: a virtual phone alone, for any adb server to connect to."""

from __future__ import annotations

import asyncio
from typing import Annotated

import typer
from rich.text import Text as Line

from device_connector.cli import waiting
from device_connector.cli.options import Config, Json
from device_connector.cli.output import answer, table
from device_connector.errors import UsageError
from device_connector.settings import load
from device_connector.simulator.faults import FAULTS, Fault
from device_connector.simulator.phone.profiles import PROFILES, Profile
from device_connector.simulator.virtual import VirtualPhone
from device_connector.texts import Text


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
    load(config)
    if list_all:
        _show_all(as_json=as_json)
        return
    if profile not in PROFILES:
        raise _unknown(f"profile {profile!r} is none of {', '.join(PROFILES)}")
    asyncio.run(
        _run(VirtualPhone.create(profile=profile, serial=serial, port=port), _faults(fault or []), as_json=as_json)
    )


async def _run(phone: VirtualPhone, faults: list[Fault], *, as_json: bool) -> None:
    for one in faults:
        phone.phone.faults.set(one.name, one.value, one.count)
    await phone.start()
    try:
        profile = phone.phone.profile
        shown = Line.assemble(
            f"{profile.model}, Android {profile.release} (API {profile.api_level})\n",
            ("adb connect " + phone.address, "bold green"),
            "\nCtrl-C ends it",
        )
        answer(as_json, {"address": phone.address, "serial": phone.phone.serial, "profile": profile.name}, shown)
        await waiting.stopped()
    finally:
        await phone.close()


def _show_all(*, as_json: bool) -> None:
    profiles = [_profile(one) for one in PROFILES.values()]
    faults = [{"name": name, "says": one.says, "value": one.value} for name, one in FAULTS.items()]
    rows = [
        *((str(one["name"]), str(one["says"])) for one in profiles),
        *((one["name"], one["says"]) for one in faults),
    ]
    answer(as_json, {"profiles": profiles, "faults": faults}, table(["name", "what it is"], rows, ""))


def _profile(one: Profile) -> dict[str, str | int]:
    says = f"{one.maker} {one.model}, Android {one.release} (API {one.api_level})"
    return {"name": one.name, "says": says, "model": one.model, "release": one.release, "api_level": one.api_level}


def _faults(specs: list[str]) -> list[Fault]:
    try:
        return [Fault.parse(spec) for spec in specs]
    except ValueError as error:
        raise _unknown(str(error)) from None


def _unknown(said: str) -> UsageError:
    return UsageError(Text(f"{said}; `virtual --list` shows all", f"{said}；用 virtual --list 查看全部"))
