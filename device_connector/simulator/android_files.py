"""The folders and files that every Android has, as far as adb's shell user sees them."""

from __future__ import annotations

from collections.abc import Callable

from device_connector.simulator.files import FileTree
from device_connector.simulator.inodes import ROOT_ID, SDCARD_RW_ID, SHELL_ID, SYSTEM_ID

_FOLDERS: tuple[tuple[str, int, int, int], ...] = (
    ("/data", 0o771, SYSTEM_ID, SYSTEM_ID),
    ("/data/app", 0o771, SYSTEM_ID, SYSTEM_ID),
    ("/data/data", 0o771, SYSTEM_ID, SYSTEM_ID),
    ("/data/local", 0o751, ROOT_ID, ROOT_ID),
    ("/data/local/tmp", 0o771, SHELL_ID, SHELL_ID),
    ("/dev", 0o755, ROOT_ID, ROOT_ID),
    ("/proc", 0o555, ROOT_ID, ROOT_ID),
    ("/storage", 0o755, SYSTEM_ID, SYSTEM_ID),
    ("/storage/emulated", 0o751, ROOT_ID, SDCARD_RW_ID),
    ("/storage/emulated/0", 0o771, ROOT_ID, SDCARD_RW_ID),
    ("/system/bin", 0o751, ROOT_ID, SHELL_ID),
    ("/vendor", 0o755, ROOT_ID, SHELL_ID),
)
_SHARED = ("Alarms", "Android", "DCIM", "Documents", "Download", "Movies", "Music", "Notifications", "Pictures")
_LINKS = {
    "/sdcard": "/storage/self/primary",
    "/storage/self/primary": "/storage/emulated/0",
    "/bin": "/system/bin",
}
_CPUINFO = b"".join(
    b"processor\t: %d\nBogoMIPS\t: 38.40\nFeatures\t: fp asimd evtstrm aes pmull sha1 sha2 crc32 atomics\n"
    b"CPU implementer\t: 0x41\nCPU architecture: 8\nCPU variant\t: 0x1\nCPU part\t: 0xd05\nCPU revision\t: 0\n\n"
    % n
    for n in range(8)
)
_MEMINFO = (
    b"MemTotal:        7747392 kB\nMemFree:          412020 kB\nMemAvailable:    3511804 kB\n"
    b"Buffers:            9112 kB\nCached:          3018440 kB\n"
    b"SwapTotal:       3145724 kB\nSwapFree:        2390012 kB\n"
)
_VERSION = b"Linux version 5.10.149-android13-4 (build-user@build-host) #1 SMP PREEMPT\n"


def android_files(
    *, now: Callable[[], float], uptime_s: Callable[[], float], full: Callable[[], bool], capacity: int = 8 << 30
) -> FileTree:
    """A fresh phone's tree; `uptime_s` gives seconds since boot, `full` the disk_full fault."""
    files = FileTree(now=now, capacity=capacity, full=full)
    for path, mode, owner, group in _FOLDERS:
        files.place_folder(path, mode=mode, owner=owner, group=group)
    for name in _SHARED:
        files.place_folder(f"/storage/emulated/0/{name}", mode=0o771, owner=ROOT_ID, group=SDCARD_RW_ID)
    for path, target in _LINKS.items():
        files.place_link(target, path)
    files.place("/dev/null", mode=0o666)
    files.place("/system/bin/sh", b"\x7fELF", mode=0o755, group=SHELL_ID)
    _place_proc(files, uptime_s)
    return files


def _place_proc(files: FileTree, uptime_s: Callable[[], float]) -> None:
    files.place("/proc/uptime", lambda: b"%.2f %.2f\n" % (uptime_s(), uptime_s() * 6.5), mode=0o444)
    for name, text in {
        "cpuinfo": _CPUINFO,
        "meminfo": _MEMINFO,
        "version": _VERSION,
        "loadavg": b"2.31 2.18 1.97 2/3121 14022\n",
    }.items():
        files.place(f"/proc/{name}", text, mode=0o444)
