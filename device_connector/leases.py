"""How long a key keeps its connector id without a data plane: one hour (protocol 8.2), restarts included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import structlog

from device_connector.background import attempt
from device_connector.binding import Bindings
from device_connector.channels import Channels
from device_connector.invocations import Invocations
from device_connector.store import ConnectorRecord, ConnectorRecords

log = structlog.get_logger()

LEASE_MS = 3_600_000


class Leases:
    """Counts the links of each key; a key without any for an hour loses its connector id, channels and flows.

    `now_ms` (Unix ms) tells what has passed before a restart; since then `steady_ms` does, which nobody sets: a
    clock that is put right must not end a lease.
    """

    def __init__(
        self,
        connectors: ConnectorRecords,
        channels: Channels,
        bindings: Bindings,
        invocations: Invocations,
        *,
        now_ms: Callable[[], int],
        steady_ms: Callable[[], int],
        new_id: Callable[[str], str],
    ) -> None:
        self._connectors = connectors
        self._channels = channels
        self._bindings = bindings
        self._invocations = invocations
        self._now_ms = now_ms
        self._steady_ms = steady_ms
        self._new_id = new_id
        self._links: Counter[str] = Counter()
        self._away_since: dict[str, int] = {}
        self._stopping = False
        for record in connectors.all():
            self._resume(record)

    def arrive(self, key_id: str) -> str:
        """A link of this key has said hello: its connector id, a new one when the lease was over."""
        self._check(key_id)
        connector_id = self._connectors.of_key(key_id, self._new_id("conn"))
        self._links[key_id] += 1
        if self._away_since.pop(key_id, None) is not None:
            attempt(partial(self._connectors.part, key_id, None))
        return connector_id

    def depart(self, key_id: str) -> None:
        """A link that had said hello has ended; those that we end ourselves when we stop do not count."""
        self._links[key_id] -= 1
        if self._links[key_id] or self._stopping:
            return
        del self._links[key_id]
        self._away_since[key_id] = self._steady_ms()
        attempt(partial(self._connectors.part, key_id, self._now_ms()))

    def stop(self) -> None:
        """From here on it is we who end the links: the hour of their keys begins when we are back."""
        self._stopping = True

    def sweep(self) -> None:
        """End the leases that are over."""
        for key_id in list(self._away_since):
            self._check(key_id)

    def _resume(self, record: ConnectorRecord) -> None:
        """Go on with what was left of the hour when the process ended; a key that was here has all of it."""
        now = self._now_ms()
        if record.parted_at is None:
            attempt(partial(self._connectors.part, record.key_id, now))
        used = max(0, now - (record.parted_at or now))
        self._away_since[record.key_id] = self._steady_ms() - used

    def _check(self, key_id: str) -> None:
        """End this key's lease if it is over; what could not be taken back is tried again at the next look."""
        since = self._away_since.get(key_id)
        if since is None or self._steady_ms() - since < LEASE_MS:
            return
        channels = self._channels.of_key(key_id)
        done = [attempt(partial(self._unregister, channel_id)) for channel_id in channels]
        if all(done):
            self._connectors.remove(key_id)
            del self._away_since[key_id]
            log.info("lease_ended", key=key_id, channels=len(channels))

    def _unregister(self, channel_id: str) -> None:
        """Each channel gives its phone back by itself; the phone stays connected for others who have it."""
        self._bindings.forget(channel_id)
        self._channels.remove(channel_id)
        self._invocations.forget(channel_id)
