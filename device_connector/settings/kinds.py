"""The kinds of value that a configuration holds: sizes, addresses, networks, paths, URLs."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, InstanceOf

from device_connector.invalid import Misfit

T = TypeVar("T")
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

UNITS = {"B": 1, "KiB": 1024, "MiB": 1024**2, "GiB": 1024**3, "TiB": 1024**4}
_SIZE = re.compile(r"(\d{1,15}) ?(B|KiB|MiB|GiB|TiB)")
_PREFIX = re.compile(r"(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*")
_HOST_NAME = re.compile(
    r"(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?)*"
)

ToolId = Literal[
    "android_device_status",
    "android_screenshot",
    "android_ui_tree",
    "android_wait_for",
    "android_tap",
    "android_swipe",
    "android_text_input",
    "android_key",
    "android_open_url",
    "android_app_launch",
    "android_app_stop",
    "android_app_list",
    "android_app_install",
    "android_app_uninstall",
    "android_file_push",
    "android_file_pull",
    "android_logcat",
    "android_screen_record",
    "android_screen",
    "android_notifications",
    "android_shell",
    "android_batch",
]
"""Every tool that may ever need an approval: a misspelt one would be a tool that nobody guards."""


@dataclass(frozen=True, slots=True)
class HostPort:
    """One address of a server or a phone; an IPv6 host is written in brackets."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @classmethod
    def parse(cls, value: Any) -> HostPort:
        """`host:port` or `[ipv6]:port`, port 1-65535; raises Misfit."""
        if isinstance(value, HostPort):
            return value
        host, _, port = value.rpartition(":") if isinstance(value, str) else ("", "", "")
        bracketed = host.startswith("[") and host.endswith("]")
        if not (
            host
            and (bracketed or ":" not in host)
            and port.isascii()
            and port.isdigit()
            and 1 <= int(port) <= 65535
        ):
            raise Misfit("should be host:port with a port from 1 to 65535", "应为 host:port，端口为 1 到 65535")
        return cls(_ipv6(host[1:-1]) if bracketed else host_name(host), int(port))


def host_name(value: str) -> str:
    """An IP address or a host name, as it was written."""
    try:
        ipaddress.ip_address(value)
    except ValueError:
        if not _HOST_NAME.fullmatch(value) or re.fullmatch(r"[\d.]+", value):
            raise Misfit("should be an IP address or a host name", "应为 IP 地址或主机名") from None
    return value


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a listener on `host`."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def size_text(count: int) -> str:
    """A number of bytes in its largest whole unit, as in `256 MiB`."""
    unit = next(name for name, factor in reversed(UNITS.items()) if count % factor == 0 and (count or factor == 1))
    return f"{count // UNITS[unit]} {unit}"


def _ipv6(value: str) -> str:
    try:
        return str(ipaddress.IPv6Address(value))
    except ValueError:
        raise Misfit("should be an IPv6 address between the brackets", "方括号内应为 IPv6 地址") from None


def _size(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    match = _SIZE.fullmatch(value.strip())
    if match is None:
        raise Misfit(
            'should be a number of bytes or a size such as "256 MiB" (units B, KiB, MiB, GiB, TiB)',
            '应为字节数或 "256 MiB" 这样的大小（单位 B、KiB、MiB、GiB、TiB）',
        )
    return int(match[1]) * UNITS[match[2]]


def _array(value: Any) -> Any:
    if not isinstance(value, list | tuple):
        raise Misfit('should be an array, as in [] or ["one", "two"]', '应为数组，如 [] 或 ["one", "two"]')
    return tuple(value)


def _distinct(values: tuple[T, ...]) -> tuple[T, ...]:
    twice = [value for number, value in enumerate(values) if value in values[:number]]
    if twice:
        raise Misfit(
            f"should name nothing twice, {twice[0]} stands there again", f"不应重复，{twice[0]} 出现了两次"
        )
    return values


def _network(value: Any) -> Network:
    if isinstance(value, ipaddress.IPv4Network | ipaddress.IPv6Network):
        return value
    try:
        return ipaddress.ip_network(value if isinstance(value, str) else "")
    except ValueError as error:
        raise Misfit(
            f"should be a network such as 192.168.0.0/16 or an address: {error}",
            "应为 192.168.0.0/16 这样的网段或一个地址，主机位须为 0",
        ) from None


def _path(value: Any) -> Path:
    if isinstance(value, Path):
        return value
    if not isinstance(value, str) or not value.strip() or "\0" in value:
        raise Misfit("should be the path of a file or folder", "应为文件或目录的路径")
    return Path(value).expanduser().absolute()


def _path_prefix(value: str) -> str:
    if not _PREFIX.fullmatch(value):
        raise Misfit(
            'should be "" or a path such as "/adb": begins with a slash, does not end with one',
            '应为 "" 或 "/adb" 这样的路径：以斜杠开头，不以斜杠结尾',
        )
    return value


def _http_url(value: str) -> str:
    try:
        url = urlsplit(value)
        plain = url.scheme in {"http", "https"} and url.hostname and url.port != 0 and url.username is None
    except ValueError:
        plain = False
    if not plain or any(sign in value for sign in "?# \\\t\r\n"):
        raise Misfit(
            "should be http:// or https:// with a host, without user, query or fragment",
            "应为带主机名的 http:// 或 https:// 地址，不含用户、查询串和片段",
        )
    return value.rstrip("/")


def _origin(value: str) -> str:
    if urlsplit(_http_url(value)).path:
        raise Misfit(
            "should be an origin such as https://console.example.com, without a path",
            "应为 https://console.example.com 这样的来源，不含路径",
        )
    return value.rstrip("/")


Size = Annotated[int, BeforeValidator(_size)]
Port = Annotated[int, Field(ge=0, le=65535)]
Listing = Annotated[tuple[T, ...], BeforeValidator(_array), AfterValidator(_distinct)]
Address = Annotated[InstanceOf[HostPort], BeforeValidator(HostPort.parse)]
NetworkRange = Annotated[
    InstanceOf[ipaddress.IPv4Network] | InstanceOf[ipaddress.IPv6Network], BeforeValidator(_network)
]
FilePath = Annotated[InstanceOf[Path], BeforeValidator(_path)]
HostName = Annotated[str, AfterValidator(host_name)]
PathPrefix = Annotated[str, AfterValidator(_path_prefix)]
HttpUrl = Annotated[str, AfterValidator(_http_url)]
Origin = Annotated[str, AfterValidator(_origin)]
Words = Annotated[str, Field(min_length=1)]
