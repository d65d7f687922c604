"""Pictures are remembered for an hour, and their points found again on the screen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_connector.android.screen import Region, Screen
from device_connector.errors import InvalidArguments, StaleScreenshot
from device_connector.tools.points import Point, Space, pixel
from device_connector.tools.shots import KNOWN_MS, MOST, Shot, Shots

SCREEN = Screen(0, 1080, 2400, 0)
WHOLE = Region(0, 0, 1080, 2400)


def shot(name: str = "shot_1", *, region: Region = WHOLE, size: tuple[int, int] = (576, 1280)) -> Shot:
    return Shot(name, 0, SCREEN, region, *size, asked="asked", result={"id": name})


def test_known_for_an_hour() -> None:
    """A picture may be quoted for an hour, and not a moment longer."""
    shots = Shots()
    shots.remember(shot())
    assert shots.find("shot_1", KNOWN_MS).screenshot_id == "shot_1"
    with pytest.raises(StaleScreenshot, match="'shot_1' is unknown"):
        shots.find("shot_1", KNOWN_MS + 1)


def test_unknown() -> None:
    """An id of another channel or of nobody is stale."""
    with pytest.raises(StaleScreenshot, match="call android_screenshot"):
        Shots().find("shot_9", 0)


def test_bounded() -> None:
    """The oldest pictures make room for the new."""
    shots = Shots()
    for number in range(MOST + 1):
        shots.remember(shot(f"shot_{number}"))
    assert shots.find(f"shot_{MOST}", 0)
    with pytest.raises(StaleScreenshot):
        shots.find("shot_0", 0)


AGES = [("asked", 100, True), ("asked", 101, False), ("other", 0, False)]


@pytest.mark.parametrize(("asked", "age", "found"), AGES)
def test_recent(asked: str, age: int, found: bool) -> None:
    """The last picture is served again only if asked for in the same way and young enough."""
    shots = Shots()
    shots.remember(shot())
    assert (shots.recent(asked, age, 100) is not None) is found


def test_nothing_recent_after_an_act() -> None:
    """A picture from before an act is never served after it."""
    shots = Shots()
    shots.remember(shot())
    shots.touched()
    assert shots.recent("asked", 0, 1000) is None


def test_picture_begun_before_an_act_is_not_current() -> None:
    """A picture that was under way while an act was sent is remembered, and not taken for the screen as it is."""
    shots = Shots()
    under_way = shot()
    shots.touched()
    shots.remember(under_way)
    assert shots.current is None
    assert shots.find("shot_1", 0) is under_way


@given(st.integers(1, 4000), st.integers(1, 4000), st.data())
def test_every_point_of_a_picture_is_on_its_region(width: int, height: int, data: st.DataObject) -> None:
    """However much a picture was made smaller or larger, its points stay inside what it shows."""
    region = Region(100, 200, 700, 1100)
    x = data.draw(st.floats(0, width - 1))
    y = data.draw(st.floats(0, height - 1))
    across, down = shot(region=region, size=(width, height)).to_device(x, y)
    assert region.left <= across < region.right
    assert region.top <= down < region.bottom


def test_whole_size_is_the_identity() -> None:
    """In a picture of whole size a point is its device pixel."""
    assert shot(size=(1080, 2400)).to_device(540, 1200) == (540, 1200)
    assert shot(size=(1080, 2400)).to_device(1079, 2399) == (1079, 2399)


@pytest.mark.parametrize(
    ("space", "x", "y", "expected"),
    [
        ("device", 0, 0, (0, 0)),
        ("device", 1079, 2399, (1079, 2399)),
        ("normalized", 0, 0, (0, 0)),
        ("normalized", 500, 500, (540, 1200)),
        ("normalized", 1000, 1000, (1079, 2399)),
    ],
)
def test_spaces(space: Space, x: float, y: float, expected: tuple[int, int]) -> None:
    """Device pixels as they are; thousandths of either side, the last one included."""
    found = pixel("android_tap: ", Point(x=x, y=y), space, SCREEN, None)
    assert (found.x, found.y) == expected


@pytest.mark.parametrize(
    ("space", "x", "y", "words"),
    [
        (
            "device",
            1080,
            0,
            "x: 1080 is outside; allowed 0 to 1079 (the screen is 1080x2400, rotation 0)",
        ),
        ("device", 0, 2400, "android_tap: y: 2400 is outside; allowed 0 to 2399"),
        ("normalized", 1001, 0, "android_tap: x: 1001 is outside; allowed 0 to 1000"),
    ],
)
def test_outside(space: Space, x: float, y: float, words: str) -> None:
    """A point outside is refused by its name, value and what is allowed."""
    with pytest.raises(InvalidArguments) as refused:
        pixel("android_tap: ", Point(x=x, y=y), space, SCREEN, None)
    assert words in str(refused.value)


def test_outside_a_picture() -> None:
    """A point of space `screenshot` is measured by the picture, not by the screen."""
    with pytest.raises(InvalidArguments, match=r"x: 576 is outside; allowed 0 to 575 \(the picture is 576x1280\)"):
        pixel("android_tap: ", Point(x=576, y=0), "screenshot", SCREEN, shot())
