"""The commands: `device-connector …`. Exit codes: 0 done, 1 failed, 2 usage, 3 not reachable.

A command imports its heavy parts as it runs: `keys list` does not wait for a web server to be loaded.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Sequence

import typer

from device_connector.cli import channels, config, demo, doctor, keys, output, phones, probe, serve, virtual
from device_connector.errors import ConnectorError, NotReachable, UsageError

FAILED, USAGE, NOT_REACHABLE = 1, 2, 3
INTERRUPTED = 130
"""What Typer makes of Ctrl-C."""

app = typer.Typer(
    name="device-connector",
    help="Android phones over adb for agent platforms (xAgent Connector protocol 3.0).",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("demo")(demo.demo)
app.command("serve")(serve.serve)
app.command("doctor")(doctor.doctor)
app.command("probe", cls=probe.ProbeCommand)(probe.probe)
app.command("virtual")(virtual.virtual)
app.add_typer(phones.app)
app.add_typer(channels.app)
app.add_typer(keys.app)
app.add_typer(config.app)


def main() -> None:
    """The program. SIGTERM ends a command as Ctrl-C does: what it has started is ended too."""
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    sys.exit(run(sys.argv[1:]))


def run(words: Sequence[str]) -> int:
    """Run one command line; the exit code. What the command refuses is printed."""
    as_json = "--json" in words
    try:
        code = int(app(args=list(words), prog_name="device-connector", standalone_mode=False) or 0)
    except typer.TyperException as error:
        output.error(as_json, UsageError.code, error.format_message())
        return USAGE
    except ConnectorError as error:
        output.error(as_json, error.code, str(error))
        return _exit_code(error)
    except (typer.Abort, KeyboardInterrupt):
        code = INTERRUPTED
    except OSError as error:
        output.error(as_json, "failed", str(error))
        return FAILED
    if code == INTERRUPTED:
        output.error(as_json, "interrupted", "interrupted before it was done")
        return FAILED
    return code


def _exit_code(error: ConnectorError) -> int:
    if isinstance(error, UsageError):
        return USAGE
    return NOT_REACHABLE if isinstance(error, NotReachable) else FAILED
