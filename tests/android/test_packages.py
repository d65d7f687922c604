"""Every recorded answer of the package manager is read as it should be."""

from __future__ import annotations

import pytest

from device_connector.adb.wire import MarkedOutput
from device_connector.android import packages
from device_connector.android.component import component
from tests.android.readings import Recording, by_name, recordings

LISTS = [one for one in recordings("pm_list") if "packages" in one.expected]
FAULTS = [one for one in recordings("pm_list") if "error" in one.expected]
FEATURES = [one for one in recordings("pm_list") if "count" in one.expected]
DUMPS = [one for one in recordings("dumpsys_misc") if by_name(one).startswith("package_")]


def listed(recording: Recording) -> str:
    """The text as it comes from a phone: without the end marker, where one was recorded."""
    said = MarkedOutput("x")
    said.feed(recording.data.rstrip(b"\n") + b"\n")
    if "exit_code" in recording.expected:
        assert said.exit_code == recording.expected["exit_code"]
    return said.stdout.decode()


@pytest.mark.parametrize("recording", LISTS, ids=by_name)
def test_recorded_list(recording: Recording) -> None:
    """Names, and what was asked for beside them: paths that hold `=`, version codes."""
    rows, expected = packages.listing(listed(recording)).packages, recording.expected["packages"]
    assert [row.name for row in rows] == list(expected)
    if isinstance(expected, dict):
        assert [row.version_code or row.path for row in rows] == list(expected.values())


@pytest.mark.parametrize("recording", FAULTS, ids=by_name)
def test_recorded_fault(recording: Recording) -> None:
    """A list that fails says so, and about which user or with which code."""
    read, expected = packages.listing(recording.text), recording.expected
    assert read.fault == expected["error"]
    assert read.number == expected.get("user", expected.get("code"))
    assert not read.packages


@pytest.mark.parametrize("recording", FEATURES, ids=by_name)
def test_recorded_features(recording: Recording) -> None:
    """Names, one of which is a value."""
    read, expected = packages.features(recording.text), recording.expected
    assert len(read) == expected["count"]
    assert set(expected["has"]) <= read.keys()
    assert read["reqGlEsVersion"] == expected["reqGlEsVersion"]


@pytest.mark.parametrize("recording", DUMPS, ids=by_name)
def test_recorded_dump(recording: Recording) -> None:
    """The version of the one package, or that there is none of that name."""
    versions = [one.version_name for one in packages.installed(recording.text).values()]
    assert versions == [name for name in [recording.expected.get("versionName")] if name]
    assert packages.not_installed(recording.text) == recording.expected.get("package")


@pytest.mark.parametrize("recording", recordings("resolve_activity"), ids=by_name)
def test_recorded_resolution(recording: Recording) -> None:
    """The component behind the line about its match."""
    expected = recording.expected["component"]
    assert packages.resolved(recording.text) == (component(expected) if expected else None)


def test_launcher_of_an_old_dump() -> None:
    """Android 4 prints no categories: MAIN's own activity counts, not one of another action."""
    dump = next(one for one in DUMPS if "versionName" in one.expected).text
    found = packages.launcher("com.lufthansa.android.lufthansa", dump)
    assert found == component("com.lufthansa.android.lufthansa/.ui.activity.HomeActivity")


def test_launcher_by_its_category() -> None:
    """Of several MAIN activities the one with the LAUNCHER category."""
    dump = (
        "Activity Resolver Table:\n  Non-Data Actions:\n      android.intent.action.MAIN:\n"
        '        1f a.b/.Other filter 2f\n          Action: "android.intent.action.MAIN"\n'
        '        3f a.b/.Home filter 4f\n          Action: "android.intent.action.MAIN"\n'
        '          Category: "android.intent.category.LAUNCHER"\n'
        "      other.ACTION:\n        5f a.b/.Third filter 6f\n"
    )
    assert packages.launcher("a.b", dump) == component("a.b/.Home")


def test_hidden_versions_do_not_count() -> None:
    """An updated system app is listed again as it came with the phone."""
    dump = (
        "Packages:\n  Package [a.b] (1f):\n    versionCode=2 minSdk=21\n    versionName=2.0\n"
        "Hidden system packages:\n  Package [a.b] (2f):\n    versionCode=1\n    versionName=1.0\n"
    )
    assert packages.installed(dump) == {"a.b": packages.Installed("2.0", 2)}


def test_labels() -> None:
    """A label that is spelled out is known, one in the resources is not."""
    row = "  Activity #{}:\n      packageName={}\n      labelRes=0x7f nonLocalizedLabel={} icon=0x0\n"
    told = row.format(0, "a.b", "Two words") + row.format(1, "c.d", "null")
    assert packages.labels(told) == {"a.b": "Two words", "c.d": None}
