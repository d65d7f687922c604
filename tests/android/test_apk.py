"""Packages as files: what is in them, and what is refused before a phone sees it."""

from __future__ import annotations

import io
import os
import zipfile

import pytest

from device_connector.android.apk import Package, examine, read
from device_connector.android.manifest import manifest
from tests.apk import apk, archive, binary


def look(data: bytes, **options: tuple[str, ...]) -> Package:
    """What is in these bytes."""
    return examine(io.BytesIO(data), **options)


def splits(found: Package) -> list[str | None]:
    """The parts by the names of their splits."""
    return [part.manifest.split for part in found.parts]


@pytest.mark.parametrize("utf8", [True, False])
def test_one_apk(utf8: bool) -> None:
    """Package, version, label and launcher from the binary manifest, in both forms of its strings."""
    found = look(apk("a.b", code=3, name="1.0-测试", label="名称", utf8=utf8)).base
    assert (found.package, found.version_code, found.version_name) == ("a.b", 3, "1.0-测试")
    assert (found.label, found.launcher, found.split, found.test_only) == ("名称", ".MainActivity", None, False)


def test_its_bytes() -> None:
    """A single APK is sent as it is."""
    data = apk(filler=1_000_000)
    assert b"".join(read(io.BytesIO(data), look(data).parts[0])) == data


def test_a_long_version() -> None:
    """The upper half of a version code counts."""
    root = ("manifest", {"package": "a.b", "versionCode": 5, "versionCodeMajor": 2}, [])
    assert manifest(binary(root)).version_code == (2 << 32) + 5


@pytest.mark.parametrize("deflated", [True, False])
def test_a_bundle(deflated: bool) -> None:
    """The base comes first, of the ABIs only what the phone has, and each part's bytes are its own."""
    parts = {
        "splits/base-arm64_v8a.apk": apk(split="config.arm64_v8a"),
        "splits/base-master.apk": apk(filler=5000),
        "splits/base-master_2.apk": apk(),
        "splits/base-x86.apk": apk(split="config.x86"),
        "splits/base-zh.apk": apk(split="config.zh"),
        "standalones/standalone-x86.apk": apk(),
        "toc.pb": b"toc",
    }
    data = archive(parts, deflated=deflated)
    found = look(data, abis=("arm64-v8a", "armeabi-v7a"))
    assert splits(found) == [None, "config.arm64_v8a", "config.zh"]
    for part in found.parts:
        assert b"".join(read(io.BytesIO(data), part)) == parts[str(part.entry)]


def test_no_abi_fits() -> None:
    """Then all are sent, and Android says why it cannot take them."""
    data = archive({"base.apk": apk(), "split.apk": apk(split="config.mips")})
    assert splits(look(data, abis=("arm64-v8a",))) == [None, "config.mips"]


def test_a_universal_apk() -> None:
    """Of such a bundle the one APK for all phones is enough."""
    found = look(archive({"toc.pb": b"", "universal.apk": apk()}))
    assert [part.entry for part in found.parts] == ["universal.apk"]


@pytest.mark.parametrize("name", ["../../evil.apk", "/etc/evil.apk", "C:\\evil.apk", "a/../../b.apk"])
def test_names_lead_nowhere(name: str) -> None:
    """A part is read where it lies, whatever it is called."""
    data = archive({name: apk()})
    assert b"".join(read(io.BytesIO(data), look(data).parts[0])) == apk()


BOMB = archive({f"{n}.apk": b"" for n in range(300)})


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no zip"),
        (b"MZ" + b"\0" * 500, "no zip"),
        (apk()[:-30], "no zip"),
        (archive({"readme.txt": b"x"}), "neither"),
        (archive({"AndroidManifest.xml": b"<manifest package='a.b'/>"}), "binary"),
        (archive({"AndroidManifest.xml": binary(("manifest", {"versionCode": 1}, []))}), "names no package"),
        (
            archive({"AndroidManifest.xml": binary(("manifest", {"package": "a.b"}, []))[:60]}),
            "damaged|length|names",
        ),
        (archive({"a.apk": apk("a.b"), "b.apk": apk("c.d", split="x")}), "another package"),
        (archive({"a.apk": apk(code=1), "b.apk": apk(code=2, split="x")}), "another package or version"),
        (archive({"a.apk": apk(split="x")}), "0 base"),
        (archive({"a.apk": b"no zip"}), "no zip"),
        (archive({"a.apk": archive({"x": b""})}), "no APK"),
        (archive({"a.apk": apk(), "Android/obb/a.b/main.obb": b""}), "obb"),
        (BOMB, "at most 256"),
    ],
)
def test_refused(data: bytes, why: str) -> None:
    """What is no package says so, with the reason."""
    with pytest.raises(ValueError, match=why):
        look(data)


def test_a_zip_bomb() -> None:
    """Parts that would unpack to more than can be afforded are refused by their declared lengths."""
    data = bytearray(archive({"a.apk": apk(), "b.apk": b"0" * 1000}, deflated=True))
    at = data.rfind(b"PK\x01\x02")
    data[at + 24 : at + 28] = (0xF0000000).to_bytes(4, "little")
    with pytest.raises(ValueError, match="bytes together"):
        look(bytes(data))


def test_an_endless_directory() -> None:
    """A directory that would fill the memory is not read."""
    data = bytearray(apk())
    at = data.rfind(b"PK\x05\x06")
    data[at + 12 : at + 16] = (1 << 30).to_bytes(4, "little")
    with pytest.raises(ValueError, match="directory"):
        look(bytes(data))


def test_zip64() -> None:
    """Android takes none, and its lengths are not believed."""
    end = apk()
    at = end.rfind(b"PK\x05\x06")
    with pytest.raises(ValueError, match="directory"):
        look(end[:at] + b"PK\x06\x07" + b"\0" * 16 + end[at:])


def test_damage_is_found_while_reading() -> None:
    """A part whose bytes do not fit their checksum is not sent to its end."""
    inner = apk(filler=600_000)
    data = bytearray(archive({"a.apk": inner}))
    found = look(bytes(data))
    at = data.find(b"d" * 1000) + 500_000
    data[at] ^= 1
    with pytest.raises(ValueError, match="damaged"):
        list(read(io.BytesIO(bytes(data)), found.parts[0]))


def test_rubbish_never_crashes() -> None:
    """Whatever stands for the manifest, it is read or refused with a ValueError."""
    good = binary(("manifest", {"package": "a.b", "versionCode": 1}, []))
    for at in range(len(good)):
        broken = good[:at] + os.urandom(4) + good[at + 4 :]
        try:
            manifest(broken)
        except ValueError:
            continue


def test_a_locked_archive() -> None:
    """An encrypted entry is no package."""
    data = bytearray(apk())
    for mark in (b"PK\x01\x02", b"PK\x03\x04"):
        at, bits = data.find(mark), 8 if mark == b"PK\x01\x02" else 6
        data[at + bits] |= 1
    with pytest.raises(ValueError, match="damaged"):
        look(bytes(data))
    assert zipfile.is_zipfile(io.BytesIO(bytes(data)))


def test_a_bomb_of_strings() -> None:
    """A pool whose strings overlap is read no further than is reasonable."""
    good = binary(
        ("manifest", {f"name{n}": f"{n}" + "x" * 30_000 for n in range(400)} | {"package": "a.b"}, []), utf8=False
    )
    with pytest.raises(ValueError, match="characters"):
        manifest(good)
