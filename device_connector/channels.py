"""Channels: whose they are, which phone each holds, and how each looks from the platform now."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import Any

from device_connector.background import insist
from device_connector.errors import ConnectionNotAuthenticated, DeviceBusy, DeviceInUse, PermissionDenied
from device_connector.feed import Feed, FeedLagged
from device_connector.fleet import Fleet, Phone
from device_connector.protocol.card import CARD_ID, PROFILES
from device_connector.protocol.descriptor import Status, Target, ToolState, descriptor
from device_connector.protocol.session import Ownership
from device_connector.store import ChannelRecord, Hold, Role, Store
from device_connector.texts import Locale, Text
from device_connector.tools import Kind, Tool

UNBOUND = Text("no phone bound", "未绑定设备")


@dataclass(frozen=True, slots=True)
class Claim:
    """What a call goes by: the phone, and the binding that it was asked under."""

    phone: Phone
    fence: int


class Channels:
    """All channels. `changes` publishes the id of each channel whose descriptor may have changed."""

    def __init__(
        self,
        store: Store,
        fleet: Fleet,
        *,
        tools: Mapping[str, Tool[Any]],
        sharing: str,
        locale: Locale,
        now_ms: Callable[[], int],
        new_id: Callable[[str], str],
    ) -> None:
        self._store = store
        self._fleet = fleet
        self._tools = tools
        self._sharing = sharing
        self._locale = locale
        self._now_ms = now_ms
        self._new_id = new_id
        self._binding: set[str] = set()
        self.changes: Feed[str] = Feed()

    def connector_id(self, key_id: str) -> str:
        """The one connector id of this key."""
        return self._store.connectors.of_key(key_id, self._new_id("conn"))

    def of_key(self, key_id: str) -> list[str]:
        """The ids of this key's channels."""
        return [record.channel_id for record in self._store.channels.of_key(key_id)]

    def ownership(self, key_id: str, channel_id: str) -> Ownership:
        """Whose channel this is, seen from `key_id`."""
        record = self._store.channels.get(channel_id)
        if record is None:
            return "unknown"
        return "mine" if record.key_id == key_id else "other"

    def open(self, key_id: str, channel_id: str | None) -> str:
        """The channel to use: the known one of this key, else a new one."""
        if channel_id and self.ownership(key_id, channel_id) == "mine":
            return channel_id
        fresh = self._new_id("cch")
        self._store.channels.add(fresh, key_id, self._now_ms())
        return fresh

    def claim(self, channel_id: str, kind: Kind) -> Claim:
        """The channel's phone, for a call of this kind.

        Raises ConnectionNotAuthenticated when there is none, PermissionDenied where the channel may only observe.
        """
        record = self._store.channels.get(channel_id)
        phone = self._fleet.find(record.phone_id) if record and record.phone_id else None
        if record is None or phone is None:
            raise ConnectionNotAuthenticated(
                Text(
                    f"channel {channel_id} has no phone: bind one with auth.start",
                    f"通道 {channel_id} 尚未绑定手机：请先通过 auth.start 绑定",
                )
            )
        if kind == "act" and record.role == "observer":
            raise PermissionDenied(
                Text(
                    f"channel {channel_id} shares the phone as an observer: only its owner may act on it",
                    f"通道 {channel_id} 仅以观察者身份共享此手机：只有拥有者可以操作",
                )
            )
        return Claim(phone, record.fence)

    def confirm(self, channel_id: str, kind: Kind, claim: Claim) -> None:
        """The call's turn has come: raise where the channel was bound anew since, or the phone is held."""
        if self.claim(channel_id, kind) != claim:
            raise ConnectionNotAuthenticated(
                Text(
                    f"channel {channel_id} was bound anew while this call waited; nothing was sent. "
                    "Look, then call.",
                    f"此调用排队期间通道 {channel_id} 已重新绑定，本次未发送。请先查看再调用。",
                )
            )
        hold = self._store.holds.on(claim.phone.phone_id, self._now_ms()) if kind == "act" else None
        if hold is not None:
            raise _held(claim.phone, hold, sent=False)

    def stop_held(self) -> None:
        """Stop the acts on every phone that an operator holds: the running one is cut, queued ones withdrawn."""
        for phone in self._fleet.phones.values():
            hold = self._store.holds.on(phone.phone_id, self._now_ms())
            if hold is not None:
                phone.lane.close(partial(_held, phone, hold), kind="act")

    def block(self, phone: Phone, why: Text) -> None:
        """The phone has refused touches: the tools that need them are denied until it takes them again."""
        self._fleet.block(phone, why)

    def bind(self, channel_id: str, phone_id: str) -> None:
        """Bind the channel; raises DeviceInUse when another one owns the phone and sharing is exclusive."""
        owned = any(one.role == "owner" for one in self._others(channel_id, phone_id))
        role: Role = "observer" if owned and self._sharing == "observers" else "owner"
        if not self._store.channels.bind(channel_id, phone_id, role, self._now_ms()):
            phone = self._fleet.find(phone_id)
            alias = phone.alias if phone else phone_id
            raise DeviceInUse(
                Text(
                    f"{alias} is bound to another channel: log out there, or have it revoked "
                    "(device-connector channels revoke)",
                    f"{alias} 已绑定到其它通道：请先在原通道退出，或由管理员解除绑定"
                    "（device-connector channels revoke）",
                )
            )
        self.changes.publish(channel_id)

    def unbind(self, channel_id: str) -> None:
        """Give the phone back; the channel stays."""
        self._store.channels.unbind(channel_id)
        self.changes.publish(channel_id)

    def remove(self, channel_id: str) -> None:
        """The channel is no more, and its phone is free."""
        self._store.channels.remove(channel_id)
        self._binding.discard(channel_id)
        self.changes.publish(channel_id)

    def bound(self, channel_id: str) -> bool:
        """Whether the channel has a phone."""
        record = self._store.channels.get(channel_id)
        return record is not None and record.phone_id is not None

    def binding(self, channel_id: str, *, under_way: bool) -> None:
        """Show the channel as authenticating, or no longer so."""
        (self._binding.add if under_way else self._binding.discard)(channel_id)
        self.changes.publish(channel_id)

    def exists(self, channel_id: str) -> bool:
        """Whether there is such a channel."""
        return self._store.channels.get(channel_id) is not None

    def refresh(self) -> None:
        """Another process has written to the store: every channel may look different."""
        for record in self._store.channels.all():
            self.changes.publish(record.channel_id)

    async def follow(self) -> None:
        """Pass on what happens to the phones to the channels that hold them."""
        with self._fleet.changes.subscribe() as changes:
            while True:
                try:
                    phone_id = await anext(changes)
                except FeedLagged:
                    await insist(self.refresh)
                else:
                    await insist(partial(self._phone_changed, phone_id))

    def _phone_changed(self, phone_id: str) -> None:
        for record in self._store.channels.of_phone(phone_id):
            self.changes.publish(record.channel_id)

    def describe(self, channel_id: str) -> dict[str, Any]:
        """The channel's Connection Descriptor as it is now."""
        record = self._store.channels.get(channel_id)
        assert record is not None
        phone = self._fleet.find(record.phone_id) if record.phone_id else None
        return descriptor(
            card_id=CARD_ID,
            connector_id=self.connector_id(record.key_id),
            channel_id=channel_id,
            profiles=PROFILES,
            status=self._status(record, phone),
            target=self._target(phone),
            tools=[self._tool(tool, record, phone) for tool in self._tools.values()],
        )

    def _others(self, channel_id: str, phone_id: str) -> list[ChannelRecord]:
        return [one for one in self._store.channels.of_phone(phone_id) if one.channel_id != channel_id]

    def _status(self, record: ChannelRecord, phone: Phone | None) -> Status:
        if record.channel_id in self._binding:
            return "authenticating"
        if phone is None:
            return "revoked" if record.revoked else "created"
        return "connected" if phone.active else "offline"

    def _target(self, phone: Phone | None) -> Target:
        if phone is None:
            return Target(UNBOUND.say(self._locale))
        return Target(phone.alias, phone.model)

    def _tool(self, tool: Tool[Any], record: ChannelRecord, phone: Phone | None) -> ToolState:
        if phone is None:
            return ToolState(tool.tool_id, "requires_reauth", "requires_reauth")
        if tool.kind == "act" and record.role == "observer":
            return ToolState(tool.tool_id, "denied_by_target", "denied")
        if phone.active is None:
            return ToolState(tool.tool_id, "unavailable", "unknown", phone.reason.say(self._locale))
        if tool.injects and phone.blocked:
            return ToolState(tool.tool_id, "denied_by_target", "denied", phone.blocked.say(self._locale))
        return ToolState(tool.tool_id, "available", "granted")


def _held(phone: Phone, hold: Hold, sent: bool) -> DeviceBusy:
    until = "" if hold.until is None else f" until {_clock_time(hold.until)}"
    until_zh = "" if hold.until is None else f"，直到 {_clock_time(hold.until)}"
    return DeviceBusy(
        Text(
            f"{phone.alias} is held by the operator {hold.holder}{until}: look as you like, act when it is free",
            f"{phone.alias} 正由操作员 {hold.holder} 占用{until_zh}：可以查看，待释放后再操作",
        ),
        sent=sent,
    )


def _clock_time(unix_ms: int) -> str:
    """A moment that people of any zone read alike."""
    return datetime.fromtimestamp(unix_ms / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
