"""`am` and `monkey`: Android's words for each outcome."""

from __future__ import annotations

from pathlib import Path

import pytest

from device_connector.simulator.phone import Component
from tests.simulator.shell.console import Console

FIXTURES = Path(__file__).parents[3] / "data" / "fixtures" / "am_start"
SETTINGS = "com.android.settings/.Settings"


def front(console: Console) -> Component:
    """The activity on the screen."""
    found = console.phone.foreground()
    assert found
    return found


def hidden(console: Console) -> str:
    """A component that is there and not exported."""
    for app in console.phone.apps:
        for activity in app.activities:
            if not activity.exported:
                return f"{app.package}/{activity.name}"
    raise AssertionError("no app has an activity that is not exported")


def test_a_start_says_what_it_starts(pixel: Console) -> None:
    """One line, and the activity is in front."""
    assert pixel.out(f"am start -n {SETTINGS}") == f"Starting: Intent {{ cmp={SETTINGS} }}\n"
    assert front(pixel).short == SETTINGS


def test_an_intent_is_printed_part_by_part(pixel: Console) -> None:
    """Action, category, data (a web address cut to its host), flags, extras."""
    said = pixel.run("am start -a x.Y -c x.C -d https://a.b/secret?q -f 0x10000000 --es k v")
    assert said.out == "Starting: Intent { act=x.Y cat=[x.C] dat=https://a.b/... flg=0x10000000 (has extras) }\n"


@pytest.mark.parametrize("profile", ["pixel", "nexus"])
def test_an_activity_that_does_not_exist(profile: str) -> None:
    """Type 3 on stderr, exit code 0, as recorded."""
    said = Console(profile).run("am start -n com.tutsplus.matt.bluetoothscanner/.ListActivity")
    recorded = (FIXTURES / "error_type_3_intent_flags.txt").read_text().partition("\n")[2]
    assert (said.err, said.code) == (recorded, 0)


def test_with_w_errors_come_on_stdout(pixel: Console) -> None:
    """The stream varies with the option."""
    assert "Error type 3" in pixel.run("am start -W -n a/.B").out


def test_nothing_takes_the_intent(pixel: Console) -> None:
    """The intent is named with the flag that the shell adds."""
    said = pixel.run("am start -a x.Y")
    assert said.err == "Error: Activity not started, unable to resolve Intent { act=x.Y flg=0x10000000 }\n"


def test_waiting_for_the_start(pixel: Console) -> None:
    """Cold at first, hot and with a warning when it runs already: the lines as recorded."""
    recorded = (FIXTURES / "warning_brought_to_front_hot.txt").read_text().splitlines()
    cold = pixel.out(f"am start -W -n {SETTINGS}")
    pixel.out("input keyevent 3")
    hot = pixel.out(f"am start -W -a android.intent.action.MAIN -n {SETTINGS}").splitlines()
    assert "LaunchState: COLD\n" in cold
    assert [line.partition(":")[0] for line in hot] == [line.partition(":")[0] for line in recorded]
    assert hot[1] == recorded[1]


def test_an_activity_on_top_gets_the_intent(pixel: Console) -> None:
    """Starting what is in front warns that it was delivered."""
    pixel.out(f"am start -n {SETTINGS}")
    assert "delivered to currently running top-most instance" in pixel.run(f"am start -n {SETTINGS}").err


def test_stopping_before_the_start(pixel: Console) -> None:
    """-S prints one line more."""
    assert pixel.out(f"am start -S -n {SETTINGS}").startswith("Stopping: com.android.settings\nStarting: Intent")


@pytest.mark.parametrize(
    ("profile", "first", "code"),
    [("pixel", "\nException occurred while executing 'start':\njava.lang.", 255), ("nexus", "java.lang.", 1)],
)
def test_an_activity_that_is_not_exported(profile: str, first: str, code: int) -> None:
    """A SecurityException with the owner's uid, in the form of the phone's age."""
    console = Console(profile)
    said = console.run(f"am start -n {hidden(console)}")
    assert said.err.startswith(
        f"{first}SecurityException: Permission Denial: starting Intent {{ flg=0x10000000 cmp="
    )
    assert "uid=2000) not exported from uid 10" in said.err
    assert said.code == code


def test_force_stop(pixel: Console) -> None:
    """The app is gone from the screen and from ps."""
    pixel.out(f"am start -n {SETTINGS}; am force-stop com.android.settings")
    assert front(pixel).package != "com.android.settings"
    assert "com.android.settings" not in pixel.out("ps -A")


def test_a_protected_broadcast_is_refused(pixel: Console) -> None:
    """Only the system may send it."""
    said = pixel.run("am broadcast -a android.intent.action.AIRPLANE_MODE")
    assert "Permission Denial: not allowed to send broadcast android.intent.action.AIRPLANE_MODE" in said.err
    assert said.code == 255


def test_a_broadcast(pixel: Console) -> None:
    """Sent, with nobody's result."""
    said = pixel.out("am broadcast -a x.Y")
    assert said == "Broadcasting: Intent { act=x.Y }\nBroadcast completed: result=0\n"


@pytest.mark.parametrize(
    ("line", "words", "code"),
    [
        ("am start -x", "IllegalArgumentException: Unknown option: -x", 255),
        ("am start -n", 'IllegalArgumentException: Argument expected after "-n"', 255),
        ("am force-stop", 'Argument expected after "force-stop"', 255),
        ("am fly", "Unknown command: fly", 255),
        ("am", "Activity manager (activity) commands:", 0),
        ("am startservice -n a/.B", "Error: Not found; no service started.", 0),
    ],
)
def test_words_that_am_cannot_take(pixel: Console, line: str, words: str, code: int) -> None:
    """On stderr."""
    said = pixel.run(line)
    assert words in said.err
    assert said.code == code


def test_the_current_user(pixel: Console) -> None:
    """There is one."""
    assert pixel.out("am get-current-user") == "0\n"


def test_a_crash_shows_the_systems_dialog(pixel: Console) -> None:
    """`am crash` leaves a trace in the crash buffer."""
    pixel.out(f"am start -n {SETTINGS}; am crash com.android.settings")
    assert "FATAL EXCEPTION: main" in pixel.out("logcat -d -b crash -v raw")


def test_monkey_starts_the_launcher_activity(pixel: Console) -> None:
    """One event is enough."""
    assert "Events injected: 1" in pixel.out(
        "monkey -p com.android.settings -c android.intent.category.LAUNCHER 1"
    )
    assert front(pixel).package == "com.android.settings"


def test_monkey_without_an_activity(pixel: Console) -> None:
    """Aborted, exit code 252."""
    said = pixel.run("monkey -p no.such.app 1")
    assert said.out.endswith("** No activities found to run, monkey aborted.\n")
    assert said.code == 252
