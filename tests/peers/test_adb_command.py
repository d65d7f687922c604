"""adb 36 and an adb below 30 take the virtual phones for phones."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from PIL import Image

from device_connector.simulator.virtual import VirtualPhone
from tests.peers.conftest import BOTH, Adb
from tests.servers import RunningAdb

PROFILES = ["pixel", "nexus", "fold"]
both = pytest.mark.parametrize("adb", BOTH, indirect=True)
every = pytest.mark.parametrize("phone", PROFILES, indirect=True)


@both
@every
async def test_list(adb: Adb, phone: VirtualPhone) -> None:
    """The long list names the model, product and device of the profile."""
    listed = (await adb.on_server("devices", "-l")).out.decode()
    row = next(line for line in listed.splitlines() if line.startswith(phone.address))
    model = phone.phone.profile.model.replace(" ", "_")
    assert row.split()[1] == "device"
    assert f"product:{phone.phone.profile.product} model:{model} device:{phone.phone.profile.device}" in row


@both
async def test_shell(adb: Adb) -> None:
    """Streams apart, exit code, words quoted as this adb quotes them."""
    done = await adb("shell", "echo out; echo bad >&2; exit 7")
    assert (done.code, done.out, done.err) == (7, b"out\n", b"bad\n")
    assert (await adb("exec-out", "echo", "a  b;", "c")).out in {b"a  b; c\n", b"a b\n"}


@both
@pytest.mark.parametrize("phone", ["nexus"], indirect=True)
async def test_shell_of_an_old_phone(adb: Adb) -> None:
    """One stream through a terminal, and no exit code; exec-out is clean."""
    done = await adb("shell", "echo out; echo bad >&2; exit 7")
    assert (done.code, done.out.replace(b"\r\n", b"\n"), done.err) == (0, b"out\nbad\n", b"")
    assert (await adb("exec-out", "echo out")).out == b"out\n"


@both
async def test_stdin(adb: Adb) -> None:
    """A command reads what the caller pipes in, to its end."""
    sent = bytes(range(256)) * 5000
    assert (await adb("shell", "cat", sent=sent)).out == sent


@both
async def test_interactive_shell(adb: Adb) -> None:
    """Lines of a script share one shell."""
    assert b"/sdcard" in (await adb("shell", sent=b"cd /sdcard\npwd\nexit\n")).out


@both
@every
async def test_push_and_pull(adb: Adb, tmp_path: Path) -> None:
    """What was pushed comes back the same; folders too."""
    folder = tmp_path / "sent"
    folder.mkdir()
    (folder / "big").write_bytes(bytes(range(256)) * 8000)
    (folder / "空 name").write_bytes(b"")
    assert (await adb("push", str(folder), "/sdcard/Download/")).code == 0
    assert (await adb("pull", "/sdcard/Download/sent", str(tmp_path / "back"))).code == 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "back").iterdir()} == {
        path.name: path.read_bytes() for path in folder.iterdir()
    }


@both
async def test_ls(adb: Adb) -> None:
    """The command's own listing over sync."""
    listed = (await adb("ls", "/sdcard/")).out.decode()
    assert "Download" in [line.split()[-1] for line in listed.splitlines()]


@both
async def test_refused_transfers(adb: Adb, tmp_path: Path) -> None:
    """The command prints what the phone's file system says."""
    (tmp_path / "a").write_bytes(b"x")
    pushed = await adb("push", str(tmp_path / "a"), "/system/a")
    pulled = await adb("pull", "/none", str(tmp_path))
    assert (pushed.code, pulled.code) == (1, 1)
    assert b"Read-only file system" in pushed.out + pushed.err
    assert b"/none" in pulled.out + pulled.err


@both
@every
async def test_screencap(adb: Adb, phone: VirtualPhone) -> None:
    """A PNG of the screen's size (after the warning on a foldable), and raw pixels behind a header."""
    png = (await adb("exec-out", "screencap", "-p")).out
    picture = Image.open(io.BytesIO(png[png.index(b"\x89PNG") :]))
    width, height = phone.phone.size()
    raw = (await adb("exec-out", "screencap")).out
    assert picture.size == (width, height)
    assert len(raw) >= width * height * 4


@both
async def test_tap(adb: Adb, phone: VirtualPhone) -> None:
    """A tap on an icon starts its app."""
    icon = next(n for w in phone.phone.windows() for n in w.root.walk() if n.text == "Settings")
    left, top, right, bottom = icon.bounds
    await adb("shell", "input", "tap", str((left + right) // 2), str((top + bottom) // 2))
    front = phone.phone.foreground()
    assert front is not None
    assert front.package == "com.android.settings"


@both
async def test_small_services(adb: Adb) -> None:
    """What a production build answers to root, remount and forwarding back."""
    assert b"cannot run as root" in (await adb("root")).out
    assert (await adb("reverse", "--list")).out.strip() == b""
    refused = await adb("reverse", "tcp:1", "tcp:2")
    assert refused.code == 1


@both
async def test_forward_to_nothing(adb: Adb) -> None:
    """A forwarded port is open on this side and ends at once, as nothing listens on the phone."""
    port = int((await adb("forward", "tcp:0", "tcp:5000")).out)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    assert await reader.read() == b""
    writer.close()
    await writer.wait_closed()


@both
async def test_reboot(adb: Adb, phone: VirtualPhone) -> None:
    """The server finds the phone again by itself."""
    booted = phone.phone.boot_at
    assert (await adb("reboot")).code == 0
    await phone.wait_until_up()
    await phone.wait_until_online()
    await adb.wait_for("device")
    assert phone.phone.boot_at > booted


@both
async def test_unplug(adb: Adb, phone: VirtualPhone) -> None:
    """A command that runs is cut; the phone is listed as a device again once it is plugged in."""
    running = asyncio.ensure_future(adb("shell", "sleep 3600"))
    await phone.wait_for_command(lambda line: line.startswith("sleep"))
    await phone.unplug()
    await running
    await adb.wait_for("offline")
    await phone.plug()
    await adb.wait_for("device")


@both
async def test_offline(adb: Adb, phone: VirtualPhone) -> None:
    """A phone that says nothing is listed as offline, and is back when it speaks."""
    phone.phone.faults.set("offline")
    await adb.wait_for("offline")
    phone.phone.faults.clear()
    await adb.wait_for("device")


@pytest.mark.parametrize("server", BOTH)
async def test_unauthorized_until_accepted(request: pytest.FixtureRequest, server: str) -> None:
    """It says so, then works when a person has pressed Allow, and is known from then on."""
    running: RunningAdb = request.getfixturevalue(server)
    async with VirtualPhone.create(auth=True) as phone:
        adb = Adb(running, phone.address)
        await adb.on_server("connect", phone.address)
        await phone.wait_for_key()
        await adb.wait_for("unauthorized")
        phone.accept()
        await adb.wait_for("device")
        await adb.on_server("disconnect", phone.address)
        await adb.on_server("connect", phone.address)
        await adb.wait_for("device")
