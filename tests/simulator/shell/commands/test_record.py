"""`screenrecord`: what is written, and what is refused."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import av
import pytest

from device_connector.simulator.shell import run
from tests.simulator.shell.console import Console

FILE = "/data/local/tmp/x.mp4"


def frames(console: Console) -> Iterator[av.VideoFrame]:
    """The pictures of the recording."""
    with av.open(io.BytesIO(console.phone.files.read(FILE))) as container:
        yield from container.decode(video=0)


def test_recorded(pixel: Console) -> None:
    """It takes its time; what changed meanwhile is on it."""
    steps = run(pixel.phone, f"screenrecord --time-limit 2 --size 288x640 {FILE}")
    waits = 0
    for _ in steps:
        waits += 1
        if waits == 10:
            pixel.phone.start("com.android.settings")
    shown = list(frames(pixel))
    assert waits == 20
    assert [(one.width, one.height) for one in shown] == [(288, 640)] * 3
    assert [round(float(one.time), 1) for one in shown] == [0.0, 1.0, 2.0]


def test_protected_window_is_black(pixel: Console) -> None:
    """As in a screenshot."""
    pixel.phone.start("com.example.bank")
    pixel.out(f"screenrecord --time-limit 1 {FILE}")
    image = next(frames(pixel)).to_image()
    assert image.crop((0, 400, 1080, 2000)).convert("L").getextrema()[1] < 20


def test_caller_goes_away(pixel: Console) -> None:
    """What was recorded until then is a whole file."""
    steps = run(pixel.phone, f"screenrecord {FILE}")
    for _ in range(5):
        next(steps)
    steps.close()
    assert len(list(frames(pixel))) == 2


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("", "Must specify output file"),
        (f"--time-limit 181 {FILE}", r"outside acceptable range \[1,180\]"),
        (f"--size 101x200 {FILE}", "Invalid size '101x200', must be width x height"),
        (f"--fast {FILE}", "unrecognized option"),
    ],
)
def test_refused(pixel: Console, options: str, words: str) -> None:
    """Exit code 2, and nothing is written."""
    said = pixel.run(f"screenrecord {options}")
    assert (said.code, said.waited, pixel.phone.files.exists(FILE)) == (2, 0, False)
    assert re.search(words, said.err)


def test_exec_takes_the_shells_place(pixel: Console) -> None:
    """What follows is not run, and the exit code is the command's."""
    said = pixel.run("exec false; echo no")
    assert (said.out, said.code) == ("", 1)
