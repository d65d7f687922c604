"""What one key demands of another."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from device_connector.settings.kinds import is_loopback, size_text
from device_connector.settings.model import Settings
from device_connector.texts import Text


@dataclass(frozen=True, slots=True)
class Rule:
    """A demand on the settings as a whole: the key to blame, when it is broken, and what to do."""

    key: str
    broken: Callable[[Settings], bool]
    text: Callable[[Settings], Text]


def _loopback_only(key: str, value: str, host: str) -> Callable[[Settings], Text]:
    def text(settings: Settings) -> Text:
        given = settings.gateway.host if host == "gateway.host" else settings.server.host
        return Text(
            f"{value} is only taken on a loopback host; set {host} to 127.0.0.1 or drop {key} ({host} is {given})",
            f"只有监听回环地址时才允许 {value}；请把 {host} 设为 127.0.0.1，或去掉 {key}（{host} 现为 {given}）",
        )

    return text


def _pair(key: str, other: str) -> Callable[[Settings], Text]:
    return lambda _: Text(
        f"needs {other} beside it, set both or none", f"需要同时设置 {other}，要么都设，要么都不设"
    )


def _same_port(settings: Settings) -> bool:
    server, gateway = settings.server, settings.gateway
    return gateway.enabled and gateway.port == server.port != 0 and gateway.host == server.host


def _larger(settings: Settings) -> Text:
    largest, cache = size_text(settings.files.max_file_bytes), size_text(settings.files.max_bytes)
    return Text(
        f"{largest} is more than files.max_bytes holds ({cache}); lower this or raise that",
        f"{largest} 超过 files.max_bytes（{cache}）；请调小此项或调大后者",
    )


RULES = (
    Rule(
        "auth.allow_anonymous",
        lambda s: s.auth.allow_anonymous and not is_loopback(s.server.host),
        _loopback_only("auth.allow_anonymous", "true", "server.host"),
    ),
    Rule(
        "metrics.open",
        lambda s: s.metrics.open and not is_loopback(s.server.host),
        _loopback_only("metrics.open", "true", "server.host"),
    ),
    Rule(
        "gateway.auth.mode",
        lambda s: s.gateway.enabled and s.gateway.auth.mode == "none" and not is_loopback(s.gateway.host),
        _loopback_only("gateway.auth.mode", '"none"', "gateway.host"),
    ),
    Rule(
        "server.tls_cert",
        lambda s: bool(s.server.tls_cert) and not s.server.tls_key,
        _pair("tls_cert", "server.tls_key"),
    ),
    Rule(
        "server.tls_key",
        lambda s: bool(s.server.tls_key) and not s.server.tls_cert,
        _pair("tls_key", "server.tls_cert"),
    ),
    Rule(
        "gateway.port",
        _same_port,
        lambda s: Text(
            f"{s.gateway.port} is server.port as well; give each listener its own",
            f"{s.gateway.port} 与 server.port 相同；两个监听端口必须不同",
        ),
    ),
    Rule("files.max_file_bytes", lambda s: s.files.max_file_bytes > s.files.max_bytes, _larger),
)


def broken(settings: Settings) -> Iterator[tuple[str, Text]]:
    """Each key that another key forbids, and why."""
    return ((rule.key, rule.text(settings)) for rule in RULES if rule.broken(settings))
