"""`android_logcat` on virtual phones."""

from __future__ import annotations

from typing import Any

import pytest

from device_connector.errors import InvalidArguments, ToolInvokeFailed
from tests.servers import RunningAdb
from tests.tools.stage import Stage, stage

NOTES = "com.example.notes"


def logged(own: Stage, *lines: tuple[str, str, str], pid: int = 50) -> None:
    """The log holds just these lines of level, tag and text."""
    own.virtual.phone.log.clear()
    for level, tag, text in lines:
        own.virtual.phone.write_log(level, tag, text, pid=pid)


def messages(result: dict[str, Any]) -> list[str]:
    """The texts of the lines."""
    return [line.partition(": ")[2] for line in result["text"].splitlines()]


THREE = (("I", "One", "first"), ("W", "Two", "second"), ("E", "One", "third"))


async def test_newest_lines(pixel: Stage) -> None:
    """The last ones, oldest first; the moment of the newest can be gone on from."""
    logged(pixel, *THREE)
    result = await pixel.run("android_logcat", lines=2)
    assert (messages(result), result["count"], result["gaps"]) == (["second", "third"], 2, [])
    assert messages(await pixel.run("android_logcat", since_ms=result["until_ms"])) == []


@pytest.mark.parametrize(
    ("arguments", "texts", "left_out"),
    [
        ({"level": "warning"}, ["second", "third"], 0),
        ({"tag": "One"}, ["first", "third"], 0),
        ({"tag": "One", "lines": 1}, ["third"], 1),
        ({"tag": "One", "level": "fatal"}, [], 0),
        ({"since_ms": 60_000}, ["first", "second", "third"], 0),
        ({"since_ms": 1 << 50}, [], 0),
    ],
)
async def test_chosen_lines(pixel: Stage, arguments: dict[str, Any], texts: list[str], left_out: int) -> None:
    """By level, tag and age; what matched and is older than the asked lines is counted."""
    logged(pixel, *THREE)
    result = await pixel.run("android_logcat", **arguments)
    assert (messages(result), result["left_out"]) == (texts, left_out)


async def test_on_an_old_phone(nexus: Stage) -> None:
    """Android 6 as well."""
    logged(nexus, *THREE)
    assert messages(await nexus.run("android_logcat", tag="Two", since_ms=60_000)) == ["second"]


@pytest.mark.parametrize("profile", ["pixel", "nexus"])
async def test_app(adb_server: RunningAdb, profile: str) -> None:
    """Lines of an app's processes, those before a crash included."""
    async with stage(adb_server, profile) as own:
        phone = own.virtual.phone
        logged(own, *THREE)
        phone.start(NOTES)
        before = phone.packages[NOTES].pid
        phone.write_log("E", "Notes", "about to fail", pid=before or 0)
        phone.crash(NOTES)
        phone.start(NOTES)
        phone.write_log("I", "Notes", "here again", pid=phone.packages[NOTES].pid or 0)
        result = await own.run("android_logcat", package=NOTES)
        assert messages(result) == [
            "about to fail",
            "FATAL EXCEPTION: main",
            f"Process: {NOTES}, PID: {before}",
            "here again",
        ]


async def test_app_that_never_ran(pixel: Stage) -> None:
    """No process, no lines."""
    assert (await pixel.run("android_logcat", package="no.such.app"))["count"] == 0


async def test_long_output_is_a_file(pixel: Stage) -> None:
    """Beyond the inline limit all lines are in a file, the newest in the answer as well."""
    logged(pixel, *(("I", "Long", f"{number:04} {'x' * 90}") for number in range(1000)))
    pixel.set(shell_inline_bytes=4096)
    result = await pixel.run("android_logcat", lines=1000)
    kept = pixel.shelf.files[result["file"]["file_ref"]].decode().splitlines()
    assert (len(kept), kept[0][33:37].isdigit(), result["truncated"]) == (1000, False, True)
    assert (len(result["text"]) <= 4096, messages(result)[-1][:4]) == (True, "0999")


async def test_broken_off(pixel: Stage) -> None:
    """A log that ends with an unexpected EOF is taken up from its last line, and the place is told."""
    logged(pixel, *(("I", "Long", str(number)) for number in range(20)))
    pixel.virtual.phone.faults.set("log_eof", count=1)
    result = await pixel.run("android_logcat")
    assert messages(result) == [str(number) for number in range(20)]
    assert "the log broke off 1 times and was taken up from its last line" in result["gaps"][0]


async def test_broken_off_for_good(pixel: Stage) -> None:
    """Where it always breaks off, the end that is missing is told."""
    logged(pixel, *(("I", "Long", str(number)) for number in range(20)))
    pixel.virtual.phone.faults.set("log_eof")
    result = await pixel.run("android_logcat")
    assert "for good after" in result["gaps"][0]


async def test_dropped_lines(pixel: Stage) -> None:
    """What the log daemon left out is counted."""
    logged(pixel, ("I", "chatty", "uid=1000(system) Binder_E expire 10 lines"), *THREE)
    assert "dropped 10 lines" in (await pixel.run("android_logcat"))["gaps"][0]


async def test_overwritten(pixel: Stage) -> None:
    """A log that begins after the moment that was asked for has lost what was before."""
    logged(pixel, *THREE)
    assert "the log begins at" in (await pixel.run("android_logcat", since_ms=3_600_000))["gaps"][0]


async def test_lines_that_are_no_text(pixel: Stage) -> None:
    """Control characters and broken UTF-8 in a message break nothing."""
    logged(pixel, ("I", "Odd: tag", "a\tb\udcffc"), *THREE)
    result = await pixel.run("android_logcat")
    assert result["count"] == 4


async def test_no_logcat(adb_server: RunningAdb) -> None:
    """A phone that does not let its log be read says so in its own words."""
    async with stage(adb_server, lacks={"logcat -d": "echo 'logcat: Permission denied'; exit 1;"}) as own:
        with pytest.raises(ToolInvokeFailed, match="logcat failed: logcat: Permission denied"):
            await own.run("android_logcat")


async def test_no_clock(adb_server: RunningAdb) -> None:
    """Without the phone's time an age cannot be told; all else works."""
    async with stage(adb_server, lacks={"date ": "true "}) as own:
        logged(own, *THREE)
        result = await own.run("android_logcat", tag="One")
        assert (result["count"], result["until_ms"]) == (2, None)
        with pytest.raises(ToolInvokeFailed, match="does not tell its time"):
            await own.run("android_logcat", since_ms=1000)


REFUSED: list[dict[str, Any]] = [
    {"lines": 0},
    {"lines": 5001},
    {"level": "W"},
    {"tag": ""},
    {"package": "a b"},
    {"package": "x';reboot;'"},
    {"since_ms": 0},
    {"buffer": "main"},
]


@pytest.mark.parametrize("arguments", REFUSED)
async def test_refused(pixel: Stage, arguments: dict[str, Any]) -> None:
    """Wrong arguments never reach the phone."""
    with pytest.raises(InvalidArguments):
        await pixel.run("android_logcat", **arguments)
    assert pixel.virtual.executed == []
