"""`virtual`: a phone that any adb server takes for one."""

from __future__ import annotations

from tests.cli.conftest import running


def test_adb_connects_to_it(lab, home):
    """The address that it prints is good for `adb connect`."""
    with running("virtual", "--profile", "nexus", "--serial", "LAB7") as (_, said):
        lab.run("connect", said["address"])
        assert lab.run("-s", said["address"], "shell", "getprop", "ro.serialno").strip() == "LAB7"
    assert (said["serial"], said["profile"]) == ("LAB7", "nexus")


def test_list_shows_profiles_and_faults(command):
    """Everything that can be asked for."""
    said = command("virtual", "--list", "--json").json
    assert {"pixel", "nexus", "fold"} <= {one["name"] for one in said["profiles"]}
    assert "unauthorized" in {one["name"] for one in said["faults"]}


def test_list_for_a_person(command):
    """One table."""
    assert "adb lists the phone as offline" in command("virtual", "--list").out
