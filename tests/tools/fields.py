"""Fields of a virtual phone to type into."""

from __future__ import annotations

from device_connector.simulator.ui.field import Field
from tests.tools.stage import Stage


def editor(own: Stage, at: tuple[int, int] = (540, 340)) -> Field:
    """A new note is open and its title has the focus."""
    own.virtual.phone.start("com.example.notes", "com.example.notes.EditActivity")
    return touched(own, at)


def touched(own: Stage, at: tuple[int, int]) -> Field:
    """The field that a touch there gives the focus."""
    own.virtual.phone.tap(*at)
    assert own.virtual.phone.ime.field is not None
    return own.virtual.phone.ime.field
