"""Who may open phones on USB, as far as udev's files and the groups tell without a phone."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from device_connector.doctor.finding import Seen, ok, warn
from device_connector.doctor.host import Host
from device_connector.settings import Settings

FOLDERS = (
    "etc/udev/rules.d",
    "run/udev/rules.d",
    "usr/local/lib/udev/rules.d",
    "usr/lib/udev/rules.d",
    "lib/udev/rules.d",
)
"""Where udev reads rules, the strongest first: a file there hides those of its name further down (udev(7))."""

ABOUT_ANDROID = re.compile(r"ff420|adb_user|ID_DEBUG_APPLIANCE|android", re.IGNORECASE)
"""The class of adb's USB interface, and the marks that the common rule files set."""

INSTALL = (
    "install 51-device-connector.rules (see docs/operation.md), run `udevadm control --reload`, "
    "and plug the phones in again"
)


@dataclass(slots=True)
class Rules:
    """What the rules about Android phones say together."""

    files: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)
    groups: set[str] = field(default_factory=set)
    for_all: bool = False


async def rules(_: Settings, host: Host) -> AsyncIterator[Seen]:
    """Whether some rule gives phones to a group; TCP phones need none."""
    found = read(host.root)
    for file in found.unreadable:
        yield warn(f"{file} cannot be read", f"`chmod 644 {file}`: udev reads it as root, but nobody can check it")
    if not found.files:
        yield warn("no udev rule is about Android phones: those on USB will show as no_permissions", INSTALL)
    elif found.for_all:
        yield warn(f"{', '.join(found.files)} lets every user open phones (MODE 0666)", INSTALL)
    elif not found.groups:
        yield warn(f"{', '.join(found.files)} gives phones only to who sits at the screen, no service", INSTALL)
    else:
        yield ok(f"{', '.join(found.files)} gives phones to group {', '.join(sorted(found.groups))}")


async def groups(_: Settings, host: Host) -> AsyncIterator[Seen]:
    """Whether the account has a group that the rules give phones to."""
    found, account = read(host.root), host.account
    if account.uid == 0:
        yield ok("root may open every phone")
    elif found.groups & account.groups:
        yield ok(f"{account.name} is in group {', '.join(sorted(found.groups & account.groups))}")
    elif found.groups and not found.for_all:
        group = min(found.groups)
        yield warn(
            f"{account.name} is not in group {group}, which udev gives phones to",
            f"`sudo usermod -aG {group} {account.name}`, then log in anew or restart the service",
        )


def read(root: Path) -> Rules:
    """The rules about Android phones below `root`."""
    found = Rules()
    for file in _effective(root):
        try:
            text = file.read_text("utf-8", "replace")
        except OSError:
            found.unreadable.append(str(file))
            continue
        lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
        if any(ABOUT_ANDROID.search(line) for line in lines):
            said = "\n".join(lines)
            found.files.append(str(file))
            found.groups.update(re.findall(r'GROUP:?="([^"]+)"', said))
            found.for_all |= 'MODE="0666"' in said
    return found


def _effective(root: Path) -> Iterator[Path]:
    seen: set[str] = set()
    for folder in FOLDERS:
        for file in sorted((root / folder).glob("*.rules")):
            if file.name not in seen:
                seen.add(file.name)
                yield file
