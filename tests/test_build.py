"""What Card and health say of the build."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from device_connector.build import Build, build_info, for_wheel, from_git

AT = "2026-07-24T12:00:00+00:00"


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository of one commit, tagged v0.0.7."""
    (tmp_path / "file").write_text("one")
    identity = {"GIT_AUTHOR_DATE": AT, "GIT_COMMITTER_DATE": AT, "GIT_CONFIG_GLOBAL": "/dev/null"}
    for words in (
        ["init", "-q"],
        ["add", "file"],
        ["-c", "user.name=n", "-c", "user.email=e@example.com", "commit", "-q", "-m", "first"],
        ["tag", "v0.0.7"],
    ):
        subprocess.run(["git", *words], cwd=tmp_path, check=True, env=os.environ | identity)
    return tmp_path


def test_a_checkout_is_named_by_its_commit(checkout):
    """Tag, revision and commit time come from git."""
    facts = from_git(checkout)
    assert facts is not None
    assert (facts["git_tag"], facts["build_time"]) == ("v0.0.7", "2607241200")
    assert re.fullmatch(r"[0-9a-f]{12}", facts["git_rev"])


def test_a_changed_checkout_says_so(checkout):
    """A build of changed files is not the commit's."""
    (checkout / "file").write_text("two")
    facts = from_git(checkout)
    assert facts is not None
    assert facts["git_rev"].endswith("-dirty")


def test_a_folder_inside_a_checkout_is_not_one(checkout):
    """An installed copy never reports the revision of a checkout around it."""
    inside = checkout / "site-packages"
    inside.mkdir()
    assert from_git(inside) is None


def test_an_empty_repository_is_unknown(tmp_path):
    """Without a commit there is nothing to report."""
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    assert from_git(tmp_path) is None


def test_a_wheel_is_stamped_with_the_time_of_its_build(checkout, monkeypatch):
    """The stamp that setup.py writes holds the revision and the build's own time."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    stamp: dict[str, dict[str, str]] = {}
    exec(for_wheel(checkout) or "", stamp)
    assert (stamp["BUILD"]["git_tag"], stamp["BUILD"]["build_time"]) == ("v0.0.7", "7001010000")


def test_nothing_to_stamp_without_git(tmp_path):
    """An unpacked source archive keeps the stamp that it came with."""
    assert for_wheel(tmp_path) is None


def test_what_the_wire_gets():
    """Four fields of text, the time as YYMMDDHHMM or unknown."""
    wire = build_info().as_json()
    assert list(wire) == list(Build.__slots__)
    assert re.fullmatch(r"\d{10}|unknown", wire["build_time"])
