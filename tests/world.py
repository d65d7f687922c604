"""A whole appliance on free ports: a real adb server, virtual phones, the service, and xAgent's side of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import aiohttp
from yarl import URL

from device_connector.appliance import Service, service
from device_connector.appliance.chance import Clock, now_ms, steady_ms
from device_connector.binding import new_code
from device_connector.keys import ApiKeys
from device_connector.settings import Settings
from device_connector.simulator.phone import Phone
from device_connector.simulator.virtual import VirtualPhone
from device_connector.xagent import Link, XAgent
from tests.schemas import examine
from tests.servers import RunningAdb

DEADLINE_S = 20.0


@dataclass
class StatedClock:
    """The true time and what a test has added to it; one clock may outlive its worlds."""

    ahead_ms: int = 0
    wrong_ms: int = 0

    def pass_by(self, *, minutes: float = 0.0, seconds: float = 0.0) -> None:
        """Let time pass."""
        self.ahead_ms += round((minutes * 60 + seconds) * 1000)

    def set_by(self, *, minutes: float) -> None:
        """Put the clock on the wall forward, while no time passes."""
        self.wrong_ms += round(minutes * 60_000)

    def now_ms(self) -> int:
        """Unix milliseconds."""
        return now_ms() + self.ahead_ms + self.wrong_ms

    def steady_ms(self) -> int:
        """Milliseconds since some moment."""
        return steady_ms() + self.ahead_ms


@dataclass
class World:
    """The running parts; a test drives them from outside."""

    settings: Settings
    adb: RunningAdb
    service: Service
    key: str
    phones: list[VirtualPhone]
    running: AsyncExitStack = field(repr=False)
    stack: AsyncExitStack = field(repr=False)
    clock: StatedClock

    @property
    def phone(self) -> VirtualPhone:
        """The first virtual phone."""
        return self.phones[0]

    def code(self, phone: VirtualPhone | None = None) -> str:
        """A fresh binding code of a phone."""
        record = self.service.phones.store.phones.find((phone or self.phone).phone.serial)
        code = new_code()
        now = self.clock.now_ms()
        self.service.phones.store.codes.add(code, record.phone_id, expires_at=now + 600_000, now_ms=now)
        return code

    def icon(self, label: str) -> tuple[int, int]:
        """The middle of what the first phone shows with that text, in device pixels."""
        return middle(self.phone.phone, label)

    @property
    def links(self) -> int:
        """Open data planes."""
        return len(self.service.links)

    def new_key(self, name: str) -> str:
        """A further API key."""
        return ApiKeys(self.settings.api_keys_file).create(name, now_ms()).key

    async def request(
        self, method: str, path: str, headers: Mapping[str, str] | None = None
    ) -> tuple[int, Mapping[str, str], bytes]:
        """Any HTTP request to the listener, its path taken as it is written."""
        url = URL(str(URL(self.service.url).origin()) + path, encoded=True)
        async with aiohttp.ClientSession() as http, http.request(method, url, headers=headers) as response:
            return response.status, dict(response.headers), await response.read()

    async def refusal(self, method: str, path: str) -> tuple[int, dict[str, str]]:
        """The status and the error object of a refused request."""
        status, _, body = await self.request(method, path)
        return status, json.loads(body)["error"]

    async def json(self, path: str) -> dict[str, Any]:
        """A control-plane object, read with the key."""
        page = await (await self.xagent()).get(path, key=self.key)
        found: dict[str, Any] = json.loads(page.body)
        return found

    async def stop_service(self) -> None:
        """End the service as SIGTERM does; the phones stay."""
        await self.running.aclose()

    async def ready(self) -> None:
        """Wait until every virtual phone is ready."""
        fleet = self.service.phones.fleet
        await until(lambda: sum(one.active is not None for one in fleet.phones.values()) >= len(self.phones))

    async def xagent(self, key: str | None = None) -> XAgent:
        """A client of this service that judges every object by its schema."""
        client = XAgent(self.service.url, self.key if key is None else key, examine=examine)
        return await self.stack.enter_async_context(client)

    async def link(self, key: str | None = None) -> Link:
        """A link that has said hello."""
        link = await self.stack.enter_async_context((await self.xagent(key)).link())
        await link.hello()
        return link

    async def bound(self, phone: VirtualPhone | None = None) -> tuple[Link, str]:
        """A link with a channel that is bound to a phone."""
        link = await self.link()
        channel_id = (await link.open_channel())["connector_channel_id"]
        await link.auth_start(channel_id, "adb_bind_code", {"device_code": self.code(phone)})
        return link, channel_id


@asynccontextmanager
async def world(
    adb: RunningAdb,
    folder: Path,
    *,
    profiles: tuple[str, ...] = ("pixel",),
    clock: StatedClock | None = None,
    **sections: Mapping[str, Any],
) -> AsyncIterator[World]:
    """An appliance over `adb` with a ready phone of each profile; `sections` are settings, as `limits={...}`."""
    async with AsyncExitStack() as stack:
        phones = [
            await stack.enter_async_context(VirtualPhone.create(profile, serial=f"VIRT{number:04}"))
            for number, profile in enumerate(profiles, 1)
        ]
        made = settings(adb, folder, [phone.address for phone in phones], sections)
        key = _key(made)
        running = await stack.enter_async_context(AsyncExitStack())
        clock = clock or StatedClock()
        serving = await running.enter_async_context(service(made, Clock(clock.now_ms, clock.steady_ms)))
        async with AsyncExitStack() as clients:
            own = World(made, adb, serving, key, phones, running, clients, clock)
            await own.ready()
            yield own


def _key(made: Settings) -> str:
    """The key `test` of this state folder; a later service on the same folder gets the same one."""
    kept = made.state.dir / "key-of-the-test"
    if not kept.exists():
        made.state.dir.mkdir(parents=True, exist_ok=True)
        kept.write_text(ApiKeys(made.api_keys_file).create("test", now_ms()).key)
    return kept.read_text()


def settings(
    adb: RunningAdb, folder: Path, phones: list[str], sections: Mapping[str, Mapping[str, Any]]
) -> Settings:
    """Settings for a private service; a section given replaces the one made here key by key."""
    values: dict[str, dict[str, Any]] = {
        "server": {"port": 0},
        "state": {"dir": str(folder / "state")},
        "adb": {"servers": [adb.address]},
        "devices": {"tcp": phones},
        "ui": {"locale": "en"},
    }
    for name, section in sections.items():
        values[name] = values.get(name, {}) | dict(section)
    return Settings.model_validate(values)


async def until(done: Callable[[], bool], deadline_s: float = DEADLINE_S) -> None:
    """Wait until `done()`, looking again at every turn of the loop's clock."""
    async with asyncio.timeout(deadline_s):
        while not done():
            await asyncio.sleep(0.01)


def middle(phone: Phone, label: str) -> tuple[int, int]:
    """The middle of the first node with that text or description on the default display."""
    nodes = [node for window in phone.windows() for node in window.root.walk()]
    left, top, right, bottom = next(node.bounds for node in nodes if label in {node.text, node.desc})
    return (left + right) // 2, (top + bottom) // 2


def status_is(status: str) -> Callable[[dict[str, Any]], bool]:
    """Whether a push is a descriptor of that status."""

    def fits(push: dict[str, Any]) -> bool:
        look = push.get("payload", {}).get("connection_descriptor", {})
        return bool(look.get("connection", {}).get("status") == status)

    return fits
