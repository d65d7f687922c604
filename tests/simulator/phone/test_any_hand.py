"""Whatever is done to it, the phone stays whole."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given, settings
from hypothesis import strategies as st

from device_connector.simulator.phone import PROFILES, Phone
from device_connector.simulator.screen import hierarchy
from tests.simulator.handling import centre, make, shown

_CODES = (3, 4, 19, 20, 21, 22, 24, 26, 29, 61, 62, 66, 67, 82, 83, 93, 123, 187, 223, 224, 9999)
_PLACE = st.integers(-50, 2500)
_DEEDS = st.one_of(
    st.tuples(st.just("press"), st.integers(0, 60), st.booleans()),
    st.tuples(st.just("key"), st.sampled_from(_CODES)),
    st.tuples(st.just("swipe"), _PLACE, _PLACE, _PLACE, _PLACE, st.sampled_from((50, 400, 1200))),
    st.tuples(st.just("type"), st.text(max_size=8)),
    st.tuples(st.just("turn"), st.integers(0, 3)),
)


def do(phone: Phone, deed: tuple) -> None:
    """One deed; `press` counts through what can be tapped."""
    kind, *rest = deed
    if kind == "press":
        stops = [node for node in shown(phone) if node.clickable]
        press = phone.long_press if rest[1] else phone.tap
        press(*centre(stops[rest[0] % len(stops)])) if stops else None
    elif kind == "turn":
        phone.rotation = rest[0]
    else:
        {"key": phone.key, "swipe": phone.swipe, "type": phone.type_text}[kind](*rest)


@settings(max_examples=40, deadline=None)
@given(profile=st.sampled_from(sorted(PROFILES)), deeds=st.lists(_DEEDS, max_size=25))
def test_any_deeds_leave_a_screen_that_can_be_read(profile, deeds):
    """Something has the focus, lies on the screen, and dumps as XML; asleep, nothing is in front."""
    phone = make(profile)
    for deed in deeds:
        do(phone, deed)
    assert phone.focus() is not None
    assert (phone.foreground() is not None) is phone.awake
    width, height = phone.size()
    nodes = ElementTree.fromstring(hierarchy(phone)).iter("node")
    assert all(0 <= edge <= max(width, height) for node in nodes for edge in _edges(node.get("bounds")))


def _edges(bounds: str) -> list[int]:
    return [int(edge) for edge in bounds.replace("][", ",").strip("[]").split(",")]
