"""Every key of the configuration, its default and its meaning; the README's table is made from here."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from device_connector.settings.kinds import (
    Address,
    FilePath,
    HostName,
    HostPort,
    HttpUrl,
    Listing,
    NetworkRange,
    Origin,
    PathPrefix,
    Port,
    Size,
    ToolId,
    Words,
)
from device_connector.texts import Locale

SYSTEM_STATE_DIR = Path("/var/lib/device-connector")
KIB = 1024
MIB = 1024 * KIB
GIB = 1024 * MIB


def default_state_dir(env: Mapping[str, str] = os.environ, system: Path = SYSTEM_STATE_DIR) -> Path:
    """The system's folder where this user can write it, else the one of XDG."""
    if os.access(system if system.exists() else system.parent, os.W_OK | os.X_OK):
        return system
    return Path(env.get("XDG_STATE_HOME") or Path.home() / ".local/state").absolute() / "device-connector"


class Section(BaseModel):
    """One table of the file: unknown keys and values of another type are refused."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Server(Section):
    """The connector listener, xAgent's side."""

    host: HostName = Field("127.0.0.1", description="address the connector listens on")
    port: Port = Field(8787, description="port of the connector; 0 takes a free one")
    path_prefix: PathPrefix = Field("", description="path that everything is served under, as in `/adb`")
    tls_cert: FilePath | None = Field(None, description="TLS certificate (PEM); needs `server.tls_key`")
    tls_key: FilePath | None = Field(None, description="TLS private key (PEM); needs `server.tls_cert`")
    public_url: HttpUrl | None = Field(
        None, description="URL that clients reach the connector by; `download_url` is then absolute under it"
    )
    trusted_proxies: Listing[NetworkRange] = Field(
        (), description="networks whose forwarding headers are believed"
    )


class Auth(Section):
    """Who may connect."""

    api_keys_file: FilePath | None = Field(
        None, description="hashed API keys; `$DEVICE_CONNECTOR_API_KEY` or systemd's credential `api-key` adds one"
    )
    allow_anonymous: bool = Field(default=False, description="serve without a key; only taken on a loopback host")


class State(Section):
    """Where records and files are kept."""

    dir: FilePath = Field(
        default_factory=default_state_dir, description="folder of the SQLite file and the file cache"
    )


class Adb(Section):
    """The adb servers that the phones are attached to."""

    servers: Listing[Address] = Field(
        (HostPort("127.0.0.1", 5037),),
        min_length=1,
        description="adb servers, on this host or others; a local one that is down is started",
    )
    path: FilePath | None = Field(None, description="adb binary")


class Devices(Section):
    """Which phones are served."""

    allow: Listing[Words] = Field(("*",), description="patterns of the serials that are served")
    tcp: Listing[Address] = Field((), description="TCP phones that are kept connected")


class Binding(Section):
    """How a phone gets to a channel."""

    sharing: Literal["exclusive", "observers"] = Field(
        "exclusive", description="may further channels look at a phone that one channel holds"
    )
    code_ttl_s: int = Field(600, ge=10, le=86400, description="life of a one-time binding code in seconds")
    wireless: bool = Field(default=True, description="offer wireless pairing")
    pair_networks: Listing[NetworkRange] | None = Field(
        None, description="address ranges that wireless pairing may touch"
    )


class Files(Section):
    """The file cache."""

    ttl_s: int = Field(300, ge=1, le=86400, description="life of a file reference in seconds")
    max_bytes: Size = Field(GIB, ge=MIB, description="capacity of the file cache")
    max_file_bytes: Size = Field(256 * MIB, ge=1, description="largest single file; at most `files.max_bytes`")


class Shell(Section):
    """What the shell tool may run."""

    policy: Literal["off", "readonly", "allowlist", "full"] = Field(
        "readonly", description="commands that the shell tool runs; `allowlist` is `readonly` and `shell.allow`"
    )
    allow: Listing[Words] = Field((), description="further commands under `allowlist`, as patterns")


class Approvals(Section):
    """What waits for an operator's yes."""

    tools: Listing[ToolId] = Field(
        ("android_app_uninstall", "android_app_install"), description="tools that wait for an operator's yes"
    )


class Limits(Section):
    """Numbers that keep one caller from starving the others."""

    packet_bytes: Size = Field(MIB, ge=64 * KIB, le=64 * MIB, description="largest data-plane packet")
    hello_s: int = Field(10, ge=1, le=300, description="seconds to the first `connector.hello`")
    queue_per_phone: int = Field(32, ge=1, le=1024, description="tool calls waiting per phone")
    links_per_key: int = Field(8, ge=1, le=1024, description="data planes per API key")
    shell_inline_bytes: Size = Field(
        64 * KIB, ge=0, le=MIB, description="shell output that is answered inline; longer output becomes a file"
    )


class Log(Section):
    """The log on stderr."""

    format: Literal["text", "json"] = Field("text", description="shape of a log line")
    level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="least severe line that is logged"
    )


class Metrics(Section):
    """Prometheus metrics."""

    open: bool = Field(default=False, description="`/metrics` without a key; only taken on a loopback host")


class GatewayAuth(Section):
    """Who may use the gateway."""

    mode: Literal["token", "none"] = Field("token", description="`none` is only taken on a loopback host")
    token_file: FilePath | None = Field(None, description="file of the operator's token, made at first start")


class Gateway(Section):
    """The gateway listener, people's side."""

    enabled: bool = Field(default=True, description="run the gateway")
    host: HostName = Field("127.0.0.1", description="address the gateway listens on")
    port: Port = Field(8788, description="port of the gateway; 0 takes a free one")
    auth: GatewayAuth = Field(default_factory=GatewayAuth)
    allowed_origins: Listing[Origin] = Field((), description="further origins that browsers may connect from")


class Agent(Section):
    """The model behind the gateway's chat."""

    base_url: HttpUrl | None = Field(None, description="base URL of an OpenAI-compatible model server")
    model: Words | None = Field(None, description="name of the model")
    api_key_file: FilePath | None = Field(None, description="file that holds the model server's key")


class Audit(Section):
    """How long the audit log is kept."""

    max_days: int = Field(365, ge=1, le=36500, description="days that audit entries are kept")
    max_bytes: Size = Field(GIB, ge=MIB, description="size that the audit log may reach")


class Ui(Section):
    """What people read."""

    locale: Locale = Field("zh-CN", description="language of Card titles and messages")


class Settings(Section):
    """The whole configuration."""

    server: Server = Field(default_factory=Server)
    auth: Auth = Field(default_factory=Auth)
    state: State = Field(default_factory=State)
    adb: Adb = Field(default_factory=Adb)
    devices: Devices = Field(default_factory=Devices)
    binding: Binding = Field(default_factory=Binding)
    files: Files = Field(default_factory=Files)
    shell: Shell = Field(default_factory=Shell)
    approvals: Approvals = Field(default_factory=Approvals)
    limits: Limits = Field(default_factory=Limits)
    log: Log = Field(default_factory=Log)
    metrics: Metrics = Field(default_factory=Metrics)
    gateway: Gateway = Field(default_factory=Gateway)
    agent: Agent = Field(default_factory=Agent)
    audit: Audit = Field(default_factory=Audit)
    ui: Ui = Field(default_factory=Ui)

    @property
    def api_keys_file(self) -> Path:
        """The file of hashed API keys."""
        return self.auth.api_keys_file or self.state.dir / "api-keys.json"

    @property
    def gateway_token_file(self) -> Path:
        """The file of the gateway's token."""
        return self.gateway.auth.token_file or self.state.dir / "gateway-token"
