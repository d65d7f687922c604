"""A connector that is killed in mid-call, as a process of its own."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from device_connector.appliance.chance import now_ms
from device_connector.binding import new_code
from device_connector.keys import ApiKeys
from device_connector.simulator.virtual import VirtualPhone
from device_connector.store import Store
from device_connector.xagent import Link, LinkClosed, Refused, XAgent
from tests.schemas import examine
from tests.servers import RunningAdb, free_port

CONFIG = """
[server]
port = {port}
[state]
dir = "{state}"
[adb]
servers = ["{adb}"]
[devices]
tcp = ["{phone}"]
"""


@asynccontextmanager
async def serving(config: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """`device-connector serve`, from its first line on stdout to its end."""
    words = ("-m", "device_connector", "serve", "--config", str(config), "--json")
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    try:
        assert await process.stdout.readline()
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.wait()


@asynccontextmanager
async def opened(port: int, key: str, channel_id: str = "") -> AsyncIterator[tuple[Link, str]]:
    """A link to the service with one open channel."""
    async with XAgent(f"http://127.0.0.1:{port}", key, examine=examine) as client, client.link() as link:
        await link.hello()
        yield link, (await link.open_channel(channel_id))["connector_channel_id"]


async def bind(link: Link, channel_id: str, state: Path, serial: str) -> None:
    """Bind the channel with a code from the store, as `phones code` makes one."""
    store = Store.open(state)
    code = new_code()
    store.codes.add(code, store.phones.find(serial).phone_id, expires_at=now_ms() + 60_000, now_ms=now_ms())
    store.close()
    await link.auth_start(channel_id, "adb_bind_code", {"device_code": code})


async def connected(link: Link, channel_id: str) -> None:
    """Wait until the channel's phone is there."""
    look = await link.descriptor(channel_id)
    while look["connection"]["status"] != "connected":
        push = await link.pushes.wait_for(lambda packet: packet["type"] == "connection.descriptor.push")
        look = push["payload"]["connection_descriptor"]


async def known(state: Path, serial: str) -> None:
    """Wait until the service has met the phone."""
    store = Store.open(state)
    try:
        async with asyncio.timeout(20):
            while not any(phone.serialno == serial for phone in store.phones.all()):
                await asyncio.sleep(0.01)
    finally:
        store.close()


async def test_a_killed_connector_never_repeats_an_act(adb_server: RunningAdb, tmp_path: Path) -> None:
    """SIGKILL while the act runs: the binding stays, the act ran once, and its end is said to be unknown."""
    port, state, config = free_port(), tmp_path / "state", tmp_path / "config.toml"
    state.mkdir()
    key = ApiKeys(state / "api-keys.json").create("test", now_ms()).key
    async with VirtualPhone.create(serial="VIRT0001") as phone:
        config.write_text(CONFIG.format(port=port, state=state, adb=adb_server.address, phone=phone.address))
        async with serving(config) as process:
            await known(state, "VIRT0001")
            async with opened(port, key) as (link, channel_id):
                await bind(link, channel_id, state, "VIRT0001")
                await connected(link, channel_id)
                phone.phone.faults.set("hang")
                home = {"key": "home"}
                call = asyncio.ensure_future(link.invoke(channel_id, "android_key", home, tool_call_id="call_1"))
                await phone.wait_for_command(lambda line: "input " in line)
                process.kill()
                with pytest.raises(LinkClosed):
                    await call
        phone.phone.faults.clear("hang")
        async with serving(config), opened(port, key, channel_id) as (link, again):
            assert again == channel_id
            await connected(link, channel_id)
            with pytest.raises(Refused) as refused:
                await link.invoke(channel_id, "android_key", home, tool_call_id="call_1")
            assert await link.invoke(channel_id, "android_key", {"key": "back"}, tool_call_id="call_2")
    assert refused.value.code == "outcome_unknown"
    assert [line.split()[-1] for line in phone.executed if "input " in line] == ["3", "4"]
