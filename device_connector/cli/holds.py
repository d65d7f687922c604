"""What `phones hold` and `phones free` do: over the store, which a running `serve` watches."""

from __future__ import annotations

import getpass
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from device_connector.appliance.chance import now_ms
from device_connector.errors import DeviceBusy, UsageError
from device_connector.settings import Settings
from device_connector.store import EVERY_PHONE, Hold, Store
from device_connector.texts import Text

UNITS_MS = {"s": 1000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}


@dataclass(frozen=True, slots=True)
class Held:
    """A hold as the command tells it: times in Unix ms, `until` None for no end; `alias` None for all phones."""

    alias: str | None
    holder: str
    since: int
    until: int | None


def hold(settings: Settings, name: str | None, lasting: str | None) -> Held:
    """Hold a phone, or all of them without a name; one's own hold is renewed, another's raises DeviceBusy."""
    now, holder = now_ms(), getpass.getuser()
    until = None if lasting is None else now + duration_ms(lasting)
    with _store(settings) as store:
        record = store.phones.find(name) if name else None
        standing = store.holds.take(Hold(record.phone_id if record else EVERY_PHONE, holder, now, until))
    if standing.holder != holder:
        raise DeviceBusy(
            Text(
                f"{name or 'every phone'} is held by {standing.holder} already: ask them, or free it first",
                f"{name or '所有手机'} 已由 {standing.holder} 占用：请联系对方，或先释放",
            )
        )
    return Held(record.alias if record else None, holder, standing.since, standing.until)


def free(settings: Settings, name: str | None) -> int:
    """End the hold on a phone, or every hold without a name; how many there were."""
    with _store(settings) as store:
        if name is None:
            return store.holds.free_all()
        return int(store.holds.free(store.phones.find(name).phone_id))


def duration_ms(text: str) -> int:
    """A time such as 30m in milliseconds; raises UsageError."""
    found = re.fullmatch(r"([1-9]\d{0,5})([smhd])", text.strip())
    if found is None:
        raise UsageError(
            Text(
                f"--for {text!r} should be a number and a unit, as in 90s, 30m, 2h or 1d",
                f"--for {text!r} 应为数字加单位，如 90s、30m、2h 或 1d",
            )
        )
    return int(found[1]) * UNITS_MS[found[2]]


@contextmanager
def _store(settings: Settings) -> Iterator[Store]:
    store = Store.open(settings.state.dir)
    try:
        yield store
    finally:
        store.close()
