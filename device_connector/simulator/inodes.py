"""What a file tree is made of: nodes with modes and owners, and the walk from a path to one, links followed."""

from __future__ import annotations

import errno
import os
import stat
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

ROOT_ID, SYSTEM_ID, SDCARD_RW_ID, SHELL_ID = 0, 1000, 1015, 2000
# `id` of adb's shell user on Android 14.
SHELL_GROUPS = (SHELL_ID, 1004, 1007, 1011, SDCARD_RW_ID, 1028, 1078, 1079, 3001, 3002, 3003, 3006, 3009, 3011)
READ, WRITE, SEARCH = 4, 2, 1
_MOST_LINKS = 40


@dataclass(frozen=True, slots=True)
class Stat:
    """What stat(2) tells of one node: mode with its type bits, size in bytes, mtime in Unix seconds."""

    mode: int
    size: int
    mtime: int
    uid: int
    gid: int
    ino: int
    nlink: int

    @property
    def is_dir(self) -> bool:
        """A folder."""
        return stat.S_ISDIR(self.mode)

    @property
    def is_link(self) -> bool:
        """A symbolic link."""
        return stat.S_ISLNK(self.mode)


@dataclass(slots=True)
class Node:
    """A file, folder or link (its data is the target); `made` gives the bytes at each reading."""

    mode: int
    uid: int
    gid: int
    mtime: int
    ino: int
    data: bytes = b""
    made: Callable[[], bytes] | None = None
    children: dict[str, Node] = field(default_factory=dict)

    @property
    def is_dir(self) -> bool:
        """A folder."""
        return stat.S_ISDIR(self.mode)

    @property
    def is_link(self) -> bool:
        """A symbolic link."""
        return stat.S_ISLNK(self.mode)

    def content(self) -> bytes:
        """The bytes as they are now."""
        return self.made() if self.made else self.data

    def demand(self, bit: int, path: str) -> None:
        """EACCES unless the shell user may do this."""
        who = 6 if self.uid == SHELL_ID else 3 if self.gid in SHELL_GROUPS else 0
        if not self.mode >> who & bit:
            raise refusal(errno.EACCES, path)

    def stat(self) -> Stat:
        """Tell mode, size and the rest; 4096 is what ext4 and f2fs report for a small folder."""
        folders = sum(child.is_dir for child in self.children.values())
        size, links = (4096, 2 + folders) if self.is_dir else (len(self.content()), 1)
        return Stat(self.mode, size, self.mtime, self.uid, self.gid, self.ino, links)

    def walk(self) -> Iterator[Node]:
        """This node and all below it."""
        yield self
        for child in self.children.values():
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class Place:
    """Where a path leads: its spelling without links, the folder it is in, and the node, if there is one."""

    path: str
    parent: Node
    name: str
    node: Node | None


def refusal(code: int, path: str) -> OSError:
    """The error a kernel gives for this path."""
    return OSError(code, os.strerror(code), path)


def parts_of(path: str) -> list[str]:
    """The names a path is made of."""
    return [part for part in path.split("/") if part not in {"", "."}]


def locate(root: Node, path: str, *, follow: bool = True) -> Place:
    """Walk to a path as the shell user; its last part need not exist. A last link is followed if asked."""
    trail, waiting, links = [("", root)], deque(parts_of(path)), 0
    while waiting:
        part = waiting.popleft()
        if part == "..":
            del trail[max(1, len(trail) - 1) :]
        elif (child := _child(trail[-1][1], part, path)) is None:
            return _nothing(trail, part, path, more=bool(waiting))
        elif child.is_link and (waiting or follow):
            links += 1
            target = _target(child, links, path)
            trail = trail[:1] if target.startswith("/") else trail
            waiting.extendleft(reversed(parts_of(target)))
        else:
            trail.append((part, child))
    return Place(_spell(trail), trail[-2:][0][1], trail[-1][0], trail[-1][1])


def _child(folder: Node, name: str, path: str) -> Node | None:
    if not folder.is_dir:
        raise refusal(errno.ENOTDIR, path)
    folder.demand(SEARCH, path)
    return folder.children.get(name)


def _nothing(trail: list[tuple[str, Node]], name: str, path: str, *, more: bool) -> Place:
    if more:
        raise refusal(errno.ENOENT, path)
    folder = trail[-1][1]
    return Place(_spell([*trail, (name, folder)]), folder, name, None)


def _target(link: Node, links: int, path: str) -> str:
    if links > _MOST_LINKS:
        raise refusal(errno.ELOOP, path)
    return link.data.decode()


def _spell(trail: list[tuple[str, Node]]) -> str:
    return "/".join(name for name, _ in trail) or "/"
