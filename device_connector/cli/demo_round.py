"""The demo's round: everything that an agent platform does with one phone, step by step, each one checked."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
from PIL import Image, ImageChops

from device_connector.errors import ConnectorError
from device_connector.protocol.flows import ADB_BIND_CODE
from device_connector.xagent import HttpRefused, Link, LinkClosed, Refused, XAgent

T = TypeVar("T")

FAULTS = (Refused, LinkClosed, HttpRefused, ConnectorError, TimeoutError, aiohttp.ClientError, OSError, KeyError)
"""What may come of a step instead of its end."""

SETTINGS_APP = "com.android.settings"
PUSH_DEADLINE_S = 15.0


class StepFailed(Exception):
    """A step came to its end, and the end was wrong."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What the round plays on: the phone's side is played by the demo, since no hand pulls its cable."""

    code: Callable[[], Awaitable[str]]
    icon: Callable[[], tuple[int, int]]
    unplug: Callable[[], Awaitable[None]]
    plug: Callable[[], Awaitable[None]]
    folder: Path


@dataclass(frozen=True, slots=True)
class Step:
    """One step that was taken: its time in milliseconds, and what came of it."""

    name: str
    ok: bool
    ms: float
    detail: str


@dataclass(slots=True)
class Round:
    """One round on one link. Steps are handed to `report` as they end; the first failure ends the round."""

    xagent: XAgent
    stage: Stage
    report: Callable[[Step], None]
    note: Callable[[str, Mapping[str, Any]], None]
    steps: list[Step] = field(default_factory=list)
    channel_id: str = ""
    shot: Mapping[str, Any] = field(default_factory=dict)

    async def play(self) -> bool:
        """Take every step; whether all of them went well."""
        if not await self._take("fetch Card, Skill and health", self._look_up()):
            return False
        async with self.xagent.link() as link:
            for name, step in self._on_link(link):
                if not await self._take(name, step()):
                    return False
        return True

    def _on_link(self, link: Link) -> list[tuple[str, Callable[[], Awaitable[str]]]]:
        return [
            ("say hello on the data plane", lambda: self._hello(link)),
            ("open a channel", lambda: self._open(link)),
            ("bind the phone by its one-time code", lambda: self._bind(link)),
            ("read the phone's status", lambda: self._status(link)),
            ("see the screen", lambda: self._see(link, "before.png")),
            ("tap the Settings icon", lambda: self._tap(link)),
            ("see that Settings has opened", lambda: self._see_settings(link)),
            ("run a read-only shell command", lambda: self._shell(link)),
            ("unplug: the platform is told", lambda: self._moved(link, self.stage.unplug, "offline")),
            ("plug in: the platform is told", lambda: self._moved(link, self.stage.plug, "connected")),
        ]

    async def _take(self, name: str, step: Awaitable[str]) -> bool:
        self.note("step", {"name": name})
        begun = time.perf_counter()
        try:
            detail, ok = await step, True
        except StepFailed as error:
            detail, ok = str(error), False
        except FAULTS as error:
            detail, ok = f"{type(error).__name__}: {error}", False
        taken = Step(name, ok, round((time.perf_counter() - begun) * 1000, 1), detail)
        self.steps.append(taken)
        self.report(taken)
        return ok

    async def _look_up(self) -> str:
        card, skill, health = await asyncio.gather(self.xagent.card(), self.xagent.skill(), self.xagent.health())
        self.note("received", {"card": card, "health": health, "skill_characters": len(skill or "")})
        _check(bool(skill), "the connector has no Skill")
        _check(health["connector_card_id"] == card["connector_card_id"], "Card and health name different cards")
        return f"{card['connector']['name']} {card['connector']['version']}, {len(card['tools'])} tools"

    async def _hello(self, link: Link) -> str:
        payload = await self._sent("connector.hello", {}, link.hello())
        return f"connector {payload['connector_id']}"

    async def _open(self, link: Link) -> str:
        payload = await self._sent("channel.open", {}, link.open_channel())
        self.channel_id = payload["connector_channel_id"]
        return f"channel {self.channel_id}"

    async def _bind(self, link: Link) -> str:
        code = await self.stage.code()
        asked = link.auth_start(self.channel_id, ADB_BIND_CODE.id, {"device_code": code})
        payload = await self._sent("auth.start", {"flow_id": ADB_BIND_CODE.id}, asked)
        _check(payload["status"] == "authenticated", f"the binding is {payload['status']}")
        descriptor = payload["connection_descriptor"]
        _check(descriptor["connection"]["status"] == "connected", "the channel is bound but not connected")
        return f"{descriptor['target']['display_name']} by {code}"

    async def _status(self, link: Link) -> str:
        status = await self._invoke(link, "android_device_status", {})
        return (
            f"{status['model']}, Android {status['android_version']}, battery {status['battery']['percent']} %, "
            f"in front: {_front(status)}"
        )

    async def _see(self, link: Link, name: str) -> str:
        self.shot = await self._invoke(link, "android_screenshot", {"format": "png", "max_edge": 0})
        data = await self.xagent.fetch(self.shot["download_url"])
        _check(
            len(data) == self.shot["byte_size"], f"{len(data)} bytes came, {self.shot['byte_size']} were promised"
        )
        file = self.stage.folder / name
        file.write_bytes(data)
        return f"{self.shot['width']}×{self.shot['height']}, {len(data) // 1024} KiB in {file}"

    async def _tap(self, link: Link) -> str:
        x, y = self.stage.icon()
        point = {"x": x, "y": y, "space": "screenshot", "screenshot_id": self.shot["screenshot_id"]}
        await self._invoke(link, "android_tap", point)
        return f"at {x}, {y} of the picture"

    async def _see_settings(self, link: Link) -> str:
        status = await self._invoke(link, "android_device_status", {})
        front = _front(status)
        _check(front == SETTINGS_APP, f"{front} is in front, not {SETTINGS_APP}")
        seen = await self._see(link, "after.png")
        _check(
            _differ(self.stage.folder / "before.png", self.stage.folder / "after.png"),
            "the screen has not changed",
        )
        return f"{front} is in front; {seen}"

    async def _shell(self, link: Link) -> str:
        result = await self._invoke(link, "android_shell", {"command": "getprop ro.product.model"})
        _check(result["exit_code"] == 0, f"the command ended with {result['exit_code']}")
        return f"getprop ro.product.model → {result['stdout'].strip()}"

    async def _moved(self, link: Link, move: Callable[[], Awaitable[None]], status: str) -> str:
        await move()
        await link.pushes.wait_for(lambda packet: _tells(packet, self.channel_id, status), PUSH_DEADLINE_S)
        return f"connection.descriptor.push says {status}"

    async def _invoke(self, link: Link, tool_id: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        call = link.invoke(self.channel_id, tool_id, arguments, tool_call_id=f"call_{len(self.steps)}_{tool_id}")
        return await self._sent("tool.invoke", {"tool_id": tool_id, "arguments": arguments}, call)

    async def _sent(self, packet_type: str, said: Mapping[str, Any], answer: Awaitable[T]) -> T:
        self.note("sent", {"type": packet_type, "payload": said})
        return await answer


def _front(status: Mapping[str, Any]) -> str:
    """The package in front; empty where the phone could not say."""
    return str((status["foreground"] or {}).get("package", ""))


def _check(holds: bool, otherwise: str) -> None:
    if not holds:
        raise StepFailed(otherwise)


def _tells(packet: Mapping[str, Any], channel_id: str, status: str) -> bool:
    """Whether a push says that the channel's phone has this status."""
    if packet["type"] != "connection.descriptor.push" or packet.get("connector_channel_id") != channel_id:
        return False
    return bool(packet["payload"]["connection_descriptor"]["connection"]["status"] == status)


def _differ(one: Path, other: Path) -> bool:
    with Image.open(one) as before, Image.open(other) as after:
        return ImageChops.difference(before.convert("RGB"), after.convert("RGB")).getbbox() is not None
