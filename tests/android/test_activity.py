"""Every recorded activity dump is read as it should be."""

from __future__ import annotations

from typing import Any

import pytest

from device_connector.android.activity import activities
from device_connector.android.component import component
from device_connector.android.windows import displays, focus, keyguard_showing
from tests.android.readings import Recording, by_name, recordings


def reading(text: str, key: str) -> Any:
    found = activities(text)
    resumed, paused = found.resumed, found.last_paused
    return {
        "resumed_package": lambda: resumed and resumed.package,
        "resumed_line_package": lambda: resumed and resumed.package,
        "resumed_activity": lambda: resumed and resumed.activity,
        "top_component": lambda: resumed and f"{resumed.package}/{resumed.activity}",
        "task": lambda: resumed and resumed.task,
        "pid": lambda: resumed and resumed.pid,
        "is_sleeping": lambda: found.sleeping,
        "last_paused": lambda: paused and f"{paused.package}/{paused.activity}",
        "last_paused_task": lambda: paused and paused.task,
        "keyguard_showing": lambda: keyguard_showing(text),
        "focused_window": lambda: focus(text).title,
        "focused_app": lambda: (app := focus(text).app) and f"{app.package}/{app.activity}",
        "density": lambda: displays(text)[0].density,
    }[key]()


OTHER = {"display", "stack", "display_size", "truly_interactive", "error", "package"}
READ = [one for one in recordings("dumpsys_activity") if "starter" not in one.file]


@pytest.mark.parametrize("recording", READ, ids=by_name)
def test_recorded(recording: Recording) -> None:
    """The resumed activity in every spelling since Android 4, wrapped consoles included."""
    wanted = {key: value for key, value in recording.expected.items() if key not in OTHER}
    assert {key: reading(recording.text, key) for key in wanted} == wanted


def test_nothing_matches() -> None:
    """`Bad activity command` names no activity in front."""
    (bad,) = (one for one in recordings("dumpsys_activity") if one.expected.get("error") == "no_match")
    assert activities(bad.text).resumed is None


def test_sleeping_phone_still_names_an_activity() -> None:
    """A resumed activity on a sleeping phone is told together with the sleep."""
    (asleep,) = (one for one in recordings("dumpsys_activity") if one.expected.get("is_sleeping"))
    assert activities(asleep.text).sleeping is True
    assert displays(asleep.text)[0].cur == tuple(asleep.expected["display_size"])


def test_starter_dump_claims_no_activity_in_front() -> None:
    """Intents and records of past starts are not taken for the resumed activity."""
    (starter,) = (one for one in recordings("dumpsys_activity") if "starter" in one.file)
    assert activities(starter.text).resumed is None


def test_short_and_whole_names_are_one_activity() -> None:
    """`.Main` and the whole class name compare equal as `full`."""
    short, whole = component("a.b/.Main"), component("a.b/a.b.Main")
    assert short is not None
    assert whole is not None
    assert short.full == whole.full == "a.b.Main"
