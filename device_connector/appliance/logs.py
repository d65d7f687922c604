"""The log on stderr: one event a line, as words for a person or as JSON for a machine."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from io import TextIOBase
from typing import TextIO, cast

import structlog

from device_connector.settings.model import Log


class _Stderr(TextIOBase):
    """Stderr as it is at each line; where nobody takes it any more, lines are lost and calls are not."""

    def write(self, text: str) -> int:
        """Write `text`, or lose it."""
        with suppress(OSError, ValueError):
            sys.stderr.write(text)
        return len(text)

    def flush(self) -> None:
        """Hand on what was written."""
        with suppress(OSError, ValueError):
            sys.stderr.flush()


def configure(log: Log) -> None:
    """Log events of at least `log.level` in the shape of `log.format`; journald and files get no colours."""
    shown = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if log.format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            shown,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[log.level.upper()]),
        logger_factory=structlog.WriteLoggerFactory(file=cast("TextIO", _Stderr())),
        cache_logger_on_first_use=True,
    )


def quiet_by_default() -> None:
    """Log nowhere unless `configure` was called: structlog's own default is stdout, where commands answer."""
    if not structlog.is_configured():
        structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
