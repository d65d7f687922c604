"""One phone that this service knows, live: where it is attached, what it said of itself, what it can do now."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Literal

from device_connector.adb.host import AdbDevice
from device_connector.errors import (
    ConnectorError,
    DeviceOffline,
    DeviceUnauthorized,
    DeviceUnresponsive,
)
from device_connector.lane import Lane
from device_connector.texts import Text

State = Literal[
    "ready",
    "booting",
    "unresponsive",
    "offline",
    "unauthorized",
    "authorizing",
    "no_permissions",
    "recovery",
    "sideload",
    "bootloader",
    "connecting",
]
"""What a phone is at this moment; only `ready` can be used."""

REASONS: dict[State, Text] = {
    "ready": Text("ready", "就绪"),
    "booting": Text("the phone is starting: it will be ready by itself", "手机正在启动，稍后会自动就绪"),
    "unresponsive": Text(
        "the phone is listed but answers nothing: plug it in again, or restart it",
        "手机已连接但没有响应：请重新插拔或重启手机",
    ),
    "offline": Text(
        "the phone is not attached: check cable, hub or network, and that USB debugging is on",
        "手机未连接：请检查数据线、集线器或网络，并确认 USB 调试已打开",
    ),
    "unauthorized": Text(
        "the phone has not accepted this host: unlock it and tap Allow under USB debugging",
        "手机尚未授权本机：请解锁手机，在“允许 USB 调试”中点允许",
    ),
    "authorizing": Text("the phone is checking this host's key: wait a moment", "手机正在校验本机密钥，请稍候"),
    "no_permissions": Text(
        "this host may not open the phone's USB device: install the udev rules and plug it in again",
        "本机没有访问该 USB 设备的权限：请安装 udev 规则并重新插拔",
    ),
    "recovery": Text("the phone is in recovery: restart it", "手机处于 recovery 模式：请重启进入系统"),
    "sideload": Text("the phone waits for a sideload: restart it", "手机处于 sideload 模式：请重启进入系统"),
    "bootloader": Text("the phone is in its bootloader: restart it", "手机处于 bootloader：请重启进入系统"),
    "connecting": Text("the phone is being connected: wait a moment", "正在连接手机，请稍候"),
}

ADB_STATES: dict[str, State] = {
    "device": "connecting",
    "unauthorized": "unauthorized",
    "authorizing": "authorizing",
    "no permissions": "no_permissions",
    "recovery": "recovery",
    "rescue": "recovery",
    "sideload": "sideload",
    "bootloader": "bootloader",
    "connecting": "connecting",
}
"""adb's own words; what is not here is shown as `offline`."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What a phone said of itself when it was greeted; `boot_id` is empty where it may not be read."""

    serialno: str
    fingerprint: str
    model: str
    maker: str
    release: str
    api_level: int
    boot_id: str


@dataclass(slots=True, eq=False)
class Attachment:
    """One way to a phone: a transport of an adb server. Setting `doubt` has it greeted again at once."""

    server: str
    address: str
    adb_state: str
    transport_id: int | None
    place: str
    state: State
    reason: Text
    device: AdbDevice | None = None
    facts: Facts | None = None
    phone: Phone | None = None
    doubt: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True, eq=False)
class Phone:
    """One phone by our id, with every way to it; the first ready one is used.

    `dumping` is held while its uiautomator runs, which serves one caller at a time; `blocked` says why it refuses
    touches and keys of adb's, when it does.
    """

    phone_id: str
    alias: str
    model: str
    lane: Lane
    attachments: list[Attachment] = field(default_factory=list)
    dumping: asyncio.Lock = field(default_factory=asyncio.Lock)
    blocked: Text | None = None

    @property
    def active(self) -> Attachment | None:
        """The way that calls take now, or None."""
        return next((one for one in self.attachments if one.state == "ready"), None)

    @property
    def state(self) -> State:
        """`ready` when any way to it is."""
        if self.active:
            return "ready"
        return self.attachments[0].state if self.attachments else "offline"

    @property
    def reason(self) -> Text:
        """Why it is in this state and what to do about it."""
        if self.active or not self.attachments:
            return REASONS[self.state]
        return self.attachments[0].reason

    def doubt(self) -> None:
        """A call got no answer: have the phone asked whether it is still there."""
        if self.active is not None:
            self.active.doubt.set()

    def way(self) -> AdbDevice:
        """The device to send commands to; raises the error that says why there is none."""
        active = self.active
        if active is None or active.device is None:
            raise self.unusable(sent=False)
        return active.device

    def unusable(self, sent: bool) -> ConnectorError:
        """The error for a call to this phone as it is now."""
        kind = _ERRORS.get(self.state, DeviceOffline)
        return kind(
            Text(f"{self.alias}: {self.reason.en}.", f"{self.alias}：{self.reason.zh}。"),
            sent=sent,
        )


_ERRORS: dict[State, type[ConnectorError]] = {
    "unauthorized": DeviceUnauthorized,
    "authorizing": DeviceUnauthorized,
    "no_permissions": DeviceUnauthorized,
    "unresponsive": DeviceUnresponsive,
}
