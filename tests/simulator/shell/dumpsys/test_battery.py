"""`dumpsys battery`: the form of each Android, and batteries that are pretended."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.simulator.shell.console import Console

FIXTURES = Path(__file__).parents[3] / "data" / "fixtures" / "dumpsys_battery"


def keys(text: str) -> list[str]:
    """What each line is about."""
    return [re.sub(r":.*", "", line) for line in text.splitlines() if line.strip()]


@pytest.mark.parametrize(
    ("profile", "fixture"), [("pixel", "emulator_api36_voltage_5000.txt"), ("nexus", "usb_78_android8.txt")]
)
def test_the_lines_are_those_of_a_real_phone(profile: str, fixture: str) -> None:
    """The same lines in the same order."""
    assert keys(Console(profile).out("dumpsys battery")) == keys((FIXTURES / fixture).read_text())


def test_a_pretended_battery_says_so_until_reset(pixel: Console) -> None:
    """The warning line is Android's; `reset` brings the real values back."""
    pixel.out("dumpsys battery set level 5; dumpsys battery set ac 1")
    assert pixel.out("dumpsys battery | head -n 3").splitlines()[1:] == [
        "  (UPDATES STOPPED -- use 'reset' to restart)",
        "  AC powered: true",
    ]
    pixel.out("dumpsys battery reset")
    assert "level: 87" in pixel.out("dumpsys battery")


def test_unplugging(pixel: Console) -> None:
    """No source of power, and discharging."""
    pixel.phone.battery.plugged, pixel.phone.battery.status = 1, 2
    pixel.out("cmd battery unplug")
    said = pixel.out("dumpsys battery")
    assert "AC powered: false" in said
    assert "status: 3" in said


@pytest.mark.parametrize("words", ["set", "set level", "set level x", "set colour 1", "fly"])
def test_what_cannot_be_set_is_answered_by_the_usage(pixel: Console, words: str) -> None:
    """And changes nothing."""
    assert "Battery service (battery) commands:" in pixel.out(f"dumpsys battery {words}")
    assert "level: 87" in pixel.out("dumpsys battery")
