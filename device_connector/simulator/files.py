"""A virtual phone's files: a tree in memory with modes, owners, times and a size, as adb's shell user meets it."""

from __future__ import annotations

import errno
import stat
from collections.abc import Callable

from device_connector.simulator.inodes import (
    READ,
    ROOT_ID,
    SEARCH,
    SHELL_ID,
    WRITE,
    Node,
    Place,
    Stat,
    locate,
    parts_of,
    refusal,
)

__all__ = ["FileTree", "Stat"]


class FileTree:
    """Absolute POSIX paths; every refusal is an OSError with errno, text and path, as the kernel has it.

    `now` gives Unix seconds; `capacity` is in bytes; `full` says that storage is exhausted all the same. What is
    not under a `writable` folder is a read-only file system, `/dev/null` excepted.
    """

    def __init__(
        self,
        *,
        now: Callable[[], float],
        capacity: int = 8 << 30,
        full: Callable[[], bool] = lambda: False,
        writable: tuple[str, ...] = ("/data", "/storage"),
    ) -> None:
        self.capacity = capacity
        self._now, self._full, self._writable = now, full, writable
        self._inos = 1
        self._root = self._node(stat.S_IFDIR | 0o755, ROOT_ID, ROOT_ID)

    @property
    def used(self) -> int:
        """Bytes taken by the contents of files in the writable folders."""
        roots = (locate(self._root, folder).node for folder in self._writable)
        return sum(len(node.data) for root in roots if root for node in root.walk())

    @property
    def free(self) -> int:
        """Bytes that can still be written."""
        return 0 if self._full() else max(0, self.capacity - self.used)

    def exists(self, path: str) -> bool:
        """Whether something is there that the shell user can reach (links followed)."""
        try:
            return locate(self._root, path).node is not None
        except OSError:
            return False

    def stat(self, path: str, *, follow: bool = True) -> Stat:
        """What is at a path; the link itself unless followed."""
        return self._existing(path, follow=follow)[1].stat()

    def real_path(self, path: str) -> str:
        """The path with every link followed; its last part need not exist."""
        return locate(self._root, path).path

    def read_link(self, path: str) -> str:
        """Where a link points."""
        node = self._existing(path, follow=False)[1]
        if not node.is_link:
            raise refusal(errno.EINVAL, path)
        return node.data.decode()

    def list(self, path: str) -> list[tuple[str, Stat]]:
        """The entries of a folder by name, links not followed."""
        node = self._existing(path)[1]
        if not node.is_dir:
            raise refusal(errno.ENOTDIR, path)
        node.demand(READ, path)
        return [(name, child.stat()) for name, child in sorted(node.children.items())]

    def read(self, path: str) -> bytes:
        """A file's bytes."""
        node = self._existing(path)[1]
        if node.is_dir:
            raise refusal(errno.EISDIR, path)
        node.demand(READ, path)
        return node.content()

    def write(self, path: str, data: bytes, *, mode: int = 0o660, append: bool = False) -> None:
        """Create or replace a file, or add to it."""
        place = locate(self._root, path)
        if place.path == "/dev/null":
            return
        node = place.node or self._create(place, path, stat.S_IFREG | mode & 0o7777)
        if node.is_dir:
            raise refusal(errno.EISDIR, path)
        self._demand_writable(place, path)
        node.demand(WRITE, path)
        self._demand_room(len(data) - (0 if append else len(node.data)), path)
        node.data, node.made = (node.content() + data if append else data), None
        node.mtime = int(self._now())

    def mkdir(self, path: str, *, mode: int = 0o771, parents: bool = False) -> None:
        """Make a folder; with `parents` those above it as well, and an existing one is no error."""
        above = path.rstrip("/").rpartition("/")[0]
        if parents and above and not self.exists(above):
            self.mkdir(above, mode=mode, parents=True)
        place = locate(self._root, path)
        if place.node is None:
            self._create(place, path, stat.S_IFDIR | mode)
        elif not (parents and place.node.is_dir):
            raise refusal(errno.EEXIST, path)

    def link(self, target: str, path: str) -> None:
        """Make a symbolic link at `path`."""
        place = locate(self._root, path, follow=False)
        if place.node is not None:
            raise refusal(errno.EEXIST, path)
        self._create(place, path, stat.S_IFLNK | 0o777).data = target.encode()

    def remove(self, path: str, *, recursive: bool = False) -> None:
        """Remove a file, a link, an empty folder, or with `recursive` a whole one."""
        place, node = self._existing(path, follow=False)
        if node.children and not recursive:
            raise refusal(errno.ENOTEMPTY, path)
        self._demand_change(place, path)
        del place.parent.children[place.name]

    def rename(self, old: str, new: str) -> None:
        """Move a node; a file at the new place is replaced, into a folder there it is moved."""
        source, node = self._existing(old, follow=False)
        target = locate(self._root, new, follow=False)  # As rename(2): a link gives way.
        if target.node is not None and target.node.is_dir:
            target = locate(self._root, f"{new}/{source.name}")
        if f"{target.path}/".startswith(f"{source.path}/"):
            raise refusal(errno.EINVAL, new)
        self._demand_change(source, old)
        self._demand_change(target, new)
        del source.parent.children[source.name]
        target.parent.children[target.name] = node

    def chmod(self, path: str, mode: int) -> None:
        """Set the permission bits of what the shell user owns or may write."""
        place, node = self._existing(path)
        self._demand_writable(place, path)
        node.demand(WRITE, path)
        node.mode = stat.S_IFMT(node.mode) | mode & 0o7777

    def touch(self, path: str, mtime: int) -> None:
        """Set the time of change of what the shell user owns or may write."""
        place, node = self._existing(path)
        self._demand_writable(place, path)
        node.demand(WRITE, path)
        node.mtime = mtime

    def place(
        self,
        path: str,
        data: bytes | Callable[[], bytes] = b"",
        *,
        mode: int = 0o644,
        owner: int = ROOT_ID,
        group: int = ROOT_ID,
    ) -> None:
        """Put a file there as the system does, with its folders; a callable makes the bytes at each reading."""
        node = self._placed(path, stat.S_IFREG | mode, owner, group)
        node.data, node.made = (b"", data) if callable(data) else (data, None)

    def place_folder(self, path: str, *, mode: int, owner: int = ROOT_ID, group: int = ROOT_ID) -> None:
        """Put a folder there as the system does, with those above it."""
        self._placed(path, stat.S_IFDIR | mode, owner, group)

    def place_link(self, target: str, path: str) -> None:
        """Put a symbolic link there as the system does."""
        self._placed(path, stat.S_IFLNK | 0o777, ROOT_ID, ROOT_ID).data = target.encode()

    def _placed(self, path: str, mode: int, uid: int, gid: int) -> Node:
        parent = self._root
        *above, name = parts_of(path)
        for part in above:
            parent = parent.children.setdefault(part, self._node(stat.S_IFDIR | 0o755, ROOT_ID, ROOT_ID))
        node = parent.children.setdefault(name, self._node(mode, uid, gid))
        node.mode, node.uid, node.gid = mode, uid, gid
        return node

    def _node(self, mode: int, uid: int, gid: int) -> Node:
        self._inos += 1
        return Node(mode, uid, gid, int(self._now()), self._inos)

    def _create(self, place: Place, path: str, mode: int) -> Node:
        self._demand_change(place, path)
        self._demand_room(1, path)
        # A new file takes the folder's group, as the set-group-id folders of /storage make it on phones.
        node = place.parent.children[place.name] = self._node(mode, SHELL_ID, place.parent.gid)
        return node

    def _existing(self, path: str, *, follow: bool = True) -> tuple[Place, Node]:
        place = locate(self._root, path, follow=follow)
        if place.node is None:
            raise refusal(errno.ENOENT, path)
        return place, place.node

    def _demand_change(self, place: Place, path: str) -> None:
        self._demand_writable(place, path)
        place.parent.demand(WRITE | SEARCH, path)

    def _demand_writable(self, place: Place, path: str) -> None:
        if not any(f"{place.path}/".startswith(f"{folder}/") for folder in self._writable):
            raise refusal(errno.EROFS, path)

    def _demand_room(self, more: int, path: str) -> None:
        if more > 0 and more > self.free:
            raise refusal(errno.ENOSPC, path)
