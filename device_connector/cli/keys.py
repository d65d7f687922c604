"""`keys`: the system API keys that platforms connect with."""

from __future__ import annotations

import time
from typing import Annotated

import typer
from rich.text import Text as Line

from device_connector.cli.options import Config, Json
from device_connector.cli.output import answer, table, when
from device_connector.keys import ApiKeys
from device_connector.settings import load

app = typer.Typer(name="keys", help="System API keys, stored hashed.", no_args_is_help=True)


@app.command()
def create(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A name to know the key by: letters, digits, '.', '_' and '-'.")
    ],
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Make a key and show it once; a running `serve` takes it at once."""
    made = ApiKeys(load(config).api_keys_file).create(name, time.time_ns() // 1_000_000)
    shown = Line.assemble((made.key, "bold green"), f"\nthe API key {made.name!r}: it is shown this once only")
    answer(as_json, {"id": made.id, "name": made.name, "key": made.key}, shown)


@app.command("list")
def list_keys(config: Config = None, as_json: Json = False) -> None:
    """Show every key that is taken, without its text."""
    found = ApiKeys(load(config).api_keys_file).all()
    shown = table(
        ["name", "id", "created"],
        [(one.name, one.id, when(one.created_at)) for one in found],
        "no API key yet: make one with `device-connector keys create NAME`",
    )
    answer(as_json, {"keys": [one.model_dump(exclude={"sha256"}) for one in found]}, shown)


@app.command()
def revoke(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The key's name or id.")],
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Remove a key; a running `serve` refuses it at once."""
    gone = ApiKeys(load(config).api_keys_file).revoke(name)
    answer(as_json, {"id": gone.id, "name": gone.name, "revoked": True}, f"key {gone.name} ({gone.id}) is revoked")
