"""The configuration as a whole: where it is read, what overrides what, and each refusal by its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from device_connector.errors import SettingsError
from device_connector.settings import HostPort, default_state_dir, load

REFUSED = [
    # a line of TOML, the key that is blamed, words of the English message
    ("[server]\nport = 70000", "server.port", "less than or equal to 65535 (got 70000)"),
    ('[server]\nport = "8787"', "server.port", "valid integer (got '8787')"),
    ("[server]\nport = true", "server.port", "valid integer (got True)"),
    ('[server]\nhost = "not a host"', "server.host", "an IP address or a host name (got 'not a host')"),
    ('[server]\nhost = "1.2.3"', "server.host", "an IP address or a host name (got '1.2.3')"),
    ('[server]\npath_prefix = "adb/"', "server.path_prefix", "begins with a slash"),
    ('[server]\npath_prefix = "/.."', "server.path_prefix", "begins with a slash"),
    ('[server]\npublic_url = "ftp://h"', "server.public_url", "http:// or https://"),
    ('[server]\npublic_url = "https://u:p@h"', "server.public_url", "without user"),
    ('[server]\npublic_url = "https://h/?q"', "server.public_url", "without user, query or fragment"),
    ('[server]\ntls_cert = "/c.pem"', "server.tls_cert", "needs server.tls_key"),
    ('[server]\ntls_key = "/k.pem"', "server.tls_key", "needs server.tls_cert"),
    ('[server]\ntrusted_proxies = ["10.0.0.1/8"]', "server.trusted_proxies.0", "host bits set"),
    ('[server]\ntrusted_proxies = "10.0.0.0/8"', "server.trusted_proxies", "should be an array"),
    ("[server]\nprot = 1", "server.prot", "no such key (allowed here: host, port, path_prefix"),
    ("[sevrer]\nport = 1", "sevrer", "no such key (allowed here: server, auth, state"),
    ("server = 1", "server", "valid dictionary"),
    ("state = 1", "state", "valid dictionary"),
    (
        '[server]\nhost = "0.0.0.0"\n[auth]\nallow_anonymous = true',
        "auth.allow_anonymous",
        "server.host is 0.0.0.0",
    ),
    ('[server]\nhost = "0.0.0.0"\n[metrics]\nopen = true', "metrics.open", "only taken on a loopback host"),
    ('[gateway]\nhost = "::"\nauth.mode = "none"', "gateway.auth.mode", "gateway.host is ::"),
    ('[gateway.auth]\nmode = "off"', "gateway.auth.mode", "'token' or 'none' (got 'off')"),
    ("[gateway]\nport = 8787", "gateway.port", "server.port as well"),
    ('[gateway]\nallowed_origins = ["https://h/path"]', "gateway.allowed_origins.0", "without a path"),
    ("[adb]\nservers = []", "adb.servers", "at least 1 item"),
    ('[adb]\nservers = ["localhost"]', "adb.servers.0", "should be host:port"),
    ('[adb]\nservers = ["h:0"]', "adb.servers.0", "port from 1 to 65535 (got 'h:0')"),
    ('[adb]\nservers = ["[::zz]:1"]', "adb.servers.0", "IPv6 address between the brackets"),
    ('[adb]\nservers = ["a:1", "a:1"]', "adb.servers", "a:1 stands there again"),
    ('[devices]\ntcp = ["10.0.0.1"]', "devices.tcp.0", "should be host:port"),
    ('[devices]\nallow = [""]', "devices.allow.0", "at least 1 character"),
    ('[binding]\nsharing = "all"', "binding.sharing", "'exclusive' or 'observers' (got 'all')"),
    ("[binding]\ncode_ttl_s = 1.5", "binding.code_ttl_s", "valid integer (got 1.5)"),
    ('[binding]\npair_networks = ["home"]', "binding.pair_networks.0", "a network such as 192.168.0.0/16"),
    ("[files]\nttl_s = 0", "files.ttl_s", "greater than or equal to 1 (got 0)"),
    ('[files]\nmax_bytes = "1 GB"', "files.max_bytes", "units B, KiB, MiB, GiB, TiB"),
    ('[files]\nmax_bytes = "1 MiB"', "files.max_file_bytes", "256 MiB is more than files.max_bytes holds (1 MiB)"),
    ('[shell]\npolicy = "open"', "shell.policy", "'off', 'readonly', 'allowlist' or 'full' (got 'open')"),
    ('[approvals]\ntools = ["android_shel"]', "approvals.tools.0", "'android_shell'"),
    ("[limits]\npacket_bytes = 10", "limits.packet_bytes", "greater than or equal to 65536"),
    ("[limits]\nqueue_per_phone = 0", "limits.queue_per_phone", "greater than or equal to 1"),
    ('[log]\nlevel = "loud"', "log.level", "'debug', 'info', 'warning' or 'error' (got 'loud')"),
    ('[agent]\nbase_url = "model"', "agent.base_url", "http:// or https:// with a host"),
    ('[auth]\napi_keys_file = ""', "auth.api_keys_file", "the path of a file"),
    ("[audit]\nmax_days = -1", "audit.max_days", "greater than or equal to 1 (got -1)"),
    ('[ui]\nlocale = "de"', "ui.locale", "'zh-CN' or 'en' (got 'de')"),
]

EVERY_KEY = """
[server]
host = "::1"
port = 0
path_prefix = "/adb/phones"
tls_cert = "/c.pem"
tls_key = "/k.pem"
public_url = "https://phones.example.com/adb/"
trusted_proxies = ["10.0.0.0/8", "::1"]
[auth]
api_keys_file = "/keys.json"
allow_anonymous = true
[state]
dir = "/state"
[adb]
servers = ["127.0.0.1:5037", "[::1]:5037", "lab-2:5037"]
path = "/adb"
[devices]
allow = ["R5*"]
tcp = ["10.0.0.7:5555"]
[binding]
sharing = "observers"
code_ttl_s = 60
wireless = false
pair_networks = ["192.168.0.0/16"]
[files]
ttl_s = 60
max_bytes = "2 GiB"
max_file_bytes = 1048576
[shell]
policy = "allowlist"
allow = ["settings put *"]
[approvals]
tools = []
[limits]
packet_bytes = "2 MiB"
hello_s = 5
queue_per_phone = 4
links_per_key = 2
shell_inline_bytes = "1 KiB"
[log]
format = "json"
level = "debug"
[metrics]
open = true
[gateway]
enabled = false
host = "127.0.0.1"
port = 9000
auth.mode = "none"
auth.token_file = "/token"
allowed_origins = ["https://console.example.com"]
[agent]
base_url = "http://127.0.0.1:11434/v1"
model = "m"
api_key_file = "/model-key"
[audit]
max_days = 30
max_bytes = "10 MiB"
[ui]
locale = "en"
"""


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    """An environment whose home folders are empty."""
    return {"XDG_CONFIG_HOME": str(tmp_path / "config"), "XDG_STATE_HOME": str(tmp_path / "state")}


def write(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "config.toml"
    file.write_text(text, "utf-8")
    return file


@pytest.mark.parametrize(("text", "key", "words"), REFUSED, ids=[row[1] for row in REFUSED])
def test_refused_with_file_key_value_and_what_is_allowed(tmp_path, env, text, key, words):
    """A wrong setting names its file, key and value, and what would be taken."""
    file = write(tmp_path, text)
    with pytest.raises(SettingsError) as refused:
        load(file, env)
    assert str(refused.value).startswith(f"{file}: {key}: ")
    assert words in str(refused.value)
    assert refused.value.text.zh.startswith(f"{file}：{key}")


def test_every_fault_is_told_at_once(tmp_path, env):
    """Two wrong keys are two lines of one refusal."""
    with pytest.raises(SettingsError) as refused:
        load(write(tmp_path, "[server]\nport = -1\n[files]\nttl_s = -1"), env)
    assert [line.split(": ")[1] for line in str(refused.value).splitlines()] == ["server.port", "files.ttl_s"]


def test_every_key_is_taken(tmp_path, env):
    """The whole table of keys is accepted, sizes as words or numbers."""
    settings = load(write(tmp_path, EVERY_KEY), env)
    assert settings.adb.servers[1] == HostPort("::1", 5037)
    assert settings.files.max_bytes == 2 * 1024**3
    assert settings.server.public_url == "https://phones.example.com/adb"


def test_defaults(env):
    """Without a file the defaults hold."""
    settings = load(None, env)
    assert (str(settings.adb.servers[0]), settings.server.port, settings.gateway.port) == (
        "127.0.0.1:5037",
        8787,
        8788,
    )
    assert (settings.limits.packet_bytes, settings.limits.shell_inline_bytes) == (1024**2, 64 * 1024)
    assert settings.api_keys_file.parent == settings.state.dir


def test_state_is_the_systems_folder_where_it_can_be_written(tmp_path):
    """Who may write the system's folder, or make it, keeps the state there."""
    assert default_state_dir({}, tmp_path) == tmp_path
    assert default_state_dir({}, tmp_path / "new") == tmp_path / "new"


def test_state_falls_back_to_the_users_folder(tmp_path):
    """Who cannot keeps it in the state folder of XDG."""
    out_of_reach = tmp_path / "no/such/folder"
    assert default_state_dir({"XDG_STATE_HOME": "/s"}, out_of_reach) == Path("/s/device-connector")
    assert default_state_dir({}, out_of_reach) == Path.home() / ".local/state/device-connector"


def test_a_named_file_must_exist(tmp_path, env):
    """A file named by --config or the environment is never passed over in silence."""
    for path, variables in (
        (tmp_path / "gone.toml", env),
        (None, env | {"DEVICE_CONNECTOR_CONFIG": "/gone.toml"}),
    ):
        with pytest.raises(SettingsError, match=r"gone\.toml: no such file; name another with --config"):
            load(path, variables)


def test_the_users_file_is_found(tmp_path, env):
    """Without a name the file in the user's configuration folder is read."""
    folder = tmp_path / "config/device-connector"
    folder.mkdir(parents=True)
    write(folder, "[server]\nport = 1234")
    assert load(None, env).server.port == 1234


def test_the_environment_names_the_file(tmp_path, env):
    """$DEVICE_CONNECTOR_CONFIG stands for --config."""
    file = write(tmp_path, "[server]\nport = 1234")
    assert load(None, env | {"DEVICE_CONNECTOR_CONFIG": str(file)}).server.port == 1234


@pytest.mark.parametrize("content", [b"port = ", b"\xff", b"[server]\nport = 1\nport = 2"])
def test_what_is_not_toml_is_refused(tmp_path, env, content):
    """A file that TOML cannot read is refused by name."""
    file = tmp_path / "config.toml"
    file.write_bytes(content)
    with pytest.raises(SettingsError, match=r"config\.toml: is not TOML"):
        load(file, env)


def test_a_folder_is_refused(tmp_path, env):
    """A path that cannot be read says why."""
    with pytest.raises(SettingsError, match="cannot be read, Is a directory"):
        load(tmp_path, env)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("SERVER__PORT", "9999", lambda s: s.server.port == 9999),
        ("SERVER__HOST", "::1", lambda s: s.server.host == "::1"),
        ("AUTH__ALLOW_ANONYMOUS", "true", lambda s: s.auth.allow_anonymous),
        ("DEVICES__ALLOW", '["a", "b"]', lambda s: s.devices.allow == ("a", "b")),
        ("GATEWAY__AUTH__MODE", "none", lambda s: s.gateway.auth.mode == "none"),
        ("FILES__MAX_BYTES", "2 GiB", lambda s: s.files.max_bytes == 2 * 1024**3),
        ("AGENT__MODEL", "4", lambda s: s.agent.model == "4"),
        ("STATE__DIR", "/elsewhere", lambda s: s.state.dir == Path("/elsewhere")),
    ],
)
def test_the_environment_overrides_the_file(tmp_path, env, name, text, value):
    """A variable wins over the file, read as its key's type."""
    file = write(tmp_path, '[server]\nport = 1\n[agent]\nmodel = "other"')
    assert value(load(file, env | {f"DEVICE_CONNECTOR_{name}": text}))


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("SERVER__PORT", "many", "server.port: input should be a valid integer (got 'many')"),
        ("SERVER__PROT", "1", "server.prot: no such key (allowed here: host, port"),
        ("SRVER__PORT", "1", "srver: no such key (allowed here: server,"),
        ("SERVER__PORT__X", "1", "server.port: input should be a valid integer"),
        ("SERVER__TLS_CERT", "/c.pem", "server.tls_cert: needs server.tls_key"),
    ],
)
def test_a_wrong_variable_is_named(env, name, text, words):
    """What the environment set wrongly is blamed on the variable."""
    with pytest.raises(SettingsError) as refused:
        load(None, env | {f"DEVICE_CONNECTOR_{name}": text})
    assert str(refused.value).startswith(f"DEVICE_CONNECTOR_{name}: {words}")


def test_other_variables_of_the_prefix_are_left_alone(env):
    """Kubernetes' own variables for a service of this name are no settings."""
    assert load(None, env | {"DEVICE_CONNECTOR_PORT": "tcp://10.0.0.1:8787", "DEVICE_CONNECTOR_API_KEY": "k"})
