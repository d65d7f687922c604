"""How calls end: logged and counted, whatever becomes of their link."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import structlog

from device_connector.calls import Call
from device_connector.errors import ConnectorError

log = structlog.get_logger()

ABANDONED = "abandoned"
BROKE = "broke"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a call ended for who made it: `code` is `ok`, the error's, or `abandoned` where its link went first."""

    tool_id: str
    code: str
    seconds: float


Report = Callable[[Outcome], None]


def unreported(_: Outcome) -> None:
    """Nobody counts."""


@contextmanager
def reported(call: Call, report: Report) -> Iterator[None]:
    """Log and report how the block ends; what was typed or read is never logged."""
    began, code = time.monotonic(), BROKE
    try:
        yield
        code = "ok"
    except ConnectorError as error:
        code = error.code
        raise
    except asyncio.CancelledError:
        code = ABANDONED
        raise
    finally:
        seconds = time.monotonic() - began
        log.info("call", tool=call.tool_id, channel=call.channel_id, code=code, ms=round(seconds * 1000, 1))
        report(Outcome(call.tool_id, code, seconds))
