"""Names of Android's users by number (android_filesystem_config.h), and how a mode is written."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from types import MappingProxyType

_NAMES: Mapping[int, str] = MappingProxyType(
    {
        0: "root",
        1000: "system",
        1001: "radio",
        1004: "input",
        1007: "log",
        1011: "adb",
        1015: "sdcard_rw",
        1023: "media_rw",
        1028: "sdcard_r",
        1078: "ext_data_rw",
        1079: "ext_obb_rw",
        2000: "shell",
        3001: "net_bt_admin",
        3002: "net_bt",
        3003: "inet",
        3006: "net_bw_stats",
        3009: "readproc",
        3011: "uhid",
        3012: "readtracefs",
        9997: "everybody",
    }
)

SHELL_GROUPS = (1004, 1007, 1011, 1015, 1028, 1078, 1079, 3001, 3002, 3003, 3006, 3009, 3011, 3012)


def owner_name(number: int) -> str:
    """A user's or group's name; applications are u0_a<N>."""
    return f"u0_a{number - 10000}" if number >= 10000 else _NAMES.get(number, str(number))


def mode_name(mode: int) -> str:
    """drwxrwx--x and the like."""
    return stat.filemode(mode)
