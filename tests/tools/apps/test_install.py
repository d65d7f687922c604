"""`android_app_install` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import (
    ConnectorError,
    DeviceOffline,
    InstallFailed,
    InvalidArguments,
    NotFound,
)
from device_connector.files import Files
from device_connector.tools import Progress
from device_connector.tools.apps.session import InstallSession, failed
from tests.apk import apk, archive
from tests.servers import RunningAdb
from tests.tools.shelved import Upload, give
from tests.tools.stage import Stage, stage

PACKAGE = "com.example.sample"


@pytest.fixture
def phone(pixel: Stage, files: Files) -> Stage:
    """A current phone with the real shelf."""
    return give(pixel, files)


def commits(own: Stage) -> list[str]:
    """The commands after which something may be installed."""
    return [line for line in own.virtual.executed if line.startswith("pm install-commit")]


@pytest.mark.parametrize("profile", ["pixel", "nexus"])
async def test_a_package(adb_server: RunningAdb, files: Files, upload: Upload, profile: str) -> None:
    """It is on the phone with its version, and opens."""
    async with stage(adb_server, profile) as bare:
        own = give(bare, files)
        told = await own.run("android_app_install", file_ref=await upload(apk(code=7, name="1.7", filler=600_000)))
        assert (told["package"], told["parts"], told["previous"]) == (PACKAGE, 1, None)
        assert told["version"] == {"name": "1.7", "code": 7}
        assert (await own.run("android_app_launch", package=PACKAGE))["in_front"] is True


async def test_an_update(phone: Stage, upload: Upload) -> None:
    """What was there before is told."""
    await phone.run("android_app_install", file_ref=await upload(apk(code=1, name="1")))
    told = await phone.run("android_app_install", file_ref=await upload(apk(code=2, name="2")))
    assert (told["previous"]["code"], told["version"]["code"]) == (1, 2)
    assert (await phone.run("android_app_install", file_ref=await upload(apk(code=2, name="2"))))[
        "effect"
    ] == "seen"


async def test_a_bundle(phone: Stage, upload: Upload) -> None:
    """The base and the parts for this phone go in one session."""
    parts = {
        "toc.pb": b"",
        "splits/base-master.apk": apk(code=3, filler=100_000),
        "splits/base-arm64_v8a.apk": apk(code=3, split="config.arm64_v8a"),
        "splits/base-x86.apk": apk(code=3, split="config.x86"),
    }
    told = await phone.run("android_app_install", file_ref=await upload(archive(parts, deflated=True)))
    assert (told["parts"], told["version"]["code"]) == (2, 3)
    assert len(commits(phone)) == 1


@pytest.mark.parametrize(
    ("data", "code", "helps"),
    [
        (apk(test_only=True), "INSTALL_FAILED_TEST_ONLY", "release build"),
        (apk("com.android.settings", code=1), "INSTALL_FAILED_VERSION_DOWNGRADE", "uninstall first"),
    ],
)
async def test_androids_refusals(phone: Stage, upload: Upload, data: bytes, code: str, helps: str) -> None:
    """Its code and what helps; nothing was installed, so the call may be made again."""
    with pytest.raises(InstallFailed, match=f"{code}.*{helps}") as refused:
        await phone.run("android_app_install", file_ref=await upload(data))
    assert not refused.value.sent
    assert not phone.virtual.phone.sessions


@pytest.mark.parametrize(
    ("says", "setting"),
    [
        ("Failure [INSTALL_FAILED_USER_RESTRICTED: Install canceled by user]", "Install via USB"),
        ("Failure [INSTALL_FAILED_VERIFICATION_FAILURE: not verified]", "Verify apps over USB"),
        ("Failure [INSTALL_FAILED_UPDATE_INCOMPATIBLE: signatures do not match]", "uninstall first"),
        ("Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE]", "free storage"),
        ("Failure [INSTALL_FAILED_ABORTED]' >&2; echo '", "confirm the dialog"),
        ("Success", "Android says Success"),
        ("", "no reason given"),
    ],
)
async def test_what_is_not_installed_is_no_success(
    adb_server: RunningAdb, files: Files, upload: Upload, says: str, setting: str
) -> None:
    """Whatever is said, the package is not there."""
    async with stage(adb_server, lacks={"pm install-commit": f"echo '{says}';:"}) as own:
        with pytest.raises(InstallFailed, match=setting):
            await give(own, files).run("android_app_install", file_ref=await upload(apk()))


async def test_success_on_stderr(adb_server: RunningAdb, files: Files, upload: Upload) -> None:
    """Some phones say it there."""
    async with stage(adb_server, lacks={"pm install-commit": "1>&2 pm install-commit"}) as own:
        told = await give(own, files).run("android_app_install", file_ref=await upload(apk()))
    assert told["version"]["code"] == 7


@pytest.mark.parametrize("data", [b"", b"not a package", archive({"a.txt": b""}), archive({"a.apk": b"x"})])
async def test_no_package(phone: Stage, upload: Upload, data: bytes) -> None:
    """Found out on this side; no session was begun."""
    with pytest.raises(InvalidArguments, match="file_ref"):
        await phone.run("android_app_install", file_ref=await upload(data))
    assert not any("install" in line for line in phone.virtual.executed)


async def test_a_damaged_part(phone: Stage, upload: Upload) -> None:
    """A part that breaks while it is sent ends the session, and nothing is installed."""
    data = bytearray(archive({"a.apk": apk(filler=600_000)}))
    data[data.find(b"d" * 1000) + 500_000] ^= 1
    with pytest.raises(InvalidArguments, match="damaged"):
        await phone.run("android_app_install", file_ref=await upload(bytes(data)))
    assert (phone.virtual.phone.sessions, commits(phone)) == ({}, [])


async def test_a_full_phone(phone: Stage, upload: Upload) -> None:
    """The phone's words, and the session is given up."""
    phone.virtual.phone.faults.set("disk_full")
    with pytest.raises(InstallFailed, match="No space left"):
        await phone.run("android_app_install", file_ref=await upload(apk()))
    assert not phone.virtual.phone.sessions


async def test_a_cable_that_is_pulled(phone: Stage, upload: Upload) -> None:
    """Before the commit nothing is installed, so nothing is unknown."""
    ref = await upload(apk())
    phone.virtual.phone.faults.set("cut", 0, 3)
    with pytest.raises(ConnectorError) as broken:
        await phone.run("android_app_install", file_ref=ref)
    assert isinstance(broken.value, DeviceOffline)
    assert not broken.value.sent
    assert not commits(phone)


async def test_a_name_that_is_no_name(phone: Stage, upload: Upload) -> None:
    """A manifest's package is data of the uploader's: one that is no package name reaches no shell."""
    with pytest.raises(InvalidArguments, match="package"):
        await phone.run("android_app_install", file_ref=await upload(apk("a'; reboot; echo 'b")))
    assert not any("reboot" in line for line in phone.virtual.executed)


async def test_whose_upload(phone: Stage, upload: Upload) -> None:
    """Another channel's is not found."""
    with pytest.raises(NotFound):
        await phone.run("android_app_install", file_ref=await upload(apk(), channel_id="cch_2"))


async def test_progress(adb_server: RunningAdb, upload: Upload, phone: Stage) -> None:
    """A long one tells how far it has come, never backwards."""
    heard: list[Progress] = []
    parts = archive({"a.apk": apk(filler=30 << 20)}, deflated=True)
    phone.set(tell=heard.append)
    await phone.run("android_app_install", file_ref=await upload(parts))
    done = [one.done or 0.0 for one in heard]
    assert len(done) == 7
    assert done == sorted(done)


async def test_a_dialog_that_nobody_answers(adb_server: RunningAdb) -> None:
    """A commit that never ends is given up in time, with the setting's name."""
    async with stage(adb_server, lacks={"pm install-commit": "sleep 600;:"}) as own:
        session = await InstallSession.create(own.scene, 1)
        said = await session.commit(deadline_s=0.3)
    with pytest.raises(InstallFailed, match="Install via USB"):
        raise failed(said)
