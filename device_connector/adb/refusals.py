"""What an adb server refuses, as errors of ours: each names the phone or the server and what to do."""

from __future__ import annotations

from device_connector.adb.wire import Refusal, refusal
from device_connector.errors import (
    ConnectorError,
    DeviceOffline,
    DeviceTimeout,
    DeviceUnauthorized,
    NotReachable,
    NotSupported,
)
from device_connector.texts import Text

_NEXT: dict[Refusal, tuple[type[ConnectorError], Text]] = {
    "unauthorized": (
        DeviceUnauthorized,
        Text(
            "the phone has not accepted this host: unlock it and tap Allow under USB debugging",
            "手机尚未授权本机：请解锁手机，在“允许 USB 调试”中点允许",
        ),
    ),
    "offline": (DeviceOffline, Text("the phone is offline: plug it in again", "手机离线：请重新插拔")),
    "no_device": (
        DeviceOffline,
        Text("the phone is gone: check cable and hub", "手机已断开：请检查数据线和集线器"),
    ),
    "ambiguous_device": (
        DeviceOffline,
        Text("several phones have this name: unplug one of them", "有多台同名手机：请拔下其中一台"),
    ),
    "closed": (
        DeviceOffline,
        Text("the phone closed the connection or has no such service", "手机关闭了连接或没有该服务"),
    ),
    "other": (DeviceOffline, Text("adb refuses", "adb 拒绝了请求")),
}


class ServerDown(NotReachable):
    """Nobody listens on the port: a local server may be started there."""


def refused(name: str, message: str, *, sent: bool = False) -> ConnectorError:
    """The error for a FAIL about the phone `name`.

    `closed` is also said when a phone goes while it starts the service, so the command may have reached it; every
    other refusal is the server's own, made before it writes to the phone.
    """
    kind = refusal(message)
    error, text = _NEXT[kind]
    said = " ".join(message.split())
    return error(
        Text(f"{name}: {text.en} (adb: {said})", f"{name}：{text.zh}（adb：{said}）"),
        sent=sent and kind in {"closed", "other"},
    )


def cut(name: str, *, sent: bool) -> DeviceOffline:
    """The connection ended before the answer was whole."""
    return DeviceOffline(
        Text(
            f"{name}: the connection to the phone was lost before its answer was whole",
            f"{name}：与手机的连接在应答完整之前中断",
        ),
        sent=sent,
    )


def timed_out(name: str, deadline_s: float, *, sent: bool) -> DeviceTimeout:
    """The deadline passed."""
    return DeviceTimeout(
        Text(f"{name}: no whole answer within {deadline_s:g} s", f"{name}：{deadline_s:g} 秒内没有完整应答"),
        sent=sent,
    )


def unanswered(address: str, error: OSError) -> NotReachable:
    """Nobody listens, nobody answers, or the connection broke."""
    kind = ServerDown if isinstance(error, ConnectionRefusedError) else NotReachable
    reason = "no answer in time" if isinstance(error, TimeoutError) else error.strerror or str(error)
    return kind(
        Text(
            f"no adb server answers on {address} ({reason}): run `adb start-server`, or correct adb.servers",
            f"{address} 上没有 adb 服务应答（{reason}）：请运行 `adb start-server`，或修改 adb.servers",
        )
    )


def not_adb(address: str, said: bytes) -> NotReachable:
    """Something listens that does not speak adb's protocol; `said` is how its answer begins."""
    shown = repr(said)[1:] if said else "''"
    return NotReachable(
        Text(
            f"what listens on {address} is no adb server (it answers {shown}): stop it, or change adb.servers",
            f"{address} 上的程序不是 adb 服务（应答为 {shown}）：请停止它，或修改 adb.servers",
        )
    )


def server_restarted(name: str) -> DeviceOffline:
    """The phone's transport id was given by a server that has ended since: it may now be another phone's."""
    return DeviceOffline(
        Text(
            f"{name}: the adb server was restarted, the phone is being found again",
            f"{name}：adb 服务已重启，正在重新查找手机",
        )
    )


def host_refused(address: str, service: str, message: str) -> NotSupported:
    """The server itself refuses a request."""
    said = " ".join(message.split())
    return NotSupported(
        Text(
            f"the adb server on {address} refuses {service!r}: {said}",
            f"{address} 上的 adb 服务拒绝了 {service!r}：{said}",
        )
    )
