"""The table that the README shows."""

from __future__ import annotations

import re

from device_connector.settings import Settings
from device_connector.settings.table import markdown, plain, rows

KEYS = """
server.host server.port server.path_prefix server.tls_cert server.tls_key server.public_url server.trusted_proxies
auth.api_keys_file auth.allow_anonymous state.dir adb.servers adb.path devices.allow devices.tcp
binding.sharing binding.code_ttl_s binding.wireless binding.pair_networks files.ttl_s files.max_bytes
files.max_file_bytes shell.policy shell.allow approvals.tools limits.packet_bytes limits.hello_s
limits.queue_per_phone limits.links_per_key limits.shell_inline_bytes log.format log.level metrics.open
gateway.enabled gateway.host gateway.port gateway.auth.mode gateway.auth.token_file gateway.allowed_origins
agent.base_url agent.model agent.api_key_file audit.max_days audit.max_bytes ui.locale
"""


def test_the_keys_are_the_contract():
    """Every key of the contract is there, and no other."""
    assert [row.key for row in rows()] == KEYS.split()


def test_every_key_is_explained():
    """No row without a default and a meaning."""
    assert all(row.default and row.meaning for row in rows())


def test_markdown_shows_defaults_as_a_file_would_have_them():
    """Sizes stand in units, choices are listed."""
    table = markdown()
    assert "| `files.max_bytes` | `1 GiB` |" in table
    assert "| `metrics.open` | `false` |" in table
    assert re.search(r"`binding.sharing` \| `\"exclusive\"` \| .*`exclusive`, `observers`", table)


def test_plain_values_are_json():
    """Addresses, networks and paths become text."""
    shown = plain(Settings())
    assert shown["adb"]["servers"] == ["127.0.0.1:5037"]
    assert isinstance(shown["state"]["dir"], str)
