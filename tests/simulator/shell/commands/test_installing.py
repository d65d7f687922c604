"""`pm install`, its sessions, and `pm uninstall` of a virtual phone."""

from __future__ import annotations

import pytest

from tests.apk import apk
from tests.simulator.shell.console import Console

PACKAGE = "com.example.sample"


def committed(own: Console, *parts: bytes, options: str = "-r") -> str:
    """What the commit of a session of these parts says."""
    number = own.out(f"pm install-create {options}").partition("[")[2].partition("]")[0]
    for at, part in enumerate(parts):
        said = own.run(f"pm install-write -S {len(part)} {number} {at}.apk -", part[:10], part[10:])
        assert said.out == f"Success: streamed {len(part)} bytes\n"
    return own.run(f"pm install-commit {number}").out


@pytest.mark.parametrize("which", ["pixel", "nexus"])
def test_a_session(which: str) -> None:
    """A package that was written in pieces is installed, listed, and can be opened."""
    own = Console(which)
    assert committed(own, apk(label="Sample", code=7)) == "Success\n"
    assert own.out(f"pm list packages -3 {PACKAGE}") == f"package:{PACKAGE}\n"
    assert "versionCode=7 " in own.out(f"dumpsys package {PACKAGE}")
    assert own.phone.start(PACKAGE).ok


def test_splits(pixel: Console) -> None:
    """A base and its parts go together."""
    assert committed(pixel, apk(), apk(split="config.zh")) == "Success\n"


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ([b"no zip"], "INSTALL_PARSE_FAILED_NOT_APK"),
        ([], "INSTALL_FAILED_INVALID_APK"),
        ([apk(split="config.zh")], "INSTALL_FAILED_INVALID_APK"),
        ([apk(), apk("a.b", split="x")], "INSTALL_FAILED_INVALID_APK"),
        ([apk(test_only=True)], "INSTALL_FAILED_TEST_ONLY"),
    ],
)
def test_refusals(pixel: Console, parts: list[bytes], code: str) -> None:
    """Nothing is installed, and the code says why."""
    assert f"Failure [{code}" in committed(pixel, *parts)
    assert PACKAGE not in pixel.phone.packages


def test_versions(pixel: Console) -> None:
    """An update needs -r and may not go back; an app keeps its uid."""
    committed(pixel, apk(code=5))
    uid = pixel.phone.packages[PACKAGE].uid
    assert "ALREADY_EXISTS" in committed(pixel, apk(code=6), options="")
    assert "VERSION_DOWNGRADE" in committed(pixel, apk(code=4))
    assert committed(pixel, apk(code=6)) == "Success\n"
    assert (pixel.phone.packages[PACKAGE].version_code, pixel.phone.packages[PACKAGE].uid) == (6, uid)


def test_at_once(pixel: Console) -> None:
    """`pm install` of a file, and of so many bytes of stdin."""
    pixel.phone.files.write("/data/local/tmp/a b.apk", apk(code=1))
    assert pixel.out("pm install -r '/data/local/tmp/a b.apk'") == "Success\n"
    data = apk(code=2)
    assert pixel.run(f"cmd package install -r -S {len(data)}", data).out == "Success\n"
    assert pixel.phone.packages[PACKAGE].version_code == 2


def test_an_abandoned_session(pixel: Console) -> None:
    """It is gone, and cannot be committed."""
    pixel.out("pm install-create")
    number = next(iter(pixel.phone.sessions))
    assert pixel.out(f"pm install-abandon {number}") == "Success\n"
    assert "no access to session" in pixel.run(f"pm install-commit {number}").err


def test_a_full_phone(pixel: Console) -> None:
    """What cannot be written is said."""
    pixel.out("pm install-create")
    number = next(iter(pixel.phone.sessions))
    pixel.phone.faults.set("disk_full")
    assert "ENOSPC" in pixel.run(f"pm install-write -S 3 {number} a -", b"abc").out


def test_uninstalling(pixel: Console) -> None:
    """An app goes with all that it runs; what came with the phone stays."""
    committed(pixel, apk())
    pixel.phone.start(PACKAGE)
    assert pixel.out(f"pm uninstall {PACKAGE}") == "Success\n"
    assert PACKAGE not in pixel.phone.packages
    assert "DELETE_FAILED_INTERNAL_ERROR" in pixel.run("pm uninstall com.android.settings").out
