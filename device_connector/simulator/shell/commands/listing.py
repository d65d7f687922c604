"""`ls` and `stat`: what is in the file tree, in toybox's form, or toolbox's before Android 7."""

from __future__ import annotations

import posixpath
import re
import stat as modes
from collections.abc import Callable, Mapping

from device_connector.simulator.files import Stat
from device_connector.simulator.shell.dumpsys.forms import local
from device_connector.simulator.shell.flags import Flags, flags
from device_connector.simulator.shell.owners import mode_name, owner_name
from device_connector.simulator.shell.session import Call, Program, Refused

Entry = tuple[str, Stat]
_KINDS = {
    modes.S_IFDIR: "directory",
    modes.S_IFREG: "regular file",
    modes.S_IFLNK: "symbolic link",
    modes.S_IFCHR: "character device",
}


def ls(call: Call) -> int:
    """`ls -l -a -A -1 -d -R -t -S -r -h -i -n -s -F -p -L`: files first, then each folder's entries."""
    given = flags(call, "la1AdRtSrhinsFpLZkogbCmxq")
    names = given.rest or ["."]
    singles: list[Entry] = []
    folders: list[str] = []
    missing = 0
    for name in names:
        try:
            found = call.phone.files.stat(call.session.path(name), follow=_follows(given, name))
        except OSError as error:
            call.warn(f"ls: {name}: {error.strerror}")
            missing += 1
            continue
        if found.is_dir and "d" not in given:
            folders.append(name)
        else:
            singles.append((name, found))
    _show(call, given, "", _ordered(given, singles))
    missing += sum(_folder(call, given, name, titled=len(names) > 1 or "R" in given) for name in folders)
    return int(missing > 0)


def _follows(given: Flags, name: str) -> bool:
    """A link named alone is followed unless its own line was asked for."""
    return name.endswith("/") or "L" in given or not {"l", "d"} & given.given.keys()


def _folder(call: Call, given: Flags, name: str, *, titled: bool) -> int:
    """Print a folder's entries; how many folders could not be opened."""
    path = call.session.path(name)
    try:
        entries = [entry for entry in call.phone.files.list(path) if _shown(given, entry[0])]
    except OSError as error:
        call.warn(f"ls: {name}: {error.strerror}")
        return 1
    if titled:
        call.say(f"{name}:")
    if "a" in given:
        entries = [(dots, call.phone.files.stat(path)) for dots in (".", "..")] + entries
    if "l" in given and _toybox(call):
        call.say(f"total {sum(_blocks(found) for _, found in entries)}")
    _show(call, given, path, _ordered(given, entries))
    if "R" not in given:
        return 0
    inner = [entry for entry, found in entries if found.is_dir and entry not in {".", ".."}]
    return sum(_folder(call, given, f"{name.rstrip('/')}/{entry}", titled=True) for entry in inner)


def _shown(given: Flags, name: str) -> bool:
    return name[:1] != "." or "a" in given or "A" in given


def _ordered(given: Flags, entries: list[Entry]) -> list[Entry]:
    if "t" in given:
        entries = sorted(entries, key=lambda entry: -entry[1].mtime)
    if "S" in given:
        entries = sorted(entries, key=lambda entry: -entry[1].size)
    return entries[::-1] if "r" in given else entries


def _toybox(call: Call) -> bool:
    return call.phone.profile.api_level >= 24


def _blocks(found: Stat) -> int:
    return -(-found.size // 4096) * 8


def _show(call: Call, given: Flags, folder: str, entries: list[Entry]) -> None:
    if not entries:
        return
    if "l" not in given:
        call.say("\n".join(name + _mark(given, found) for name, found in entries))
        return
    rows = [_row(call, given, folder, entry) for entry in entries]
    call.say("\n".join(_aligned(rows) if _toybox(call) else map(_toolbox, rows, entries)))


def _mark(given: Flags, found: Stat) -> str:
    return "/" if found.is_dir and {"F", "p"} & given.given.keys() else ""


def _row(call: Call, given: Flags, folder: str, entry: Entry) -> list[str]:
    """Mode, links, user, group, size, time, name."""
    name, found = entry
    numeric: Callable[[int], str] = str if "n" in given else owner_name
    target = call.phone.files.read_link(_full(call, folder, name)) if found.is_link else ""
    return [
        mode_name(found.mode),
        str(found.nlink),
        numeric(found.uid),
        numeric(found.gid),
        human(found.size) if "h" in given else str(found.size),
        f"{local(call.phone, found.mtime):%Y-%m-%d %H:%M}",
        name + _mark(given, found) + (f" -> {target}" if target else ""),
    ]


def _full(call: Call, folder: str, name: str) -> str:
    return posixpath.join(folder, name) if folder else call.session.path(name)


def _aligned(rows: list[list[str]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    form = "{0} {1:>{w[1]}} {2:<{w[2]}} {3:<{w[3]}} {4:>{w[4]}} {5} {6}"
    return [form.format(*row, w=widths) for row in rows]


def _toolbox(row: list[str], entry: Entry) -> str:
    """Folders and links have no size there."""
    size = row[4] if modes.S_ISREG(entry[1].mode) else ""
    return f"{row[0]} {row[2]:<8} {row[3]:<8} {size:>8} {row[5]} {row[6]}"


def human(size: float) -> str:
    """1.2K, 34M: toybox's short form of bytes."""
    for unit in ("", "K", "M", "G", "T"):
        if size < 1000 or unit == "T":
            short = size < 10 and unit
            return f"{size:.1f}{unit}" if short else f"{size:.0f}{unit}"
        size /= 1024
    return ""


def stat(call: Call) -> int:
    """`stat [-L] [-c FORMAT] FILE...`: %n %N %s %b %a %A %f %F %u %U %g %G %i %h %X %Y %Z %x %y %z."""
    given = flags(call, "Lft", "c")
    if not given.rest:
        raise Refused("stat: Needs 1 argument")
    missing = 0
    for name in given.rest:
        try:
            found = call.phone.files.stat(call.session.path(name), follow="L" in given)
        except OSError as error:
            call.warn(f"stat: '{name}': {error.strerror}")
            missing += 1
            continue
        call.say(_formatted(call, given.given.get("c", _LONG), name, found))
    return int(missing > 0)


_LONG = (
    "  File: %N\n  Size: %s\t Blocks: %b\t IO Blocks: 4096\t%F\nDevice: fe00h\t Inode: %i\t Links: %h\n"
    "Access: (%a/%A)\tUid: (%u/%U)\tGid: (%g/%G)\nAccess: %x\nModify: %y\nChange: %z"
)


def _formatted(call: Call, form: str, name: str, found: Stat) -> str:
    moment = f"{local(call.phone, found.mtime):%Y-%m-%d %H:%M:%S}.000000000 +0000"
    values = {
        "n": name,
        "N": f"'{name}'" if form is not _LONG else name,
        "s": str(found.size),
        "b": str(_blocks(found)),
        "B": "512",
        "a": f"{modes.S_IMODE(found.mode):o}",
        "A": mode_name(found.mode),
        "f": f"{found.mode:x}",
        "F": _KINDS.get(modes.S_IFMT(found.mode), "regular file"),
        "u": str(found.uid),
        "U": owner_name(found.uid),
        "g": str(found.gid),
        "G": owner_name(found.gid),
        "i": str(found.ino),
        "h": str(found.nlink),
        "%": "%",
        **dict.fromkeys("XYZ", str(int(found.mtime))),
        **dict.fromkeys("xyz", moment),
    }
    return re.sub(r"%(.)", lambda letter: values.get(letter[1], letter[0]), form)


COMMANDS: Mapping[str, Program] = {"ls": ls, "stat": stat}
