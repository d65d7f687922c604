"""The log on stderr: one event a line, as words for a person or as JSON for a machine."""

from __future__ import annotations

import logging
import sys
from contextlib import suppress
from io import TextIOBase
from typing import TextIO, cast

import structlog
from aiohttp.http_exceptions import HttpProcessingError

from device_connector.settings.model import Log

MOST_WORDS = 1000
"""Characters of a library's message."""

REPEAT_S = 10.0
"""The same words again within this time are left out: asyncio says thousands a second where files run out."""


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


class _Libraries(logging.Handler):
    """What libraries log, as events of ours: without it they write lines of their own shape to stderr."""

    _said = ""
    _said_at = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        """Log one record; a request that is no HTTP is a stranger at the port and its text may hold a key."""
        log, error, said = structlog.get_logger(), record.exc_info and record.exc_info[1], record.getMessage()
        if said == self._said and record.created - self._said_at < REPEAT_S:
            return
        self._said, self._said_at = said, record.created
        if isinstance(error, HttpProcessingError):
            log.info("http_refused", trouble=type(error).__name__)
        else:
            log.log(record.levelno, record.name, said=said[:MOST_WORDS], exc_info=error)


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
    )
    others = [one for one in logging.getLogger().handlers if not isinstance(one, _Libraries)]
    logging.getLogger().handlers = [*others, _Libraries(logging.WARNING)]


def quiet_by_default() -> None:
    """Log nowhere unless `configure` was called: structlog's own default is stdout, where commands answer."""
    if not structlog.is_configured():
        structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
