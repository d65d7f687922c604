"""Which build this is: read from git in a checkout, from a file written at build time in a wheel.

Stands on the standard library alone: setup.py loads it by its path, before anything is installed.
"""

from __future__ import annotations

import calendar
import os
import subprocess
import time
from dataclasses import asdict, dataclass
from importlib import import_module, metadata
from pathlib import Path

UNKNOWN = "unknown"
STAMP = "_build_info"
"""The module that a wheel carries: `BUILD`, the fields of Build but the version."""

ROOT = Path(__file__).resolve().parent.parent
GIT_DEADLINE_S = 10.0


@dataclass(frozen=True, slots=True)
class Build:
    """What Card and health report as `build`; `build_time` is YYMMDDHHMM in UTC."""

    version: str
    git_tag: str
    git_rev: str
    build_time: str

    def as_json(self) -> dict[str, str]:
        """The object of the wire."""
        return asdict(self)


def build_info() -> Build:
    """The build that runs: from the wheel's stamp, else from the checkout, else unknown."""
    facts = _stamped() or from_git(ROOT) or {}
    return Build(
        version=_version(),
        git_tag=facts.get("git_tag", UNKNOWN),
        git_rev=facts.get("git_rev", UNKNOWN),
        build_time=facts.get("build_time", UNKNOWN),
    )


def from_git(root: Path) -> dict[str, str] | None:
    """Tag, revision and time of the commit that is checked out at `root`; None where `root` is no checkout."""
    if not (root / ".git").exists():  # else git would answer for whatever checkout lies around this folder
        return None
    revision = _git(root, "rev-parse", "--short=12", "HEAD")
    if revision is None:
        return None
    committed = int(_git(root, "show", "-s", "--format=%ct", "HEAD") or 0)
    tag = _git(root, "describe", "--tags", "--abbrev=0") or UNKNOWN
    dirty = "-dirty" if _git(root, "status", "--porcelain", "--untracked-files=no") else ""
    return {"git_tag": tag, "git_rev": revision + dirty, "build_time": stamp_time(committed)}


def for_wheel(root: Path) -> str | None:
    """The source of the stamp module for a build made now from `root`; None where git knows nothing of it."""
    facts = from_git(root)
    if facts is None:
        return None
    at = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())
    return f'"""Written by setup.py."""\n\nBUILD = {facts | {"build_time": stamp_time(at)}!r}\n'


def stamp_time(unix_s: int) -> str:
    """YYMMDDHHMM, in UTC."""
    return time.strftime("%y%m%d%H%M", time.gmtime(unix_s))


def unix_time(stamp: str) -> float:
    """Unix seconds of a YYMMDDHHMM; 0 where it is none."""
    try:
        return float(calendar.timegm(time.strptime(stamp, "%y%m%d%H%M")))
    except ValueError:
        return 0.0


def _stamped() -> dict[str, str] | None:
    try:
        facts: dict[str, str] = import_module(f"device_connector.{STAMP}").BUILD
    except ModuleNotFoundError:
        return None
    return facts


def _version() -> str:
    try:
        return metadata.version("device-connector")
    except metadata.PackageNotFoundError:
        return UNKNOWN


def _git(root: Path, *words: str) -> str | None:
    try:
        done = subprocess.run(
            ["git", "-C", str(root), *words], capture_output=True, text=True, timeout=GIT_DEADLINE_S, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
