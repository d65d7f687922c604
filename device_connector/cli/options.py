"""The options that every command takes."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="Configuration file (TOML); else $DEVICE_CONNECTOR_CONFIG, /etc/device-connector/config.toml, "
        "$XDG_CONFIG_HOME/device-connector/config.toml.",
        show_default=False,
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Answer with one JSON object on stdout, errors on stderr.")]
