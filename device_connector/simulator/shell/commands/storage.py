"""Commands that change the file tree, and `df`, which says how full it is."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping
from functools import partial

from device_connector.simulator.shell.commands.listing import human
from device_connector.simulator.shell.flags import Flags, flags, number
from device_connector.simulator.shell.session import Call, Program, Refused

_SYSTEM_KIB = 2_900_000


def _each(call: Call, names: list[str], act: Callable[[str], None], verb: str = "") -> int:
    """Do something to each path; what fails is said, and makes the exit code 1."""
    failed = 0
    for name in names:
        try:
            act(call.session.path(name))
        except OSError as error:
            call.warn(
                f"{call.name}: {verb}{name!s}: {error.strerror}" if not verb else _quoted(call, verb, name, error)
            )
            failed += 1
    return int(failed > 0)


def _quoted(call: Call, verb: str, name: str, error: OSError) -> str:
    return f"{call.name}: {verb}'{name}': {error.strerror}"


def _named(call: Call, given: Flags, least: int = 1) -> list[str]:
    if len(given.rest) < least:
        raise Refused(f"{call.name}: Needs {least} argument{'s' * (least > 1)}")
    return given.rest


def mkdir(call: Call) -> int:
    """`mkdir [-p] [-m MODE] FOLDER...`."""
    given = flags(call, "pv", "m")
    mode = number(given.given.get("m", "771"), 8)
    make = partial(call.phone.files.mkdir, mode=mode, parents="p" in given)
    return _each(call, _named(call, given), make)


def rmdir(call: Call) -> int:
    """Empty folders away."""
    return _each(call, _named(call, flags(call, "p")), call.phone.files.remove)


def rm(call: Call) -> int:
    """`rm [-r] [-f] FILE...`; -f is silent about what is not there."""
    given = flags(call, "rRfvi")
    names = given.rest
    if "f" in given:
        names = [name for name in names if _is_there(call, name)]
    elif not names:
        raise Refused("rm: Needs 1 argument")
    deep = bool({"r", "R"} & given.given.keys())
    folders = [] if deep else [name for name in names if _is_folder(call, name)]
    for name in folders:
        call.warn(f"rm: {name}: is a directory")
    removed = _each(call, [name for name in names if name not in folders], partial(_remove, call, deep=deep))
    return int(bool(removed or folders))


def _remove(call: Call, path: str, *, deep: bool) -> None:
    call.phone.files.remove(path, recursive=deep)


def _is_there(call: Call, name: str) -> bool:
    try:
        call.phone.files.stat(call.session.path(name), follow=False)
    except OSError:
        return False
    return True


def _is_folder(call: Call, name: str) -> bool:
    try:
        return call.phone.files.stat(call.session.path(name)).is_dir
    except OSError:
        return False


def mv(call: Call) -> int:
    """`mv SOURCE... TARGET`, into a folder where the target is one."""
    *names, target = _named(call, flags(call, "fniv"), least=2)
    return _each(call, names, lambda path: call.phone.files.rename(path, _place(call, path, target)))


def cp(call: Call) -> int:
    """`cp [-r] SOURCE... TARGET`, into a folder where the target is one."""
    given = flags(call, "rRafpvi")
    *names, target = _named(call, given, least=2)
    deep = bool({"r", "R", "a"} & given.given.keys())
    return _each(call, names, lambda path: _copy(call, path, _place(call, path, target), deep=deep))


def _place(call: Call, source: str, target: str) -> str:
    """Where a source lands."""
    path = call.session.path(target)
    return posixpath.join(path, posixpath.basename(source)) if _is_folder(call, target) else path


def _copy(call: Call, source: str, target: str, *, deep: bool) -> None:
    files = call.phone.files
    found = files.stat(source)
    if not found.is_dir:
        files.write(target, files.read(source), mode=found.mode)
        return
    if not deep:
        raise IsADirectoryError(21, f"Skipped dir '{source}'", source)
    files.mkdir(target, parents=True)
    for name, _ in files.list(source):
        _copy(call, posixpath.join(source, name), posixpath.join(target, name), deep=True)


def touch(call: Call) -> int:
    """`touch FILE...`: made empty, or its time set to now."""
    return _each(call, _named(call, flags(call, "acmh", "dtr")), partial(_touch, call))


def _touch(call: Call, path: str) -> None:
    if not call.phone.files.exists(path):
        call.phone.files.write(path, b"")
    call.phone.files.touch(path, int(call.phone.now()))


def chmod(call: Call) -> int:
    """`chmod MODE FILE...`, the mode in octal."""
    mode, *names = _named(call, flags(call, "Rvf"), least=2)
    return _each(call, names, lambda path: call.phone.files.chmod(path, number(mode, 8)))


def ln(call: Call) -> int:
    """`ln -s TARGET LINK`."""
    given = flags(call, "sfnv")
    target, name = _named(call, given, least=2)[:2]
    return _each(call, [name], lambda path: call.phone.files.link(target, path))


def readlink(call: Call) -> int:
    """`readlink [-f] FILE`; 1 and silence for what is no link."""
    given = flags(call, "fenq")
    path = call.session.path(_named(call, given)[0])
    try:
        call.say(call.phone.files.real_path(path) if "f" in given else call.phone.files.read_link(path))
    except OSError:
        return 1
    return 0


def basename(call: Call) -> int:
    """The last part of a path; without it for `dirname`."""
    path = _named(call, flags(call, ""))[0]
    call.say(posixpath.basename(path.rstrip("/")) if call.name == "basename" else posixpath.dirname(path) or ".")
    return 0


def df(call: Call) -> int:
    """`df [-h] [-k] [PATH...]`: sizes of the file systems; toolbox's form before Android 7."""
    given = flags(call, "hkaHiP", "t")
    if call.phone.profile.api_level < 24:
        return _toolbox_df(call, given.rest or ["/dev", "/system", "/data"])
    for name in given.rest:
        call.phone.files.stat(call.session.path(name))
    rows = [_mounted(call, name) for name in given.rest] or _mounts(call)
    short = "h" in given
    lines = [_df_line(row, short=short) for row in rows]
    size = "Size" if short else "1K-blocks"
    width = max(len(row[0]) for row in rows)
    call.say(
        f"{'Filesystem':<{width}} {size:>9} {'Used':>8} {'Avail' if short else 'Available':>9} Use% Mounted on"
    )
    call.say("\n".join(f"{row[0]:<{width}} {line}" for row, line in zip(rows, lines, strict=True)))
    return 0


Mount = tuple[str, int, int, str]
"""Device, size and used in KiB, mount point."""


def _mounts(call: Call) -> list[Mount]:
    files = call.phone.files
    size, used = files.capacity // 1024, (files.capacity - files.free) // 1024
    return [
        ("/dev/block/dm-4", _SYSTEM_KIB, _SYSTEM_KIB, "/"),
        ("tmpfs", 3_870_000, 1_100, "/dev"),
        ("tmpfs", 3_870_000, 0, "/mnt"),
        ("/dev/block/dm-52", size, used, "/data"),
        ("/dev/fuse", size, used, "/storage/emulated"),
    ]


def _mounted(call: Call, name: str) -> Mount:
    path = call.phone.files.real_path(call.session.path(name))
    fits = [mount for mount in _mounts(call) if f"{path}/".startswith(mount[3].rstrip("/") + "/")]
    return max(fits, key=lambda mount: len(mount[3]))


def _df_line(row: Mount, *, short: bool) -> str:
    _, size, used, place = row
    shown = [human(kib * 1024) if short else str(kib) for kib in (size, used, size - used)]
    percent = -(-used * 100 // size)
    return f"{shown[0]:>9} {shown[1]:>8} {shown[2]:>9} {percent:>3}% {place}"


def _toolbox_df(call: Call, names: list[str]) -> int:
    call.say("Filesystem               Size     Used     Free   Blksize")
    missing = 0
    for name in names:
        if not call.phone.files.exists(call.session.path(name)):
            call.warn(f"{name}: No such file or directory")
            missing += 1
            continue
        _, size, used, _ = _mounted(call, name)
        shown = [_one_decimal(kib) for kib in (size, used, size - used)]
        call.say(f"{name:<20}  {shown[0]:>7}  {shown[1]:>7}  {shown[2]:>7}   4096")
    return int(missing > 0)


def _one_decimal(kib: float) -> str:
    for unit in ("K", "M"):
        if kib < 1024:
            return f"{kib:.1f}{unit}"
        kib /= 1024
    return f"{kib:.1f}G"


COMMANDS: Mapping[str, Program] = {
    "mkdir": mkdir,
    "rmdir": rmdir,
    "rm": rm,
    "mv": mv,
    "cp": cp,
    "touch": touch,
    "chmod": chmod,
    "ln": ln,
    "readlink": readlink,
    "realpath": readlink,
    "basename": basename,
    "dirname": basename,
    "df": df,
}
