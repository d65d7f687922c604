"""Whatever a phone prints, it is read to a tree or to a reason, and the tree can be listed."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from device_connector.android.hierarchy import Failure, read
from device_connector.android.hierarchy.elements import everything, interactive
from device_connector.android.hierarchy.identity import identity
from device_connector.android.hierarchy.sight import seen
from device_connector.android.screen import Region
from tests.android.readings import recordings

DUMPS = [one.text for one in recordings("uiautomator") if len(one.data) < 13_000]
PIECES = st.one_of(
    st.text(max_size=8), st.sampled_from(["<", ">", '"', "&", "/>", "<node ", "</node>", "[0,0][9,9]"])
)
CUTS = st.tuples(st.integers(0, 12_000), st.integers(0, 200), PIECES)


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(DUMPS), st.lists(CUTS, max_size=4))
def test_broken_anywhere(text: str, cuts: list[tuple[int, int, str]]) -> None:
    """A recorded dump with pieces cut out and put in."""
    for at, length, piece in cuts:
        text = text[:at] + piece + text[at + length :]
    check(text)


@settings(deadline=None, max_examples=150)
@given(st.lists(PIECES, max_size=60))
def test_anything(pieces: list[str]) -> None:
    """Pieces of dumps in any order."""
    check("<hierarchy>" + "".join(pieces))


def check(text: str) -> None:
    found = read(text)
    if isinstance(found, Failure):
        return
    sight = seen(found, Region(0, 0, 1080, 2400))
    assert len(interactive(sight).elements) <= len(sight.placed)
    assert len(everything(sight).elements) <= len(sight.placed)
    assert len({identity(one, "").exact for one in sight.placed}) == len(sight.placed)
