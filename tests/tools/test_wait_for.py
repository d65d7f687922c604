"""`android_wait_for` on virtual phones."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from device_connector.errors import DeviceOffline, InvalidArguments
from device_connector.tools import Progress
from tests.tools.stage import Stage

NOTES = "com.example.notes"


def soon(own: Stage, act: Callable[[], object]) -> list[Progress]:
    """Do something to the phone at the first word of progress; what was told."""
    heard: list[Progress] = []

    def hear(progress: Progress) -> None:
        if not heard:
            act()
        heard.append(progress)

    own.set(tell=hear)
    return heard


async def test_there_already(pixel: Stage) -> None:
    """What is there is found by one look, with a ref to act on."""
    pixel.virtual.phone.start(NOTES)
    result = await pixel.run("android_wait_for", text="shopping")
    assert (result["met"], result["looks"], result["app"]) == (True, 1, NOTES)
    assert "Shopping" in result["element"]["text"]
    tapped = await pixel.run("android_tap", ref=result["element"]["ref"])
    assert tapped["target"]["ref"] == result["element"]["ref"]


@pytest.mark.parametrize(
    "words", [{"text": "读书笔记"}, {"id": "fab"}, {"description": "new NOTE"}, {"app": NOTES}]
)
async def test_comes(pixel: Stage, words: dict[str, str]) -> None:
    """It is waited for, with progress that never goes back."""
    heard = soon(pixel, lambda: pixel.virtual.phone.start(NOTES))
    result = await pixel.run("android_wait_for", **words)
    assert (result["met"], result["app"]) == (True, NOTES)
    assert [one.done for one in heard] == sorted(one.done or 0 for one in heard)


@pytest.mark.parametrize("words", [{"text": "Shopping"}, {"app": NOTES}, {"text": "Shopping", "app": NOTES}])
async def test_goes(pixel: Stage, words: dict[str, str]) -> None:
    """With `gone` the end of it is waited for."""
    pixel.virtual.phone.start(NOTES)
    soon(pixel, pixel.virtual.phone.go_home)
    result = await pixel.run("android_wait_for", gone=True, **words)
    assert (result["met"], result["element"]) == (True, None)


async def test_all_of_it_must_hold(pixel: Stage) -> None:
    """Text and id are of one element."""
    pixel.virtual.phone.start(NOTES)
    assert (await pixel.run("android_wait_for", text="Notes", id="fab", timeout_ms=0))["met"] is False
    assert (await pixel.run("android_wait_for", description="New note", id="fab", timeout_ms=0))["met"] is True


async def test_full_id(pixel: Stage) -> None:
    """An id may be given with its package."""
    pixel.virtual.phone.start(NOTES)
    result = await pixel.run("android_wait_for", id=f"{NOTES}:id/fab", timeout_ms=0)
    assert result["element"]["id"] == "fab"


async def test_time_has_passed(pixel: Stage) -> None:
    """That it did not come is an answer; the last look begins when the time is over."""
    result = await pixel.run("android_wait_for", text="no such words", timeout_ms=600)
    assert (result["met"], result["element"], result["last_error"]) == (False, None, None)
    assert (result["waited_ms"] >= 600, result["looks"] >= 2) == (True, True)


async def test_slow_look_is_no_answer(pixel: Stage) -> None:
    """A look that takes longer than the wait still counts: what is there is found."""
    pixel.virtual.phone.start(NOTES)
    pixel.virtual.phone.faults.set("slow", 1.5)
    result = await pixel.run("android_wait_for", text="Shopping", timeout_ms=100)
    assert (result["met"], result["looks"]) == (True, 1)


async def test_still(pixel: Stage) -> None:
    """A screen at rest is told at once."""
    assert (await pixel.run("android_wait_for", still=True))["met"] is True


async def test_still_after_motion(pixel: Stage) -> None:
    """A screen that changes between two pictures is not still yet."""
    named, turns = pixel.scene.new_id, iter((0, 1, 1, 1))

    def turning(kind: str) -> str:
        pixel.virtual.phone.rotation = next(turns)
        return named(kind)

    pixel.set(new_id=turning)
    result = await pixel.run("android_wait_for", still=True)
    assert (result["met"], result["looks"]) == (True, 2)


async def test_flaky_tree(pixel: Stage) -> None:
    """Looks that fail are passed over while there is time."""
    pixel.virtual.phone.start(NOTES)
    pixel.virtual.phone.faults.set("null_root", count=5)
    assert (await pixel.run("android_wait_for", text="Shopping"))["met"] is True


async def test_no_tree_at_all(pixel: Stage) -> None:
    """Where no look worked, the answer says why."""
    pixel.virtual.phone.faults.set("null_root")
    result = await pixel.run("android_wait_for", text="Shopping", gone=True, timeout_ms=0)
    assert (result["met"], result["last_error"]["code"]) == (False, "tree_failed")


async def test_lost_phone(pixel: Stage) -> None:
    """A phone that goes away ends the wait."""
    pixel.virtual.phone.faults.set("cut", 0)
    with pytest.raises(DeviceOffline):
        await pixel.run("android_wait_for", app="x.y")


async def test_cancelled(pixel: Stage) -> None:
    """A wait ends at once when it is cancelled, and the phone answers on."""
    waiting: asyncio.Task[dict[str, Any]]

    def stop() -> None:
        waiting.cancel()

    soon(pixel, stop)
    waiting = asyncio.ensure_future(pixel.run("android_wait_for", text="no such words", timeout_ms=60_000))
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert (await pixel.run("android_device_status"))["alias"] == "bench-1"


REFUSED: list[dict[str, Any]] = [
    {},
    {"gone": True},
    {"still": True, "gone": True},
    {"text": ""},
    {"text": "a", "timeout_ms": -1},
    {"text": "a", "timeout_ms": 120_001},
    {"element": "a"},
]


@pytest.mark.parametrize("arguments", REFUSED)
async def test_refused(pixel: Stage, arguments: dict[str, Any]) -> None:
    """Wrong arguments never reach the phone."""
    with pytest.raises(InvalidArguments):
        await pixel.run("android_wait_for", **arguments)
    assert pixel.virtual.executed == []
