"""`pm` and `cmd package`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulator.shell.console import Console

FIXTURES = Path(__file__).parents[3] / "data" / "fixtures"


def test_all_packages_are_listed(pixel: Console) -> None:
    """One line each."""
    assert pixel.out("pm list packages").splitlines() == [f"package:{name}" for name in pixel.phone.packages]


def test_the_list_is_filtered(pixel: Console) -> None:
    """-3 and -s part the packages; a word keeps the names that hold it."""
    third, system = (set(pixel.out(f"pm list packages {option}").split()) for option in ("-3", "-s"))
    assert not third & system
    assert third | system == {f"package:{name}" for name in pixel.phone.packages}
    assert pixel.out("cmd package list packages settings") == "package:com.android.settings\n"


def test_a_row_takes_more_columns(pixel: Console) -> None:
    """Path, version code and uid."""
    own = pixel.phone.packages["com.android.settings"]
    row = pixel.out("pm list packages -f -U --show-versioncode settings")
    assert row == f"package:{own.path}={own.name} versionCode:{own.version_code} uid:{own.uid}\n"


def test_the_path_of_a_package(pixel: Console) -> None:
    """1 and silence for one that is not there."""
    assert pixel.out("pm path com.android.settings").startswith("package:/system/")
    assert pixel.run("pm path no.such.app").code == 1


def test_resolving_a_launcher(pixel: Console) -> None:
    """Both lines as recorded."""
    recorded = (FIXTURES / "resolve_activity" / "brief_launcher.txt").read_text().rstrip("\n")
    assert pixel.out("cmd package resolve-activity --brief com.android.settings").rstrip("\n") == recorded


def test_resolving_what_nothing_takes(pixel: Console) -> None:
    """As recorded, exit code 0."""
    recorded = (FIXTURES / "resolve_activity" / "no_activity_found.txt").read_text().rstrip("\n")
    assert pixel.out("cmd package resolve-activity --brief no.such.app").rstrip("\n") == recorded


def test_granting_what_was_asked_for(pixel: Console) -> None:
    """Dumpsys package says that it is granted."""
    own = next(each for each in pixel.phone.packages.values() if each.permissions)
    pixel.out(f"pm grant {own.name} {own.permissions[0]}")
    assert f"{own.permissions[0]}: granted=true" in pixel.out(f"dumpsys package {own.name}")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pm grant no.such.app a.B", "IllegalArgumentException: Unknown package: no.such.app"),
        ("pm grant com.android.settings a.B", "has not requested permission a.B"),
        ("pm grant com.android.settings", "Error: no permission specified"),
        ("pm list packages -x", "Error: Unknown option: -x"),
        ("pm list nonsense", "Error: unknown list type 'nonsense'"),
        ("pm fly", "Unknown command: fly"),
    ],
)
def test_what_pm_refuses(pixel: Console, line: str, words: str) -> None:
    """On stderr with exit code 255."""
    said = pixel.run(line)
    assert words in said.err
    assert said.code == 255


def test_uninstalling(pixel: Console) -> None:
    """What is not installed is said so, and the exit code is 1."""
    recorded = (FIXTURES / "pm_install" / "uninstall_not_installed_for_0.txt").read_text()
    said = pixel.run("pm uninstall no.such.app")
    assert (said.out, said.code) == (recorded, 1)


def test_clearing(pixel: Console) -> None:
    """Success, or Failed for what is not there."""
    assert pixel.out("pm clear com.android.settings; pm clear no.such.app") == "Success\nFailed\n"


def test_disabling(pixel: Console) -> None:
    """The list of disabled packages has it."""
    pixel.out("pm disable-user --user 0 com.android.settings")
    assert pixel.out("pm list packages -d") == "package:com.android.settings\n"
