"""The walks through a connector that gather a probe's evidence."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from device_connector.protocol.packet import PROTOCOL_VERSION, SUBPROTOCOL
from device_connector.xagent.answers import HttpRefused, Kind
from device_connector.xagent.client import XAgent
from device_connector.xagent.evidence import Evidence, dig, objects, texts
from device_connector.xagent.walk import Walk

NOWHERE = "cch_of_the_probe_that_nobody_gave"
WRONG_KEY = "a-key-that-nobody-made"
FOREIGN_PROFILE = "xagent.probe.v0"
CALL_S = 60.0

Call = tuple[str, Mapping[str, Any]]


async def gather(
    base_url: str, api_key: str | None, calls: Sequence[Call], device_code: str | None, patience_s: float
) -> Evidence:
    """Walk through the connector; raises NotReachable where nothing answers at all."""
    evidence = Evidence(api_key)

    def record(kind: Kind, value: Mapping[str, Any]) -> None:
        if kind == "packet":
            evidence.frames.append(dict(value))

    async with XAgent(base_url, api_key, examine=record, deadline_s=patience_s) as client:
        tour = _Tour(client, evidence, patience_s)
        await tour.pages()
        await tour.doors()
        if evidence.upgrades["right"] == 101 and evidence.card.get("connector_card_id"):
            await tour.bad_hellos()
            await tour.main_link(calls, device_code)
            await tour.second_link()
    return evidence


@dataclass(frozen=True, slots=True)
class _Tour:
    client: XAgent
    evidence: Evidence
    patience_s: float

    async def pages(self) -> None:
        """Everything over HTTP."""
        pages, key = self.evidence.pages, self.evidence.api_key
        pages["card"] = await self.client.get("/connector-card.json")
        pages["skill"] = await self.client.get("/skill.md")
        pages["health"] = await self.client.get("/health", key=key)
        pages["health_keyless"] = await self.client.get("/health")
        pages["unknown_file"] = await self.client.get("files/refs/a-reference-that-nobody-gave")
        self.evidence.card = _object(pages["card"].body)

    async def doors(self) -> None:
        """Tries to open /ws."""
        await self._try("right")
        await self._try("keyless", key="")
        await self._try("wrong_key", key=WRONG_KEY)
        await self._try("bare", protocols=())

    async def bad_hellos(self) -> None:
        """Links that begin wrongly, each on its own."""
        async with self._link() as walk:
            await walk.ask("early_tool", "tool.invoke", {"tool_id": "x", "arguments": {}}, NOWHERE)
            await walk.ask("wrong_card", "connector.hello", self._hello(connector_card_id="no.such.card"))
        for step, change in _HOPELESS.items():
            async with self._link() as walk:
                await walk.ask(step, "connector.hello", self._hello(**change))
                await walk.end(step)
        async with self._link() as walk:
            await walk.ask("newer_version", "connector.hello", self._hello(protocol_version="3.9"))
        async with self._link() as walk:
            await walk.ask("hello_before_binary", "connector.hello", self._hello())
            if not await walk.throw("binary", b"{}"):
                await walk.end("binary")

    async def main_link(self, calls: Sequence[Call], device_code: str | None) -> None:
        """A link from hello to logout."""
        async with self._link() as walk:
            await walk.ask("hello", "connector.hello", self._hello())
            if walk.got("hello", "type") != "connector.hello.ack":
                return
            await walk.ask("ping", "ping")
            await walk.ask("second_hello", "connector.hello", self._hello())
            await self._wrong_packets(walk)
            await self._channels(walk)
            if channel := walk.got("open", "connector_channel_id"):
                await self._binding(walk, channel)
                await self._calls(walk, channel, calls, device_code)

    async def second_link(self) -> None:
        """A link that comes back with the connector_id that it was given."""
        connector_id = dig(self.evidence.answers.get("hello"), "payload", "connector_id")
        async with self._link() as walk:
            if connector_id:
                await walk.ask("known_id", "connector.hello", self._hello(connector_id=connector_id))

    async def _wrong_packets(self, walk: Walk) -> None:
        for step, frame in _WRONG_FRAMES.items():
            await walk.throw(step, frame)
        await walk.ask("ping_after_wrong", "ping")
        await walk.ask("unknown_type", "probe.no.such.type")
        await walk.provoke("unsupported_packet")

    async def _channels(self, walk: Walk) -> None:
        await walk.ask("no_channel", "connection.descriptor.get")
        await walk.ask("unknown_channel", "connection.descriptor.get", channel=NOWHERE)
        await walk.ask("open", "channel.open")
        await walk.ask("open_second", "channel.open")
        await walk.ask("open_stale", "channel.open", channel=NOWHERE)
        self.evidence.sent["open_stale"].pop("connector_channel_id")
        if second := walk.got("open_second", "connector_channel_id"):
            await walk.ask("close", "channel.close", channel=second)
            await walk.ask("closed_get", "connection.descriptor.get", channel=second)
            await walk.ask("closed_auth", "auth.start", {"flow_id": self._flow_id()}, second)
            await walk.ask("reopen", "channel.open", channel=second)

    async def _binding(self, walk: Walk, channel: str) -> None:
        await walk.ask("descriptor", "connection.descriptor.get", channel=channel)
        await walk.ask("unknown_flow", "auth.start", {"flow_id": "no_such_flow", "input": {}}, channel)
        if form := self._form():
            said = {str(field.get("name")): "0" for field in objects(form.get("fields"))}
            await walk.ask("wrong_input", "auth.start", {"flow_id": form["id"], "input": said}, channel)
        session = {"flow_id": self._flow_id(), "auth_session_id": "no_such_session", "refresh": False}
        await walk.ask("unknown_session", "auth.status", session, channel)
        await walk.ask("cancel_unknown", "auth.cancel", session, channel)
        for tool in objects(self.evidence.card.get("tools"))[:1]:
            await walk.ask("unbound_tool", "tool.invoke", _invoke(str(tool.get("tool_id")), {}, channel), channel)
        await walk.ask("unknown_tool", "tool.invoke", _invoke("no_such_tool", {}, channel), channel)

    async def _calls(self, walk: Walk, channel: str, calls: Sequence[Call], device_code: str | None) -> None:
        if device_code and (form := self._form()):
            said = {str(field.get("name")): device_code for field in objects(form.get("fields"))[:1]}
            await walk.ask("bind", "auth.start", {"flow_id": form["id"], "input": said}, channel)
        for number, (tool_id, arguments) in enumerate(calls, 1):
            said = _invoke(tool_id, arguments, channel)
            await walk.ask(f"call {number}", "tool.invoke", said, channel, patience_s=CALL_S)
            if url := walk.got(f"call {number}", "payload", "result", "download_url"):
                self.evidence.pages[f"file {number}"] = await self.client.get(str(url))
        await walk.ask("logout", "auth.logout", channel=channel)

    @asynccontextmanager
    async def _link(self) -> AsyncIterator[Walk]:
        async with self.client.link() as link:
            yield Walk(link, self.evidence, self.patience_s)
        self.evidence.faults += link.faults

    async def _try(self, name: str, *, key: str | None = None, protocols: Sequence[str] = (SUBPROTOCOL,)) -> None:
        try:
            async with self.client.link(key=key, protocols=protocols) as link:
                self.evidence.upgrades[name] = 101
                if name == "right":
                    self.evidence.subprotocol = link.subprotocol
        except HttpRefused as error:
            self.evidence.upgrades[name] = error.status

    def _hello(self, **change: object) -> dict[str, Any]:
        said = {
            "connector_card_id": self.evidence.card.get("connector_card_id"),
            "connector_id": "",
            "protocol_version": PROTOCOL_VERSION,
            "supported_profiles": [*texts(dig(self.evidence.card, "supports", "profiles")), FOREIGN_PROFILE],
            **change,
        }
        return {name: value for name, value in said.items() if value is not None}

    def _form(self) -> Mapping[str, Any] | None:
        flows = objects(self.evidence.card.get("auth_flows"))
        return next((flow for flow in flows if flow.get("type") == "form" and flow.get("id")), None)

    def _flow_id(self) -> str:
        flows = objects(self.evidence.card.get("auth_flows"))
        return str(flows[0].get("id")) if flows else "no_such_flow"


_HOPELESS: Mapping[str, Mapping[str, object]] = {
    "old_version": {"protocol_version": "2.9"},
    "no_version": {"protocol_version": None},
    "no_profiles": {"supported_profiles": None},
    "foreign_profiles": {"supported_profiles": [FOREIGN_PROFILE]},
}
_WRONG_FRAMES: Mapping[str, str] = {
    "not_json": '{"schema": "xagent.connector.packet/v1", "packet_id": "pkt_cut_off", "type": "ping"',
    "nan": '{"schema": "xagent.connector.packet/v1", "packet_id": "pkt_nan", "type": "ping", "time": NaN}',
    "array": '[{"schema": "xagent.connector.packet/v1", "packet_id": "pkt_array", "type": "ping"}]',
    "no_packet_id": '{"schema": "xagent.connector.packet/v1", "type": "ping", "request_id": "req_bare"}',
    "other_schema": '{"schema": "xagent.connector.packet/v9", "packet_id": "pkt_v9", "type": "ping"}',
}


def _invoke(tool_id: str, arguments: Mapping[str, Any], channel: str) -> dict[str, Any]:
    return {
        "tool_id": tool_id,
        "arguments": {"connector_channel_id": channel, **arguments},
        "context": {"session_id": "session_probe"},
    }


def _object(body: bytes) -> Mapping[str, Any]:
    try:
        found = json.loads(body)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
