"""`android_screen_record` on virtual phones."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import av
import pytest

from device_connector.android.recordings import forgotten
from device_connector.errors import CaptureFailed, DeviceOffline, InvalidArguments, NotSupported
from device_connector.files import ChannelShelf, Files
from device_connector.tools import Progress
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

FOLDER = "/data/local/tmp"


@pytest.fixture
def shelf(tmp_path: Path) -> ChannelShelf:
    """A real one."""
    files = Files(
        tmp_path / "files", url_prefix="", ttl_s=300, max_bytes=1 << 24, max_file_bytes=1 << 22, now_ms=lambda: 0
    )
    return ChannelShelf(files, "cch_1")


@pytest.fixture
def phone(pixel: Stage, shelf: ChannelShelf) -> Stage:
    """A current phone."""
    pixel.set(shelf=shelf)
    return pixel


@pytest.fixture(params=["pixel", "nexus", "fold"])
async def any_phone(
    adb_server: RunningAdb, shelf: ChannelShelf, request: pytest.FixtureRequest
) -> AsyncIterator[Stage]:
    """One phone of each profile."""
    async with stage(adb_server, request.param) as own:
        own.set(shelf=shelf)
        yield own


def left(own: Stage) -> list[str]:
    """What lies in the phone's folder for recordings."""
    return [name for name, _ in own.virtual.phone.files.list(FOLDER) if "recording" in name]


def film(own: Stage, result: dict[str, Any]) -> list[av.VideoFrame]:
    """The pictures of the film."""
    assert isinstance(own.scene.shelf, ChannelShelf)
    data = own.scene.shelf.upload(result["file_ref"]).path.read_bytes()
    with av.open(io.BytesIO(data)) as container:
        return list(container.decode(video=0))


async def test_recorded(any_phone: Stage) -> None:
    """A film of that length and size, and nothing left on the phone."""
    result = await any_phone.run("android_screen_record", seconds=1, max_edge=640)
    assert 1000 <= result["duration_ms"] <= 1100
    assert max(result["width"], result["height"]) in {640, 624}
    assert (result["mime_type"], result["protected"], result["asleep"]) == ("video/mp4", "none", False)
    assert left(any_phone) == []


async def test_shows_what_happens(phone: Stage) -> None:
    """Acts go on meanwhile; progress is told every second."""
    heard: list[Progress] = []
    phone.set(tell=heard.append)
    recording = asyncio.ensure_future(phone.run("android_screen_record", seconds=2))
    await phone.virtual.wait_for_command(lambda line: "screenrecord" in line)
    await phone.run("android_key", key="recents")
    result = await recording
    assert result["frames"] >= 3
    assert [one.done for one in heard] == [0.5, 1.0][: len(heard)]
    assert heard


async def test_protected_window(phone: Stage) -> None:
    """It is black in the film, and the answer says why."""
    phone.virtual.phone.start("com.example.bank")
    result = await phone.run("android_screen_record", seconds=1)
    assert (result["protected"], "com.example.bank" in result["protected_reason"]) == ("whole", True)


async def test_sleeping_phone(phone: Stage) -> None:
    """A film of a dark screen is told as such."""
    phone.virtual.phone.sleep()
    result = await phone.run("android_screen_record", seconds=1)
    assert (result["asleep"], result["locked"]) == (True, True)


async def test_cancelled(phone: Stage) -> None:
    """The recording ends with the call, and its file is removed."""
    recording = asyncio.ensure_future(phone.run("android_screen_record", seconds=60))
    await phone.virtual.wait_for_command(lambda line: "screenrecord" in line)
    recording.cancel()
    with pytest.raises(asyncio.CancelledError):
        await recording
    assert phone.virtual.executed[-1].startswith("rm -f ")
    assert left(phone) == []


async def test_no_screenrecord(adb_server: RunningAdb, shelf: ChannelShelf) -> None:
    """A phone without the command cannot record."""
    async with stage(adb_server, lacks={"screenrecord": "screen_record"}) as own:
        own.set(shelf=shelf)
        with pytest.raises(NotSupported, match="no screenrecord command: take screenshots instead"):
            await own.run("android_screen_record")


async def test_size_is_not_taken(adb_server: RunningAdb, shelf: ChannelShelf) -> None:
    """An encoder that does not take the size gets none, and the phone chooses."""
    refused = "true && echo 'ERROR: unable to configure video/avc codec at 576x1280 (err=-38)' && false && echo"
    async with stage(adb_server, lacks={"exec screenrecord --time-limit 1 --size": refused}) as own:
        own.set(shelf=shelf)
        result = await own.run("android_screen_record", seconds=1)
        assert (result["width"], result["height"]) == (1080, 2400)


async def test_encoder_fails(adb_server: RunningAdb, shelf: ChannelShelf) -> None:
    """Its own words, and no file left."""
    async with stage(adb_server, lacks={"exec screenrecord": "echo 'ERROR: no frames'; false"}) as own:
        own.set(shelf=shelf)
        with pytest.raises(CaptureFailed, match="screenrecord failed: ERROR: no frames"):
            await own.run("android_screen_record", seconds=1)
        assert left(own) == []


async def test_broken_file(adb_server: RunningAdb, shelf: ChannelShelf) -> None:
    """A file without its index is no film: it is not kept."""
    async with stage(adb_server, lacks={"exec screenrecord": "echo nothing #", "rm -f": "true"}) as own:
        own.set(shelf=shelf)
        own.virtual.phone.files.write(forgotten("rec_1_kN3vQ9"), b"\0\0\0\x0cftypisom")
        with pytest.raises(CaptureFailed, match="the recording cannot be played: it has no index"):
            await own.run("android_screen_record", seconds=1)


async def test_no_file(adb_server: RunningAdb, shelf: ChannelShelf) -> None:
    """A recording that went well and left no file is a failed one."""
    async with stage(adb_server, lacks={"exec screenrecord": "true #"}) as own:
        own.set(shelf=shelf)
        with pytest.raises(CaptureFailed, match="No such file"):
            await own.run("android_screen_record", seconds=1)


async def test_lost_phone(phone: Stage) -> None:
    """A phone that goes away while it is recorded is told as that."""
    recording = asyncio.ensure_future(phone.run("android_screen_record", seconds=60))
    await phone.virtual.wait_for_command(lambda line: "screenrecord" in line)
    await phone.virtual.unplug()
    with pytest.raises(DeviceOffline):
        await recording


REFUSED: list[dict[str, Any]] = [{"seconds": 0}, {"seconds": 181}, {"max_edge": -1}, {"format": "gif"}]


@pytest.mark.parametrize("arguments", REFUSED)
async def test_refused(pixel: Stage, arguments: dict[str, Any]) -> None:
    """Wrong arguments never reach the phone."""
    with pytest.raises(InvalidArguments):
        await pixel.run("android_screen_record", **arguments)
    assert pixel.virtual.executed == []
