"""Packages as files: one APK, or a bundle of APKs that belong together (`.apks`, `.xapk`, `.apkm`).

Nothing is unpacked to a disk: the parts of a bundle are read where they lie, so no name in it leads anywhere.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

from device_connector.android.manifest import Manifest, manifest

MOST_UNPACKED = 1 << 30
"""Bytes that all parts of a bundle may have together."""

MOST_DIRECTORY = 16 << 20
MOST_MANIFEST = 8 << 20
MOST_PARTS = 256
PIECE_BYTES = 256 * 1024

_MANIFEST = "AndroidManifest.xml"
_END, _END_64 = b"PK\x05\x06", b"PK\x06\x07"
_LONGEST_END = 22 + 0xFFFF
_BROKEN = (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, struct.error, IndexError, OverflowError)
_ABIS = frozenset({"armeabi", "armeabi_v7a", "arm64_v8a", "x86", "x86_64", "mips", "mips64", "riscv64"})


@dataclass(frozen=True, slots=True)
class Part:
    """One APK: its place in the bundle (None for a file that is one APK itself), and its length."""

    entry: str | None
    size: int
    manifest: Manifest


@dataclass(frozen=True, slots=True)
class Package:
    """What is to be installed in one go, the base first."""

    parts: tuple[Part, ...]

    @property
    def base(self) -> Manifest:
        """The base's manifest."""
        return self.parts[0].manifest

    @property
    def size(self) -> int:
        """Bytes of all parts."""
        return sum(part.size for part in self.parts)


def examine(file: IO[bytes], *, abis: Sequence[str] = ()) -> Package:
    """What is in `file`, of a bundle what a phone of these ABIs needs; ValueError says what is wrong with it."""
    with _archive(file) as archive:
        if _MANIFEST in archive.namelist():
            size = file.seek(0, 2)
            return Package((Part(None, size, _manifest(archive)),))
        return _bundle(archive, abis)


def read(file: IO[bytes], part: Part) -> Generator[bytes, None, None]:
    """The bytes of a part in pieces; ValueError where they are damaged."""
    if part.entry is None:
        file.seek(0)
        yield from iter(lambda: file.read(PIECE_BYTES), b"")
        return
    with _archive(file) as archive, archive.open(part.entry) as inner:
        yield from iter(lambda: inner.read(PIECE_BYTES), b"")


@contextmanager
def _archive(file: IO[bytes]) -> Iterator[zipfile.ZipFile]:
    try:
        _check_directory(file)
        with zipfile.ZipFile(file) as archive:
            yield archive
    except _BROKEN as error:
        raise ValueError(f"no package, or a damaged one ({error})") from error


def _check_directory(file: IO[bytes]) -> None:
    """Refuse a directory that would fill the memory before it is read; Android takes no zip64 either."""
    size = file.seek(0, 2)
    file.seek(max(0, size - _LONGEST_END - 20))
    tail = file.read()
    at = tail.rfind(_END)
    if at < 0 or len(tail) < at + 22:
        raise ValueError("no package: it is no zip archive")
    (length,) = struct.unpack_from("<I", tail, at + 12)
    if length > MOST_DIRECTORY or tail[max(0, at - 20) : at].startswith(_END_64):
        raise ValueError(f"no package: its directory is larger than {MOST_DIRECTORY} bytes")


def _manifest(archive: zipfile.ZipFile) -> Manifest:
    info = archive.getinfo(_MANIFEST)
    if info.file_size > MOST_MANIFEST:
        raise ValueError(f"AndroidManifest.xml is larger than {MOST_MANIFEST} bytes")
    return manifest(archive.read(info))


def _bundle(archive: zipfile.ZipFile, abis: Sequence[str]) -> Package:
    infos = _apks(archive)
    parts = [_part(archive, info) for info in sorted(infos, key=lambda info: info.filename)]
    chosen = _chosen(parts, abis)
    bases = [part for part in chosen if part.manifest.split is None]
    if len(bases) != 1:
        raise ValueError(f"the bundle holds {len(bases)} base APKs, not one")
    odd = next((part for part in chosen if _identity(part) != _identity(bases[0])), None)
    if odd is not None:
        raise ValueError(f"{odd.entry} belongs to another package or version than {bases[0].entry}")
    return Package((bases[0], *(part for part in chosen if part is not bases[0])))


def _apks(archive: zipfile.ZipFile) -> list[zipfile.ZipInfo]:
    """The APKs of a bundle that may be wanted, within what can be afforded."""
    names = [info for info in archive.infolist() if info.filename.lower().endswith(".apk")]
    if any(info.filename.lower().endswith(".obb") for info in archive.infolist()):
        raise ValueError("the bundle has expansion files (.obb): install the app from its store")
    whole = [info for info in names if info.filename.rsplit("/", 1)[-1] == "universal.apk"]
    apks = whole[:1] or [info for info in names if not info.filename.startswith(("standalones/", "instant/"))]
    if not apks:
        raise ValueError("no package: neither AndroidManifest.xml nor an APK is in it")
    unpacked = sum(info.file_size for info in apks)
    if len(apks) > MOST_PARTS or unpacked > MOST_UNPACKED:
        raise ValueError(
            f"{len(apks)} APKs of {unpacked} bytes; "
            f"at most {MOST_PARTS} of {MOST_UNPACKED} bytes together are taken"
        )
    return apks


def _part(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> Part:
    with archive.open(info) as inner, _archive(inner) as apk:
        if _MANIFEST not in apk.namelist():
            raise ValueError(f"{info.filename} is no APK: it has no AndroidManifest.xml")
        return Part(info.filename, info.file_size, _manifest(apk))


def _chosen(parts: list[Part], abis: Sequence[str]) -> list[Part]:
    """One part a split, in the variant for the oldest Androids; of those for ABIs the ones that fit, if any do."""
    first: dict[str | None, Part] = {}
    for part in parts:
        first.setdefault(part.manifest.split, part)
    fits = {abi.replace("-", "_") for abi in abis}
    if any(_abi(part) in fits for part in first.values()):
        return [part for part in first.values() if _abi(part) in {None, *fits}]
    return list(first.values())


def _abi(part: Part) -> str | None:
    last = (part.manifest.split or "").rpartition("config.")[2]
    return last if last in _ABIS else None


def _identity(part: Part) -> tuple[str, int]:
    return part.manifest.package, part.manifest.version_code
