"""Faults by name: how they are written, counted and ended."""

from __future__ import annotations

import pytest

from device_connector.simulator.faults import FAULTS, Fault, Faults


@pytest.mark.parametrize(
    ("spec", "fault"),
    [
        ("offline", Fault("offline")),
        ("slow=0.5", Fault("slow", "0.5")),
        ("null_root:3", Fault("null_root", "", 3)),
        ("cut=100:2", Fault("cut", "100", 2)),
    ],
)
def test_spec(spec: str, fault: Fault) -> None:
    """NAME[=value][:count]."""
    assert Fault.parse(spec) == fault


@pytest.mark.parametrize("spec", ["", "nosuch", "slow=fast", "offline=1", "hang:0", "hang:x", "slow==1", "hang "])
def test_wrong_spec(spec: str) -> None:
    """Anything else is refused, and the refusal names what was written or the fault."""
    with pytest.raises(ValueError, match="fault"):
        Fault.parse(spec)


def test_unknown_name_tells_the_known_ones() -> None:
    """A wrong name is answered with the right ones."""
    with pytest.raises(ValueError, match="truncated_png"):
        Faults().set("nosuch")


def test_counted_fault_ends_after_the_commands_that_met_it() -> None:
    """Commands that do not ask for a fault do not use it up."""
    faults = Faults()
    faults.set("null_root", count=2)
    seen = []
    for asks in (True, False, True, True):
        seen.append(asks and faults.has("null_root"))
        faults.command_ended()
    assert seen == [True, False, True, False]


def test_one_command_may_ask_twice() -> None:
    """Two looks in one command count once."""
    faults = Faults()
    faults.set("no_idle", count=1)
    assert faults.has("no_idle")
    assert faults.has("no_idle")


def test_taken_fault_is_counted_at_once() -> None:
    """What bites when a command starts is used up there, so that the next one is well."""
    faults = Faults()
    faults.set("hang", count=1)
    assert [faults.take("hang"), faults.take("hang")] == [True, False]


def test_uncounted_fault_stays() -> None:
    """Without a count a fault stays until it is cleared."""
    faults = Faults()
    faults.set("hang")
    assert [faults.take("hang") for _ in range(3)] == [True] * 3
    faults.clear("hang")
    assert not faults.has("hang")


def test_value() -> None:
    """A fault's number, or the usual one."""
    faults = Faults()
    faults.set("slow", 2.5)
    faults.set("cut")
    assert (faults.value("slow", 1), faults.value("cut", 7)) == (2.5, 7)


def test_clear_all() -> None:
    """Without names every fault ends."""
    faults = Faults()
    for name in FAULTS:
        faults.set(name)
    faults.clear()
    assert not list(faults)


def test_watchers_hear_of_every_change() -> None:
    """Switching on, off and running out are all told."""
    faults, heard = Faults(), []
    faults.watch(lambda: heard.append([fault.name for fault in faults]))
    faults.set("hang", count=1)
    faults.take("hang")
    assert heard == [["hang"], []]
