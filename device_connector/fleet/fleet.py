"""Which phones are here: adb's lists compared, phones greeted, changes published."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Self

import structlog

from device_connector.adb.host import AdbServer
from device_connector.adb.tracker import Snapshot
from device_connector.adb.wire import DeviceRow
from device_connector.background import attempt
from device_connector.errors import ConnectorError, DeviceOffline, DeviceTimeout
from device_connector.feed import Feed
from device_connector.fleet.greet import Greeting, greet, may_touch, tidy
from device_connector.fleet.phone import ADB_STATES, REASONS, Attachment, Phone
from device_connector.lane import Lane
from device_connector.store import PhoneRecord, Sight, Store
from device_connector.texts import Text

log = structlog.get_logger()

FIRST_PAUSE_S, PAUSE_GROWTH, LONGEST_PAUSE_S = 0.3, 1.7, 5.0
"""Between two greetings of a phone that is starting or answers nothing."""

LOOK_S = 15.0
"""Between two greetings of a phone that is ready and that nobody uses: adb goes on listing one that hangs."""

SILENT = (DeviceOffline, DeviceTimeout)
"""What a greeting without an answer ends with: adb's words of it tell nobody what to do."""


@dataclass(frozen=True, slots=True)
class FleetRules:
    """Which adb serials are served (patterns), how many calls may wait for one phone, and who tidies phones.

    Only the process may whose calls use them: another would take a keyboard or a recording from under a call.
    """

    allow: tuple[str, ...]
    queue_per_phone: int
    tidies: bool = False


class Fleet:
    """The phones of all adb servers.

    `changes` publishes the id of each phone whose state has changed, `departures` the address of each that left;
    `spoken` is set once an adb server has told its phones.
    """

    def __init__(
        self, store: Store, rules: FleetRules, *, now_ms: Callable[[], int], new_id: Callable[[], str]
    ) -> None:
        self._store = store
        self._rules = rules
        self._now_ms = now_ms
        self._new_id = new_id
        self._attached: dict[AdbServer, dict[object, Attachment]] = {}
        self._greeters: dict[int, asyncio.Task[None]] = {}
        self._group = asyncio.TaskGroup()
        self.phones: dict[str, Phone] = {}
        self.troubles: dict[str, Text] = {}
        self.changes: Feed[str] = Feed()
        self.departures: Feed[str] = Feed()
        self.spoken = asyncio.Event()
        self.refresh()

    async def __aenter__(self) -> Self:
        await self._group.__aenter__()
        return self

    async def __aexit__(self, *_: object) -> None:
        for attachment in self.attachments:
            self._let_go(attachment)
        await self._group.__aexit__(None, None, None)

    @property
    def attachments(self) -> Sequence[Attachment]:
        """Every attached phone in whatever state, by address."""
        found = [one for rows in self._attached.values() for one in rows.values()]
        return sorted(found, key=lambda one: (one.address, one.server))

    @property
    def heard(self) -> int:
        """How many adb servers have said which phones they have, or that they are down."""
        return len(self._attached)

    @property
    def settled(self) -> bool:
        """Whether every attached phone has been greeted or cannot be."""
        return all(one.state != "connecting" for one in self.attachments)

    def find(self, phone_id: str) -> Phone | None:
        """The phone of that id, also when another process has made its record just now."""
        if phone_id not in self.phones:
            self.refresh()
        return self.phones.get(phone_id)

    def refresh(self) -> None:
        """Take over what another process changed in the store: new phones, names, phones forgotten."""
        records = {record.phone_id: record for record in self._store.phones.all()}
        for phone_id in self.phones.keys() - records.keys():
            self._forget(self.phones.pop(phone_id))
        for record in records.values():
            phone = self._phone(record)
            if phone.alias != record.alias:
                phone.alias = phone.lane.alias = record.alias
                self.changes.publish(phone.phone_id)

    def apply(self, server: AdbServer, name: str, snapshot: Snapshot) -> None:
        """Take over what the adb server `name` says now: what left is closed, what came is greeted."""
        if snapshot.error is None:
            self.troubles.pop(name, None)
        else:
            log.warning("adb_server", server=name, trouble=snapshot.error.en)
            self.troubles[name] = snapshot.error
        rows = {_key(row): row for row in snapshot.rows if snapshot.up and self._serves(row)}
        here = self._attached.setdefault(server, {})
        for key, known in list(here.items()):
            row = rows.get(key)
            if row is None or (row.state, row.serial) != (known.adb_state, known.address):
                del here[key]
                self._leave(known)
        for key, row in rows.items():
            if key not in here:
                here[key] = self._come(server, name, row)
        self.spoken.set()

    def _serves(self, row: DeviceRow) -> bool:
        return any(fnmatchcase(row.serial, pattern) for pattern in self._rules.allow)

    def _come(self, server: AdbServer, name: str, row: DeviceRow) -> Attachment:
        state = ADB_STATES.get(row.state, "offline")
        place = row.devpath or row.serial
        reason = Text(row.reason, row.reason) if row.reason else REASONS[state]
        attachment = Attachment(name, row.serial, row.state, row.transport_id, place, state, reason)
        if state == "connecting" and row.transport_id is not None:
            attachment.device = server.device(row.transport_id, name=row.serial)
            self._greeters[id(attachment)] = self._group.create_task(self._greet(attachment))
        else:
            self._presume(attachment)
        return attachment

    def _leave(self, attachment: Attachment) -> None:
        self._let_go(attachment)
        self._part(attachment)
        self.departures.publish(attachment.address)

    def _let_go(self, attachment: Attachment) -> None:
        greeter = self._greeters.pop(id(attachment), None)
        if greeter is not None:
            greeter.cancel()
        if attachment.device is not None:
            attachment.device.close()

    async def _greet(self, attachment: Attachment) -> None:
        """Greet as long as it is attached: soon again until it is ready, then when in doubt and now and then."""
        pause_s = FIRST_PAUSE_S
        while True:
            await self._greet_once(attachment)
            if attachment.state == "ready":
                pause_s = FIRST_PAUSE_S
                await _until_doubted(attachment)
            else:
                await asyncio.sleep(pause_s)
                pause_s = min(pause_s * PAUSE_GROWTH, LONGEST_PAUSE_S)

    async def _greet_once(self, attachment: Attachment) -> None:
        """Ask who it is; a phone that answers nothing is shown as that, as is one that cannot be written down."""
        assert attachment.device is not None
        try:
            greeting = await greet(attachment.device, attachment.address)
            if attachment.state != "ready" or not _as_known(attachment, greeting):
                if self._rules.tidies and self._is_unused(attachment, greeting):
                    await tidy(attachment.device)
                self._met(attachment, greeting)
            await self._unblock(attachment)
        except ConnectorError as error:
            attachment.state = "unresponsive"
            attachment.reason = REASONS["unresponsive"] if isinstance(error, SILENT) else error.text
            attempt(lambda: self._presume(attachment))

    async def _unblock(self, attachment: Attachment) -> None:
        """See whether a phone that refused touches takes them now: nobody tells us that its switch was turned."""
        phone, device = attachment.phone, attachment.device
        if phone is not None and phone.blocked and device is not None and await may_touch(device):
            self.block(phone, None)

    def block(self, phone: Phone, why: Text | None) -> None:
        """The phone refuses touches and keys, or None: it takes them."""
        if phone.blocked != why:
            phone.blocked = why
            self.changes.publish(phone.phone_id)

    def _is_unused(self, attachment: Attachment, greeting: Greeting) -> bool:
        """Whether the phone has just become ready, here and at no other place: no call can be under way."""
        ready = [one for one in self.attachments if one.state == "ready"]
        return greeting.booted and not any(one is attachment or one.facts == greeting.facts for one in ready)

    def _met(self, attachment: Attachment, greeting: Greeting) -> None:
        facts = attachment.facts = greeting.facts
        attachment.state = "ready" if greeting.booted else "booting"
        attachment.reason = REASONS[attachment.state]
        sight = Sight(facts.serialno, facts.fingerprint, facts.model, attachment.place, attachment.address)
        twins = [one.phone_id for one in self.phones.values() if _is_twin(one, attachment)]
        record = self._store.phones.remember(sight, elsewhere=twins, new_id=self._new_id(), now_ms=self._now_ms())
        self._join(attachment, self._phone(record))

    def _presume(self, attachment: Attachment) -> None:
        """What cannot say who it is counts, until it can, as the phone that was last seen at its address."""
        phone = attachment.phone or self._last_seen_at(attachment.address)
        if phone is not None:
            self._join(attachment, phone)

    def _join(self, attachment: Attachment, phone: Phone) -> None:
        if attachment.phone is not phone:
            self._part(attachment)
            attachment.phone = phone
            phone.attachments.append(attachment)
        self._changed(phone)

    def _part(self, attachment: Attachment) -> None:
        phone, attachment.phone = attachment.phone, None
        if phone is not None:
            phone.attachments.remove(attachment)
            self._changed(phone)

    def _changed(self, phone: Phone) -> None:
        log.info("phone", phone=phone.alias, state=phone.state)
        if phone.active is None:
            phone.lane.close(phone.unusable)
        self.changes.publish(phone.phone_id)

    def _phone(self, record: PhoneRecord) -> Phone:
        phone = self.phones.get(record.phone_id)
        if phone is None:
            lane = Lane(record.alias, limit=self._rules.queue_per_phone)
            phone = self.phones[record.phone_id] = Phone(record.phone_id, record.alias, record.model, lane)
        return phone

    def _last_seen_at(self, address: str) -> Phone | None:
        known = [one for one in self._store.phones.all() if one.address == address]
        return self._phone(known[0]) if len(known) == 1 else None

    def _forget(self, phone: Phone) -> None:
        for attachment in phone.attachments:
            attachment.phone = None
            attachment.doubt.set()  # It is met anew, as a phone never seen before.
        phone.attachments.clear()
        self._changed(phone)


def _as_known(attachment: Attachment, greeting: Greeting) -> bool:
    """Whether a phone that was ready says what it said before."""
    return attachment.phone is not None and greeting.booted and greeting.facts == attachment.facts


async def _until_doubted(attachment: Attachment) -> None:
    """Until a call got no answer, or some time has passed and no call is under way that would have told."""
    doubted = False
    while not doubted:
        try:
            async with asyncio.timeout(LOOK_S):
                doubted = await attachment.doubt.wait()
        except TimeoutError:
            doubted = attachment.phone is None or attachment.phone.lane.is_idle
    attachment.doubt.clear()


def _key(row: DeviceRow) -> object:
    return row.serial if row.transport_id is None else row.transport_id


def _is_twin(phone: Phone, attachment: Attachment) -> bool:
    """Whether `phone` is attached elsewhere right now, so that what answers at `attachment` is another one."""
    facts = attachment.facts
    assert facts is not None
    for other in phone.attachments:
        if other is attachment or other.facts is None:
            continue
        if (other.facts.serialno, other.facts.fingerprint) != (facts.serialno, facts.fingerprint):
            continue
        if other.facts.boot_id and facts.boot_id:
            return other.facts.boot_id != facts.boot_id
        # Two cables or two addresses are two phones; a cable and an address are one that is reached both ways.
        return other.place != attachment.place and _on_usb(other) == _on_usb(attachment)
    return False


def _on_usb(attachment: Attachment) -> bool:
    return attachment.place != attachment.address
