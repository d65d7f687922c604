"""`phones`: the attached phones, their names, and the codes that bind them."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated

import typer
from rich.text import Text as Line

from device_connector.cli import network_phones, waiting
from device_connector.cli.codes import IssuedCode, issue
from device_connector.cli.options import Config, Json
from device_connector.cli.output import answer, when
from device_connector.cli.phone_rows import PhoneRow, rows_table, watch_phones
from device_connector.settings import Settings, load
from device_connector.store import Store

app = typer.Typer(name="phones", help="The attached phones.", no_args_is_help=True, rich_markup_mode=None)
app.command()(network_phones.connect)
app.command()(network_phones.disconnect)

Alias = Annotated[str, typer.Argument(metavar="ALIAS", help="The phone's alias or serial.")]


@app.command("list")
def list_phones(config: Config = None, as_json: Json = False) -> None:
    """Show every attached phone in whatever state, with the reason and the fix where it is not usable."""
    found, troubles = asyncio.run(_list(load(config)))
    answer(
        as_json,
        {"phones": [row.as_json() for row in found], "troubles": troubles},
        rows_table(found, troubles),
    )


@app.command()
def watch(config: Config = None, as_json: Json = False) -> None:
    """Print every change of every phone as it happens, until Ctrl-C; with --json one object a line."""
    asyncio.run(watch_phones(load(config), as_json=as_json))


@app.command()
def name(
    serial: Annotated[str, typer.Argument(metavar="SERIAL", help="The phone's serial or present alias.")],
    alias: Annotated[str, typer.Argument(metavar="ALIAS", help="Small letters, digits and hyphens, 32 at most.")],
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Give a phone another alias; a running `serve` takes it over at once."""
    serialno = asyncio.run(_name(load(config), serial, alias))
    answer(as_json, {"alias": alias, "serial": serialno}, f"{serialno} is called {alias} now")


@app.command()
def forget(alias: Alias, config: Config = None, as_json: Json = False) -> None:
    """Drop all that is kept of a phone: its alias, codes and bindings. Attached, it is met anew."""
    store = Store.open(load(config).state.dir)
    try:
        record = store.phones.find(alias)
        store.phones.forget(record.phone_id)
    finally:
        store.close()
    answer(as_json, {"alias": record.alias, "forgotten": True}, f"{record.alias} is forgotten")


@app.command()
def code(alias: Alias, config: Config = None, as_json: Json = False) -> None:
    """Make a one-time code that binds an attached phone to a channel; waits up to 5 s for the phone."""
    made = asyncio.run(_code(load(config), alias))
    shown = Line.assemble((made.code, "bold green"), f"\nbinds {made.alias} once, until {when(made.expires_at)}")
    answer(as_json, asdict(made), shown)


async def _list(settings: Settings) -> tuple[list[PhoneRow], dict[str, str]]:
    async with waiting.attached(settings) as own:
        found = [PhoneRow.of(one) for one in own.fleet.attachments]
        here = {row.alias for row in found}
        gone = [PhoneRow.gone(record) for record in own.store.phones.all() if record.alias not in here]
        return found + gone, {server: str(text) for server, text in own.fleet.troubles.items()}


async def _name(settings: Settings, serial: str, alias: str) -> str:
    async with waiting.attached(settings) as own:
        record = own.store.phones.find(serial)
        own.store.phones.rename(record.phone_id, alias)
        return record.serialno


async def _code(settings: Settings, alias: str) -> IssuedCode:
    async with waiting.attached(settings) as own:
        return issue(own, await waiting.find(own, alias), settings.binding.code_ttl_s)
