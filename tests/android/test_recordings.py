"""How `screenrecord` is told what to do."""

from __future__ import annotations

import pytest

from device_connector.android.recordings import CLEAN, command, fitted, forgotten


@pytest.mark.parametrize(
    ("screen", "max_edge", "size"),
    [
        ((1080, 2400), 1280, (576, 1280)),
        ((2400, 1080), 1280, (1280, 576)),
        ((1080, 2400), 0, (1072, 2400)),
        ((320, 480), 1280, (320, 480)),
        ((1080, 2400), 5, (16, 16)),
    ],
)
def test_fitted(screen: tuple[int, int], max_edge: int, size: tuple[int, int]) -> None:
    """Never larger than the screen or the edge, sides as encoders take them."""
    assert fitted(*screen, max_edge) == size


def test_command() -> None:
    """The bit rate goes by the size, within bounds; a phone of several panels is told which."""
    path = forgotten("rec_1")
    assert command(path, 5, size=(576, 1280)) == [
        "screenrecord", "--time-limit", "5", "--size", "576x1280", "--bit-rate", "2949120", path,
    ]  # fmt: skip
    assert command(path, 5, size=None, panel="46") == [
        "screenrecord", "--time-limit", "5", "--display-id", "46", path,
    ]  # fmt: skip


def test_left_behind() -> None:
    """CLEAN fits every such path."""
    assert forgotten("rec_1").startswith(CLEAN.removeprefix("rm -f ").removesuffix("*"))
