"""Services with little to say."""

from __future__ import annotations

from pathlib import Path

from tests.simulator.shell.console import Console

FIXTURES = Path(__file__).parents[3] / "data" / "fixtures"


def test_notifications_are_read_only_when_asked(pixel: Console) -> None:
    """Without --noredact only their lengths are shown."""
    pixel.phone.post("com.android.settings", "Title", "Secret")
    assert "android.text=String (Secret)" in pixel.out("dumpsys notification --noredact")
    assert "android.text=String [length=6]" in pixel.out("dumpsys notification")


def test_the_physical_ids_of_displays(fold: Console) -> None:
    """One line a panel, in SurfaceFlinger's form."""
    lines = fold.out("dumpsys SurfaceFlinger --display-id").splitlines()
    assert [line.split()[1] for line in lines] == [panel.physical_id for panel in fold.phone.displays]
    assert lines[1].startswith("Display 4619827551948147201 (HWC display 1): port=1 pnpId=")


def test_an_unknown_package(pixel: Console) -> None:
    """The words that a phone was recorded with."""
    recorded = (FIXTURES / "dumpsys_misc" / "package_unable_to_find.txt").read_text()
    assert pixel.out("dumpsys package com.funnyenglish.app") == recorded


def test_a_package(pixel: Console) -> None:
    """Version and identity of what is installed."""
    said = pixel.out("dumpsys package com.android.settings")
    own = pixel.phone.packages["com.android.settings"]
    assert f"    versionName={own.version_name}\n" in said
    assert f"    appId={own.uid}\n" in said


def test_an_unknown_service(pixel: Console) -> None:
    """Said on stderr, exit code 0."""
    said = pixel.run("dumpsys nonsense")
    assert (said.out, said.err, said.code) == ("", "Can't find service: nonsense\n", 0)


def test_the_list_of_services(pixel: Console) -> None:
    """`dumpsys -l`, and `service check` of one of them."""
    assert "  battery\n" in pixel.out("dumpsys -l")
    assert (
        pixel.out("service check battery; service check none")
        == "Service battery: found\nService none: not found\n"
    )


def test_services_that_are_not_there_right_after_boot(pixel: Console) -> None:
    """boot_completed is 1 all the same."""
    pixel.phone.faults.set("not_ready")
    assert pixel.run("dumpsys window").err == "Can't find service: window\n"
    assert pixel.run("wm size").err == "cmd: Can't find service: window\n"
    assert pixel.run("am start com.android.settings").err == "cmd: Can't find service: activity\n"
    assert pixel.out("getprop sys.boot_completed") == "1\n"


def test_the_keyboard_shows_in_input_method(pixel: Console) -> None:
    """MInputShown is false while nothing is typed."""
    assert "mInputShown=false" in pixel.out("dumpsys input_method")


def test_an_unknown_activity_command(pixel: Console) -> None:
    """Android's words."""
    assert pixel.out("dumpsys activity xyz").startswith("Bad activity command, or no activities match: xyz\n")
