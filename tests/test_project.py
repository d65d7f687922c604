"""Rules of the project itself: what is copied stays equal, what is shipped is whole, nothing names one machine."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "device_connector"
DATA = ROOT / "tests/data"
SHARED = ROOT.parent / "shared"
COPIES = {DATA / "schemas": SHARED / "spec/schemas", DATA / "fixtures": SHARED / "fixtures"}
MADE = {".venv", ".git", "build", "dist", "demo-output", "node_modules", "__pycache__"}
LONGEST_FILE = 300
SAYS_NOTHING = re.compile(r"(^|_)(util|helper|manager|handler|common|misc|base)s?(_|\.|$)")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def sources(*suffixes: str) -> Iterator[Path]:
    """Files of the project that people wrote, copied data apart."""
    for path in sorted(ROOT.rglob("*")):
        inside = path.relative_to(ROOT)
        made = MADE.intersection(inside.parts) or any(part.startswith(".") for part in inside.parts[:-1])
        if path.is_file() and not made and not path.is_relative_to(DATA) and path.suffix in suffixes:
            yield path


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("copy", COPIES, ids=lambda path: path.name)
def test_copied_data_is_what_was_shared(copy):
    """Where the shared folder lies beside the project, the copies are equal to it."""
    shared = COPIES[copy]
    assert contents(copy) == (contents(shared) if shared.exists() else contents(copy))
    assert contents(copy)


def test_no_file_is_too_long():
    """A file that nobody can hold in their head is two files."""
    long = {
        str(path): count
        for path in sources(".py")
        if (count := len(path.read_text("utf-8").splitlines())) > LONGEST_FILE
    }
    assert not long


def test_every_module_has_a_name_that_says_something():
    """No drawer for odds and ends."""
    assert not [str(path) for path in sources(".py") if SAYS_NOTHING.search(path.name)]


def test_no_file_names_one_machine():
    """Nothing in the project depends on where somebody's copy lies, or on a private registry."""
    places = re.compile("|".join(["/" + "(work|farm|root|home)/", "index" + "-url ", "localhost" + "/simple"]))
    named = [
        f"{path}:{number}"
        for path in sources(".py", ".md", ".toml", ".lock", ".yml", ".cfg", ".service")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if places.search(line)
    ]
    assert not named


def test_what_is_not_python_is_shipped_too():
    """Every file of the package that is no module is listed as package data."""
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["device_connector"]
    shipped = {path for pattern in patterns for path in PACKAGE.glob(pattern)}
    files = {Path(folder, name) for folder, _, names in os.walk(PACKAGE, followlinks=True) for name in names}
    others = {path for path in files if path.suffix not in {".py", ".pyc"}}
    assert others == shipped


def test_the_lock_pins_every_dependency():
    """What pyproject.toml asks for is pinned to one version, from no place in particular."""
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    pins = {
        line.split("==")[0] for line in lock.splitlines() if re.fullmatch(r"[a-z0-9._-]+==[A-Za-z0-9._+!-]+", line)
    }
    lines = [line for line in lock.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    project = PROJECT["project"]
    wanted = {
        re.split(r"[<>=!~ ]", one)[0] for one in project["dependencies"] + project["optional-dependencies"]["dev"]
    }
    assert wanted <= pins
    assert len(lines) == len(pins)


def test_make_explains_its_targets():
    """Everything that `make` can do is in `make help`."""
    text = (ROOT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", text, re.MULTILINE)) - {"help", "setup", "format"}
    assert targets == set(re.findall(r'echo "make ([a-z]+) ', text))
