"""What the package manager says: which packages there are, their versions, and what opens them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from device_connector.android.component import Component, component

ListFault = Literal["failed_transaction", "user_not_accessible", "package_manager_down", "unknown_option"]

MAIN = "android.intent.action.MAIN"
LAUNCHER = "android.intent.category.LAUNCHER"
NAME = re.compile(r"[A-Za-z]\w*(?:\.\w+)*", re.ASCII)
"""The grammar of a package's name; nothing in it means anything to a shell."""

VERSIONS = "^ *Hidden system packages:|^ *Package \\[|^ *version(Code|Name)="
"""What to keep of `dumpsys package packages`, which is megabytes long."""

_ROW = re.compile(r"^package:(?P<rest>\S.*?)\s*$", re.MULTILINE)
_VERSION = re.compile(r"\s+versionCode:(\d+)")
_FAULTS: tuple[tuple[ListFault, re.Pattern[str]], ...] = (
    ("failed_transaction", re.compile(r"Failed transaction \((?P<number>\d+)\)")),
    ("user_not_accessible", re.compile(r"does not have permission to access user (?P<number>\d+)")),
    ("package_manager_down", re.compile(r"Is the system running\?|Can't find service: package")),
    ("unknown_option", re.compile(r"Unknown option:? ")),
)
_NOT_FOUND = re.compile(r"^Unable to find package: (\S+)", re.MULTILINE)
_PACKAGE = re.compile(r"^ *Package \[([\w.]+)\]", re.MULTILINE)
_ACTIVITY = re.compile(r"^ *Activity #\d+:\s*$", re.MULTILINE)
_FILTER = re.compile(r"^ {8}[0-9a-f]+ (\S+/\S+) filter [0-9a-f]+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Listed:
    """One row of `pm list packages`; None for what was not asked for."""

    name: str
    path: str | None
    version_code: int | None


@dataclass(frozen=True, slots=True)
class Listing:
    """The rows, and why there may be too few: the fault, with the code or the user that it names."""

    packages: tuple[Listed, ...]
    fault: ListFault | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Installed:
    """A package's version as `dumpsys package` has it."""

    version_name: str | None
    version_code: int | None


def listing(text: str) -> Listing:
    """The reading of `pm list packages`, with whichever of -f and --show-versioncode."""
    rows = tuple(_row(found["rest"]) for found in _ROW.finditer(text))
    for fault, form in _FAULTS:
        if found := form.search(text):
            number = found.groupdict().get("number")
            return Listing(rows, fault, int(number) if number else None)
    return Listing(rows)


def _row(rest: str) -> Listed:
    version = _VERSION.search(rest)
    named = rest[: version.start()] if version else rest
    # The path of an installed app holds "==", so its name begins after the last one.
    path, _, name = named.split("  ")[0].rpartition("=")
    return Listed(name, path or None, int(version[1]) if version else None)


def features(text: str) -> dict[str, str | None]:
    """`pm list features`: each name, with its value where it is one that has a value."""
    rows = re.findall(r"^feature:([^\s=]+)(?:=(\S+))?", text, re.MULTILINE)
    return {name: value or None for name, value in rows}


def installed(text: str) -> dict[str, Installed]:
    """The versions in `dumpsys package [NAME]`, without those that an update has hidden."""
    shown = text.partition("Hidden system packages:")[0]
    return {head[1]: _version(body) for head, body in _parts(_PACKAGE, shown)}


def _parts(heads: re.Pattern[str], text: str) -> list[tuple[re.Match[str], str]]:
    """Each head with the text up to the next."""
    found = list(heads.finditer(text))
    ends = [head.start() for head in found[1:]] + [len(text)]
    return [(head, text[head.end() : end]) for head, end in zip(found, ends, strict=False)]


def _version(body: str) -> Installed:
    name, code = re.search(r"\bversionName=(.+)", body), re.search(r"\bversionCode=(\d+)", body)
    known = name[1].strip() if name else None
    return Installed(None if known == "null" else known, int(code[1]) if code else None)


def not_installed(text: str) -> str | None:
    """The package that `dumpsys package NAME` did not find; its exit code is 0 all the same."""
    found = _NOT_FOUND.search(text)
    return found[1] if found else None


def resolved(text: str) -> Component | None:
    """The activity that `cmd package resolve-activity --brief` names; None where there is none."""
    lines = text.strip().splitlines()
    return component(lines[-1].strip()) if lines and "/" in lines[-1] else None


def launcher(package: str, dump: str) -> Component | None:
    """The activity that a home screen opens, from `dumpsys package NAME`: MAIN's, the LAUNCHER's before others.

    Old Androids do not print the categories of a filter: the first activity then counts.
    """
    _, _, table = dump.partition(f"{MAIN}:\n")
    block = re.match(r"(?: {8,}\S.*\n?)*", table)
    found = _parts(_FILTER, block[0]) if block else []
    fits = [head for head, told in found if f'Category: "{LAUNCHER}"' in told] or [head for head, _ in found]
    named = (component(head[1]) for head in fits)
    return next((one for one in named if one and one.package == package), None)


def labels(text: str) -> dict[str, str | None]:
    """Package and label of each activity in `cmd package query-activities`; None for a label that is translated.

    A label that stands in the app's resources is printed as a number only; no command of the shell reads it.
    """
    found: dict[str, str | None] = {}
    for _, body in _parts(_ACTIVITY, text):
        name = re.search(r"\bpackageName=([\w.]+)", body)
        told = (label.strip() for label in re.findall(r"\bnonLocalizedLabel=(.*?) icon=0x", body))
        if name and found.get(name[1]) is None:
            found[name[1]] = next((label for label in told if label != "null"), None)
    return found
