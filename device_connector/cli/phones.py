"""`phones`: the attached phones, their names, and the codes that bind them."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from typing import Annotated

import typer
from rich.text import Text as Line

from device_connector.cli.options import Config, Json
from device_connector.cli.output import answer, when
from device_connector.errors import UsageError
from device_connector.settings import load
from device_connector.texts import Text

app = typer.Typer(name="phones", help="The attached phones, their names and their codes.", no_args_is_help=True)

Alias = Annotated[str, typer.Argument(metavar="ALIAS", help="The phone's alias or serial.")]


@app.command("list")
def list_phones(config: Config = None, as_json: Json = False) -> None:
    """Show every attached phone in whatever state, with the reason and the fix where it is not usable."""
    from device_connector.cli import attached, phone_rows

    found, troubles = asyncio.run(attached.rows(load(config)))
    said = {"phones": [row.as_json() for row in found], "troubles": troubles}
    answer(as_json, said, phone_rows.rows_table(found, troubles))


@app.command()
def watch(config: Config = None, as_json: Json = False) -> None:
    """Print every change of every phone as it happens, until Ctrl-C; with --json one object a line."""
    from device_connector.cli.phone_rows import watch_phones

    asyncio.run(watch_phones(load(config), as_json=as_json))


@app.command()
def name(
    serial: Annotated[str, typer.Argument(metavar="SERIAL", help="The phone's serial or present alias.")],
    alias: Annotated[str, typer.Argument(metavar="ALIAS", help="Small letters, digits and hyphens, 32 at most.")],
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Give a phone another alias; a running `serve` takes it over at once."""
    from device_connector.cli import attached

    was = asyncio.run(attached.rename(load(config), serial, alias))
    answer(
        as_json, {"alias": alias, "serial": was.serialno}, f"{was.alias} ({was.serialno}) is called {alias} now"
    )


@app.command()
def connect(
    address: Annotated[str, typer.Argument(metavar="HOST:PORT", help="Where the phone's adbd listens.")],
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Connect a phone over TCP by the first adb server; devices.tcp keeps one connected."""
    from device_connector.cli import attached, phone_rows

    row = asyncio.run(attached.connect(load(config), address))
    answer(as_json, row.as_json(), phone_rows.rows_table([row], {}))


@app.command()
def disconnect(
    alias: Annotated[str, typer.Argument(metavar="ALIAS", help="The phone's alias, serial or HOST:PORT.")],
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Disconnect a TCP phone; `serve` connects those of devices.tcp and bound ones again by itself."""
    from device_connector.cli import attached

    address = asyncio.run(attached.disconnect(load(config), alias))
    answer(as_json, {"address": address, "disconnected": True}, f"{address} is disconnected")


@app.command()
def forget(alias: Alias, config: Config = None, as_json: Json = False) -> None:
    """Drop all that is kept of a phone: its alias, codes and bindings. While attached it is met anew."""
    from device_connector.cli import attached

    record = attached.forget(load(config), alias)
    answer(as_json, {"alias": record.alias, "forgotten": True}, f"{record.alias} is forgotten")


@app.command()
def code(alias: Alias, config: Config = None, as_json: Json = False) -> None:
    """Make a one-time code that binds an attached phone to a channel; waits up to 5 s for the phone."""
    from device_connector.cli import attached

    made = asyncio.run(attached.code(load(config), alias))
    shown = Line.assemble((made.code, "bold green"), f"\nbinds {made.alias} once, until {when(made.expires_at)}")
    answer(as_json, asdict(made), shown)


Every = Annotated[bool, typer.Option("--all", help="Every phone, those included that come later.")]
Somebody = Annotated[str | None, typer.Argument(metavar="ALIAS", help="The phone's alias or serial.")]


@app.command()
def hold(
    *,
    alias: Somebody = None,
    every: Every = False,
    lasting: Annotated[
        str | None, typer.Option("--for", metavar="TIME", help="As in 90s, 30m, 2h; without it until `free`.")
    ] = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Keep all acts off a phone, at once; looking goes on. A running act is cut off, queued ones are withdrawn."""
    from device_connector.cli import holds

    made = holds.hold(load(config), _one_or_all(alias, every=every), lasting)
    ends = f"until {when(made.until)}" if made.until else "until `phones free`"
    answer(as_json, asdict(made), f"{made.alias or 'every phone'} is held by {made.holder} {ends}")


@app.command()
def free(*, alias: Somebody = None, every: Every = False, config: Config = None, as_json: Json = False) -> None:
    """End the hold on a phone; --all ends every hold."""
    from device_connector.cli import holds

    count = holds.free(load(config), _one_or_all(alias, every=every))
    answer(as_json, {"freed": count}, f"{count} hold{'' if count == 1 else 's'} ended")


def _one_or_all(alias: str | None, *, every: bool) -> str | None:
    if (alias is None) != every:
        raise UsageError(Text("name one phone, or say --all", "请指定一部手机，或使用 --all"))
    return alias
