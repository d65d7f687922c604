"""`config`: the settings as they are read."""

from __future__ import annotations

import os
from typing import Annotated, Any

import typer
from rich.text import Text as Line

from device_connector.cli.options import Config, Json
from device_connector.cli.output import answer, table
from device_connector.errors import NotFound
from device_connector.settings import load
from device_connector.settings.sources import find_file
from device_connector.settings.table import plain, rows
from device_connector.texts import Text

app = typer.Typer(name="config", help="The settings as they are read.", no_args_is_help=True)


@app.command()
def get(
    key: Annotated[
        str | None, typer.Argument(metavar="KEY", help="A key such as server.port; all of them when left out.")
    ] = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Show what a setting is now, or all of them."""
    values = plain(load(config))
    found = {row.key: _look_up(values, row.key) for row in rows() if key is None or _inside(row.key, key)}
    if not found:
        raise NotFound(
            Text(
                f"no setting is called {key!r}; `config get` shows all",
                f"没有名为 {key!r} 的设置；用 config get 查看全部",
            )
        )
    answer(as_json, found, table(["key", "value"], [(name, _word(value)) for name, value in found.items()], ""))


@app.command()
def validate(config: Config = None, as_json: Json = False) -> None:
    """Read the settings and say what is wrong with them; exit 1 when something is."""
    load(config)
    file = find_file(config, os.environ)
    said = f"{file} is good" if file else "no file, the defaults and the environment are good"
    answer(as_json, {"file": str(file) if file else None, "valid": True}, Line(said, style="green"))


def _inside(key: str, asked: str) -> bool:
    return key == asked or key.startswith(f"{asked}.")


def _look_up(values: Any, key: str) -> Any:
    for name in key.split("."):
        values = values[name]
    return values


def _word(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_word, value)) or "-"
    return "-" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
