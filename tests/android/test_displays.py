"""Every recorded display dump is read as it should be."""

from __future__ import annotations

import re
from typing import Any

import pytest

from device_connector.android import displays as read
from device_connector.android.displays import Display, LogicalDisplay
from tests.android.readings import Recording, by_name, recordings

LISTED = [one for one in recordings("dumpsys_display") if "displays" in one.expected]


def reading(found: LogicalDisplay, key: str) -> Any:
    name, _, which = key.partition("_")
    one: Display | None = getattr(found, which) if which in {"base", "override"} else found.now
    assert one is not None
    if name == "size":
        return [one.width, one.height]
    value = getattr(one, {"id": "display"}.get(key, name if which in {"base", "override"} else key))
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("recording", LISTED, ids=by_name)
def test_recorded(recording: Recording) -> None:
    """Both descriptions of every display, in the orders of API 29 to 31."""
    found = read.logical_displays(recording.text)
    for one, wanted in zip(found, recording.expected["displays"], strict=True):
        assert {key: reading(one, key) for key in wanted} == wanted


@pytest.mark.parametrize("recording", LISTED, ids=by_name)
def test_what_holds_now(recording: Recording) -> None:
    """The override is how the screen is now: rotated, and lit."""
    found = read.main(read.displays(recording.text))
    assert found is not None
    expected = recording.expected
    assert [found.width, found.height] == expected.get("current_size", expected.get("default_display_size"))
    assert found.rotation == expected.get("rotation", 0)


def test_fold_looks_at_the_panel_that_is_on() -> None:
    """Of two own panels the lit one is captured, by its physical id."""
    (fold,) = (one for one in recordings("dumpsys_display") if "active_display" in one.expected)
    found = read.displays(fold.text)
    active = read.main(found)
    assert active is not None
    assert (active.display, active.physical_id) == (0, fold.expected["active_display"]["physical_id"])
    assert [one.physical_id for one in found if not one.on] == [fold.expected["inactive"][0]["physical_id"]]


def test_fold_with_the_outer_panel_on() -> None:
    """When display 0 is the dark one, the other own panel is looked at."""
    (fold,) = (one for one in recordings("dumpsys_display") if "active_display" in one.expected)
    swap = {"ON": "OFF", "OFF": "ON"}
    turned = re.sub(r"state (ON|OFF)", lambda found: f"state {swap[found[1]]}", fold.text)
    active = read.main(read.displays(turned))
    assert active is not None
    assert active.display == 3


def test_states() -> None:
    """The section of states, without any DisplayInfo."""
    (states,) = (one for one in recordings("dumpsys_display") if "states" in one.expected)
    assert {str(key): value for key, value in read.states(states.text).items()} == states.expected["states"]


def test_dark_tablet() -> None:
    """A whole dump of a sleeping tablet: one panel, off."""
    (dark,) = (one for one in recordings("dumpsys_display") if "viewport_active" in one.expected)
    (found,) = read.displays(dark.text)
    assert (found.state, [found.width, found.height]) == (dark.expected["state"], dark.expected["size"])
    assert (found.density, found.unique_id) == (dark.expected["density"], dark.expected["unique_id"])
    assert read.states(dark.text) == {0: "OFF"}


API23 = (
    "Logical Displays: size=1\n  Display 0:\n    mDisplayId=0\n"
    '    mBaseDisplayInfo=DisplayInfo{"Built-in Screen", uniqueId "local:0", app 1080 x 1920, real 1080 x 1920, '
    "rotation 0, density 480 (422.03 x 424.069) dpi, layerStack 0, type BUILT_IN, state ON, FLAG_SECURE}\n"
    '    mOverrideDisplayInfo=DisplayInfo{"Built-in Screen", uniqueId "local:0", app 1794 x 1080, '
    "real 1920 x 1080, rotation 1, density 480 (422.03 x 424.069) dpi, layerStack 0, type BUILT_IN, state ON}\n"
)


def test_android_6_names_the_display_on_a_line_of_its_own() -> None:
    """Before API 29 a DisplayInfo holds no display id."""
    (found,) = read.displays(API23)
    assert (found.display, found.width, found.height, found.rotation) == (0, 1920, 1080, 1)
