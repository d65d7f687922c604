"""`sync:`: adb's file service (AOSP SYNC.TXT and file_sync_protocol.h), as steps over a phone's files."""

from __future__ import annotations

import errno
import stat
import struct
from collections.abc import Callable, Generator, Mapping

from device_connector.simulator.files import FileTree, Stat
from device_connector.simulator.shell.steps import Out, ReadIn, Step, Steps

_LARGEST_CHUNK = 64 * 1024
_LONGEST_PATH = 1024
_REQUEST = struct.Struct("<4sI")
_STAT_1 = struct.Struct("<4sIII")
_STAT_2 = struct.Struct("<4sIQQIIIIQqqq")
_ENTRY_1 = struct.Struct("<4sIIII")
_ENTRY_2 = struct.Struct("<4sIQQIIIIQqqqI")
_SEND_2 = struct.Struct("<4sII")
_UNCOMPRESSED = 0
_DEVICE = 0xFD05

Reading = Generator[Step, bytes | None, bytes]
Answering = Generator[Step, bytes | None, None]


class _Ended(Exception):
    """The peer has no more to say, or said what is not in the protocol."""


class _Input:
    """The peer's bytes, taken in pieces of known size."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def take(self, size: int) -> Reading:
        """The next `size` bytes; _Ended where they do not come."""
        while len(self._buffer) < size:
            chunk = yield ReadIn()
            if not chunk:
                raise _Ended
            self._buffer += chunk
        taken = bytes(memoryview(self._buffer)[:size])
        del self._buffer[:size]
        return taken


def serve_sync(files: FileTree, features: frozenset[str]) -> Steps:
    """Answer requests until QUIT, the end of input, or one that this phone's features do not have."""
    incoming = _Input()
    try:
        while True:
            name, length = _REQUEST.unpack((yield from incoming.take(_REQUEST.size)))
            answer = _answer_to(name, features)
            if length > _LONGEST_PATH:
                yield _failed("path too long")
                return 1
            path = (yield from incoming.take(length)).decode(errors="surrogateescape")
            yield from answer(files, path, incoming)
    except _Ended:
        return 0


def _stat_1(files: FileTree, path: str, _: _Input) -> Answering:
    try:
        found = files.stat(path, follow=False)
        yield Out(_STAT_1.pack(b"STAT", found.mode, found.size & 0xFFFFFFFF, found.mtime))
    except OSError:
        yield Out(_STAT_1.pack(b"STAT", 0, 0, 0))


def _stat_2(name: bytes, *, follow: bool) -> Answer:
    def answer(files: FileTree, path: str, _: _Input) -> Answering:
        try:
            yield Out(_STAT_2.pack(name, 0, *_fields_2(files.stat(path, follow=follow))))
        except OSError as refused:
            yield Out(_STAT_2.pack(name, refused.errno or errno.EIO, *[0] * 10))

    return answer


def _list_1(files: FileTree, path: str, _: _Input) -> Answering:
    for name, found in _entries(files, path):
        head = _ENTRY_1.pack(b"DENT", found.mode, found.size & 0xFFFFFFFF, found.mtime, len(name))
        yield Out(head + name)
    yield Out(_ENTRY_1.pack(b"DONE", 0, 0, 0, 0))


def _list_2(files: FileTree, path: str, _: _Input) -> Answering:
    for name, found in _entries(files, path):
        yield Out(_ENTRY_2.pack(b"DNT2", 0, *_fields_2(found), len(name)) + name)
    yield Out(_ENTRY_2.pack(b"DONE", *[0] * 12))


def _entries(files: FileTree, path: str) -> list[tuple[bytes, Stat]]:
    # adbd's opendir fails in silence: what cannot be listed is an empty list.
    try:
        return [(name.encode(errors="surrogateescape"), found) for name, found in files.list(path)]
    except OSError:
        return []


def _receive_1(files: FileTree, path: str, _: _Input) -> Answering:
    try:
        data = memoryview(files.read(path))
    except IsADirectoryError:
        yield _failed("read failed: Is a directory")
        return
    except OSError as refused:
        yield _failed(f"open failed: {refused.strerror}")
        return
    for start in range(0, len(data), _LARGEST_CHUNK):
        chunk = data[start : start + _LARGEST_CHUNK]
        yield Out(_REQUEST.pack(b"DATA", len(chunk)) + chunk)
    yield Out(_REQUEST.pack(b"DONE", 0))


def _receive_2(files: FileTree, path: str, incoming: _Input) -> Answering:
    _, flags = _REQUEST.unpack((yield from incoming.take(_REQUEST.size)))
    if flags != _UNCOMPRESSED:
        yield _failed(f"invalid flags: {flags}")
        raise _Ended
    yield from _receive_1(files, path, incoming)


def _send_1(files: FileTree, spec: str, incoming: _Input) -> Answering:
    path, _, mode = spec.rpartition(",")
    if not mode.isdecimal():
        yield _failed("bad mode")
        raise _Ended
    yield from _store(files, path, int(mode), incoming)


def _send_2(files: FileTree, path: str, incoming: _Input) -> Answering:
    _, mode, flags = _SEND_2.unpack((yield from incoming.take(_SEND_2.size)))
    if flags != _UNCOMPRESSED:
        yield _failed(f"invalid flags: {flags}")
        raise _Ended
    yield from _store(files, path, mode, incoming)


def _store(files: FileTree, path: str, mode: int, incoming: _Input) -> Answering:
    content, refused = bytearray(), ""
    while True:
        name, value = _REQUEST.unpack((yield from incoming.take(_REQUEST.size)))
        if name == b"DONE":
            break
        if name != b"DATA" or value > _LARGEST_CHUNK:
            yield _failed("invalid data message")
            raise _Ended
        content += yield from incoming.take(value)
    refused = _write(files, path, mode, bytes(content), mtime=value)
    yield _failed(refused) if refused else Out(_REQUEST.pack(b"OKAY", 0))


def _write(files: FileTree, path: str, mode: int, content: bytes, *, mtime: int) -> str:
    # adbd gives group and others what the owner may (file_sync_service.cpp, do_send).
    bits = mode & 0o700 | (mode & 0o700) >> 3 | (mode & 0o700) >> 6
    stage = "secure_mkdirs failed"
    try:
        files.mkdir(path.rpartition("/")[0] or "/", parents=True)
        stage = "couldn't create symlink" if stat.S_ISLNK(mode) else "couldn't create file"
        if stat.S_ISLNK(mode):
            files.link(content.rstrip(b"\0").decode(), path)
        else:
            files.write(path, content, mode=bits)
            files.touch(path, mtime)
    except OSError as refused:
        stage = "write failed" if refused.errno == errno.ENOSPC else stage
        return f"{stage}: {refused.strerror}"
    return ""


def _failed(message: str) -> Out:
    return Out(_REQUEST.pack(b"FAIL", len(message.encode())) + message.encode())


def _fields_2(found: Stat) -> tuple[int, ...]:
    times = (found.mtime,) * 3
    return (_DEVICE, found.ino, found.mode, found.nlink, found.uid, found.gid, found.size, *times)


Answer = Callable[[FileTree, str, _Input], Answering]
_ANSWERS: Mapping[bytes, tuple[str, Answer]] = {
    b"STAT": ("", _stat_1),
    b"LIST": ("", _list_1),
    b"SEND": ("", _send_1),
    b"RECV": ("", _receive_1),
    b"STA2": ("stat_v2", _stat_2(b"STA2", follow=True)),
    b"LST2": ("stat_v2", _stat_2(b"LST2", follow=False)),
    b"LIS2": ("ls_v2", _list_2),
    b"SND2": ("sendrecv_v2", _send_2),
    b"RCV2": ("sendrecv_v2", _receive_2),
}


def _answer_to(name: bytes, features: frozenset[str]) -> Answer:
    feature, answer = _ANSWERS.get(name, ("", None))
    if answer is None or (feature and feature not in features):
        raise _Ended
    return answer
