"""`logcat`: formats, filters, and following."""

from __future__ import annotations

import pytest

from device_connector.simulator.shell import Out, Wait, run
from tests.simulator.shell.console import NOW, Console


@pytest.fixture
def logged(pixel: Console) -> Console:
    """A phone with three lines in its log."""
    pixel.phone.log.clear()
    pixel.phone.write_log("I", "One", "first", pid=11)
    pixel.phone.write_log("W", "Two", "second", pid=22)
    pixel.phone.write_log("E", "One", "third", pid=11, buffer="crash")
    return pixel


@pytest.mark.parametrize(
    ("form", "line"),
    [
        ("threadtime", "09-21 22:13:20.000    11    11 I One     : first"),
        ("brief", "I/One     (   11): first"),
        ("time", "09-21 22:13:20.000 I/One     (   11): first"),
        ("tag", "I/One     : first"),
        ("raw", "first"),
        ("epoch", "     1790000000.000    11    11 I One     : first"),
    ],
)
def test_formats(logged: Console, form: str, line: str) -> None:
    """The second line, after the buffer's title."""
    assert logged.out(f"logcat -d -v {form}").splitlines()[:2] == ["--------- beginning of main", line]


def test_from_a_time(logged: Console) -> None:
    """-t and -T take a time as well as a number."""
    logged.now += 60
    logged.phone.write_log("I", "Three", "fourth")
    assert logged.out("logcat -d -v raw -T '09-21 22:13:20.001'").splitlines()[1:] == ["fourth"]


@pytest.mark.parametrize(
    ("options", "texts"),
    [
        ("", ["first", "second", "third"]),
        ("-t 1", ["third"]),
        ("-b main", ["first", "second"]),
        ("-b all", ["first", "second", "third"]),
        ("*:W", ["second", "third"]),
        ("One:E '*:S'", ["third"]),
        ("-s Two", ["second"]),
        ("--pid=22", ["second"]),
        ("-e 'f.*t'", ["first"]),
    ],
)
def test_filters(logged: Console, options: str, texts: list[str]) -> None:
    """By count, buffer, level, tag, process and pattern."""
    lines = logged.out(f"logcat -d -v raw {options}").splitlines()
    assert [line for line in lines if not line.startswith("---------")] == texts


def test_clearing(logged: Console) -> None:
    """-c leaves nothing."""
    assert logged.out("logcat -c; logcat -d") == ""


def test_following(logged: Console) -> None:
    """Lines that come later are printed as they come."""
    steps = run(logged.phone, "logcat -v raw -T 1")
    assert [next(steps) for _ in range(3)][-1] == Wait(0.1)
    logged.phone.write_log("I", "One", "fourth")
    assert next(steps) == Out(b"fourth\n")
    steps.close()


def test_a_format_that_is_not_known(pixel: Console) -> None:
    """Said on stderr."""
    said = pixel.run("logcat -d -v nonsense")
    assert (said.err, said.code) == ("logcat: Invalid parameter 'nonsense' to -v\n", 1)


def test_times_are_the_phones(pixel: Console) -> None:
    """NOW is in China's time zone, as date says."""
    assert pixel.out("date") == "Mon Sep 21 22:13:20 CST 2026\n"
    assert pixel.out("date +%s") == f"{int(NOW)}\n"
