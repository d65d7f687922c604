"""The service: phones, channels, bindings and calls behind the connector listener."""

from __future__ import annotations

from collections.abc import AsyncIterator, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from device_connector.appliance.chance import Clock, new_id
from device_connector.appliance.listening import listening
from device_connector.appliance.metrics import Metrics, Sights
from device_connector.appliance.phones import Phones, phones
from device_connector.appliance.sole import sole
from device_connector.background import background, every
from device_connector.binding import Bindings, CodeBinding
from device_connector.build import build_info
from device_connector.channels import Channels
from device_connector.errors import SettingsError
from device_connector.files import Files
from device_connector.invocations import Invocations, Toolbox
from device_connector.keys import ApiKeys
from device_connector.leases import Leases
from device_connector.protocol.card import CARD_ID, PROFILES, card
from device_connector.protocol.session import Session
from device_connector.settings import Settings
from device_connector.texts import Text
from device_connector.tools import Tool, catalogue
from device_connector.web import Links, Site, site
from device_connector.web.answers import Answers
from device_connector.web.control_plane import ControlPlane
from device_connector.web.data_plane import DataPlane
from device_connector.web.entry import Entry
from device_connector.web.metrics import MetricsPage
from device_connector.web.uploads import Uploads

SKILL = Path(__file__).parents[1] / "skills" / "connector-device-adb" / "SKILL.md"

LOOK_S = 0.2
"""Pause between two looks at what other processes wrote to the store or the keys."""

SWEEP_S = 600.0
"""Pause between two sweeps of old receipts and files."""

DRAIN_S = 6.0
"""Calls under way may take so long to end when the service stops."""

Catalogue = Mapping[str, Tool[Any]]

GOING_AWAY = 1001
POLICY_VIOLATION = 1008


@dataclass(frozen=True, slots=True)
class Service:
    """A service that is running; `url` is its Base URL."""

    url: str
    phones: Phones
    channels: Channels
    invocations: Invocations
    links: Links


@asynccontextmanager
async def service(settings: Settings, clock: Clock | None = None) -> AsyncIterator[Service]:
    """Serve while the context is open, then end the calls under way; raises SettingsError and NotReachable."""
    keys = _keys(settings)
    with sole(settings.state.dir):
        async with _serving(settings, keys, clock) as running:
            yield running


@asynccontextmanager
async def _serving(settings: Settings, keys: ApiKeys, clock: Clock | None) -> AsyncIterator[Service]:
    async with phones(settings, serving=True, clock=clock) as own:
        tools = {tool.tool_id: tool for tool in catalogue(settings.shell.policy, settings.approvals.tools)}
        channels = _channels(settings, own, tools)
        files = _files(settings, own.clock)
        metrics = Metrics(tools, build_info())
        toolbox = _toolbox(settings, own.clock, tools, files)
        invocations = Invocations(channels, own.store.receipts, toolbox, metrics.called)
        flow = CodeBinding(channels, own.store.codes, now_ms=own.clock.now_ms)
        bindings = Bindings(channels, [flow], locale=settings.ui.locale, new_id=new_id)
        leases = _leases(own, channels, bindings, invocations)
        entry = Entry(keys, allow_anonymous=settings.auth.allow_anonymous)
        links = Links(settings.limits.links_per_key)
        answers = Answers(leases, channels, bindings, invocations, locale=settings.ui.locale)
        data = _data_plane(settings, own.clock, entry, links, answers)
        declared = _card(settings, tools, flow)
        control = _control_plane(settings, entry, declared, own, links)
        uploads = Uploads(entry, channels.ownership, files)
        app = site(
            Site(control, data, files, uploads, MetricsPage(entry, settings.metrics.open, metrics.page)),
            prefix=settings.server.path_prefix,
            locale=settings.ui.locale,
        )
        metrics.watch(Sights(own, files, links, tuple(map(str, settings.adb.servers))))
        async with (
            background(
                channels.follow(),
                _watch(own, channels, entry, links),
                every(LOOK_S, leases.sweep),
                _sweep(own, files),
            ),
            listening(settings.server, app, patience_s=settings.limits.hello_s) as url,
        ):
            try:
                yield Service(url, own, channels, invocations, links)
            finally:
                await invocations.drain(DRAIN_S)
                leases.stop()
                links.cut(GOING_AWAY, "the connector is stopping")


def _keys(settings: Settings) -> ApiKeys:
    keys = ApiKeys(settings.api_keys_file)
    if not keys.all() and not settings.auth.allow_anonymous:
        raise SettingsError(
            Text(
                "there is no API key: make one with `device-connector keys create NAME`, or set "
                "auth.allow_anonymous = true on a loopback host",
                "没有 API 密钥：请运行 device-connector keys create NAME 创建，或在回环地址上设置 "
                "auth.allow_anonymous = true",
            )
        )
    return keys


def _channels(settings: Settings, own: Phones, tools: Catalogue) -> Channels:
    return Channels(
        own.store,
        own.fleet,
        tools=tools,
        sharing=settings.binding.sharing,
        locale=settings.ui.locale,
        now_ms=own.clock.now_ms,
        new_id=new_id,
    )


def _leases(own: Phones, channels: Channels, bindings: Bindings, invocations: Invocations) -> Leases:
    return Leases(
        own.store.connectors,
        channels,
        bindings,
        invocations,
        now_ms=own.clock.now_ms,
        steady_ms=own.clock.steady_ms,
        new_id=new_id,
    )


def _files(settings: Settings, clock: Clock) -> Files:
    prefix = settings.server.public_url or settings.server.path_prefix
    return Files(
        settings.state.dir / "files",
        url_prefix=str(prefix).rstrip("/"),
        ttl_s=settings.files.ttl_s,
        max_bytes=settings.files.max_bytes,
        max_file_bytes=settings.files.max_file_bytes,
        now_ms=clock.now_ms,
    )


def _toolbox(settings: Settings, clock: Clock, tools: Catalogue, files: Files) -> Toolbox:
    return Toolbox(
        tools,
        files,
        settings.shell,
        settings.limits.shell_inline_bytes,
        settings.ui.locale,
        clock.now_ms,
        new_id,
    )


def _data_plane(settings: Settings, clock: Clock, entry: Entry, links: Links, answers: Answers) -> DataPlane:
    def new_session(key_id: str) -> Session:
        return Session(
            card_id=CARD_ID,
            profiles=PROFILES,
            owns=partial(answers.ownership, key_id),
            new_id=new_id,
            now_ms=clock.now_ms,
            locale=settings.ui.locale,
        )

    return DataPlane(entry, links, answers, new_session, settings.limits.packet_bytes, settings.limits.hello_s)


def _card(settings: Settings, tools: Catalogue, flow: CodeBinding) -> dict[str, Any]:
    build = build_info()
    return card(
        tools=[tool.declare() for tool in tools.values()],
        flows=[flow.declaration],
        build=build.as_json(),
        package_version=build.version,
        skill=SKILL.read_text("utf-8"),
        locale=settings.ui.locale,
    )


def _control_plane(
    settings: Settings, entry: Entry, declared: dict[str, Any], own: Phones, links: Links
) -> ControlPlane:
    locale = settings.ui.locale

    def counts() -> Mapping[str, int]:
        ready = sum(phone.active is not None for phone in own.fleet.phones.values())
        return {"phones": len(own.fleet.attachments), "phones_ready": ready, "links": len(links)}

    def troubles() -> Mapping[str, str]:
        return {name: text.say(locale) for name, text in own.fleet.troubles.items()}

    return ControlPlane(declared, SKILL.read_text("utf-8"), entry, counts, troubles)


def _watch(own: Phones, channels: Channels, entry: Entry, links: Links) -> Coroutine[Any, Any, None]:
    """Take over at once what the commands change: names, bindings, phones forgotten, keys revoked."""
    seen = own.store.database.version()

    def watch() -> None:
        nonlocal seen
        links.cut(POLICY_VIOLATION, "the API key was revoked", unless=entry.standing)
        now = own.store.database.version()
        if now != seen:
            own.fleet.refresh()
            channels.stop_held()
            channels.refresh()
            seen = now

    return every(LOOK_S, watch)


def _sweep(own: Phones, files: Files) -> Coroutine[Any, Any, None]:
    """Drop receipts and files whose time is over."""

    def sweep() -> None:
        files.sweep()
        own.store.receipts.sweep(own.clock.now_ms())

    return every(SWEEP_S, sweep)
