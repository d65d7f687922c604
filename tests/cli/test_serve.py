"""`serve` in a process of its own, and the commands beside it."""

from __future__ import annotations

import pytest

from device_connector.xagent import XAgent
from tests.cli.conftest import beside, running
from tests.schemas import examine
from tests.world import status_is


@pytest.fixture
def served(command, lab, virtual, monkeypatch):
    """A running service with one ready phone: its url, and a key named `xagent`."""
    key = command("keys", "create", "xagent", "--json").json["key"]
    command("phones", "connect", virtual)
    monkeypatch.setenv("DEVICE_CONNECTOR_SERVER__PORT", "0")
    with running("serve") as (_, said):
        yield said["url"], key


async def test_the_service_answers(served):
    """The printed Base URL and the key are all that a platform needs."""
    async with XAgent(*served, examine=examine) as xagent:
        assert (await xagent.health())["connector_card_id"] == (await xagent.card())["connector_card_id"]


async def test_commands_reach_a_running_service(served, virtual):
    """A code made beside it binds; a revoked channel is pushed; a revoked key ends its links."""
    async with XAgent(*served, examine=examine) as xagent, xagent.link() as link:
        await link.hello()
        channel_id = (await link.open_channel())["connector_channel_id"]
        code = (await beside("phones", "code", virtual))["code"]
        bound = await link.auth_start(channel_id, "adb_bind_code", {"device_code": code})
        assert bound["status"] == "authenticated"
        await beside("channels", "revoke", channel_id)
        await link.pushes.wait_for(status_is("revoked"))
        await beside("keys", "revoke", "xagent")
        assert await link.closed() == 1008


def test_probe_finds_nothing_wrong_with_it(served, command, home):
    """Every rule of the protocol holds for our own service, and a call is judged too."""
    url, key = served
    (home / "key").write_text(f"{key}\n")
    call = ["--call", "android_device_status", "{}"]
    ran = command("probe", url, "--api-key-file", str(home / "key"), *call, "--json")
    assert [row for row in ran.json["checks"] if row["outcome"] == "failed"] == []
    assert (ran.code, ran.json["ok"]) == (0, True)


def test_probe_fails_with_a_wrong_key(served, command, home):
    """Exit 1, and a table for a person that says how many rules were broken."""
    (home / "key").write_text("wrong")
    ran = command("probe", served[0], "--api-key-file", str(home / "key"))
    assert ran.code == 1
    assert " failed, " in ran.out
