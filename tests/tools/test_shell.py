"""`android_shell` on virtual phones."""

from __future__ import annotations

import pytest

from device_connector.errors import DeviceTimeout, PermissionDenied
from tests.tools.stage import Stage


async def test_result(pixel: Stage) -> None:
    """Output and exit code of a command that worked."""
    result = await pixel.run("android_shell", command="getprop ro.product.model")
    assert result["stdout"] == "Pixel 8\n"
    assert (result["exit_code"], result["exit_code_by_marker"], result["truncated"]) == (0, False, False)


async def test_failure_is_a_result(pixel: Stage) -> None:
    """A command that fails answers with its exit code and its words."""
    result = await pixel.run("android_shell", command="cat /sdcard/nothing.txt")
    assert result["exit_code"] == 1
    assert "No such file" in result["stderr"]


async def test_without_shell_v2(nexus: Stage) -> None:
    """An old phone's exit code comes by a marker, and the answer says so."""
    result = await nexus.run("android_shell", command="false")
    assert (result["exit_code"], result["exit_code_by_marker"], result["stdout"]) == (1, True, "")


async def test_refused_never_reaches_the_phone(pixel: Stage) -> None:
    """What the table does not list is refused here."""
    with pytest.raises(PermissionDenied):
        await pixel.run("android_shell", command="rm -rf /sdcard")
    assert pixel.virtual.executed == []


async def test_words_arrive_as_they_were(pixel: Stage) -> None:
    """Spaces and shell characters inside a quoted path reach the command unread."""
    pixel.virtual.phone.files.write("/sdcard/a $(reboot); b.txt", b"hello\n")
    result = await pixel.run("android_shell", command="cat '/sdcard/a $(reboot); b.txt'")
    assert result["stdout"] == "hello\n"


async def test_long_output(pixel: Stage) -> None:
    """Output over the limit is cut at a line's end, and kept whole in a file."""
    text = "".join(f"line {number}\n" for number in range(2000))
    pixel.virtual.phone.files.write("/sdcard/long.txt", text.encode())
    pixel.set(shell_inline_bytes=1024)
    result = await pixel.run("android_shell", command="cat /sdcard/long.txt")
    assert result["truncated"]
    assert text.startswith(result["stdout"])
    assert result["stdout"].endswith("\n")
    assert len(result["stdout"]) <= 1024
    assert pixel.shelf.files[result["file"]["file_ref"]] == text.encode()


async def test_one_endless_line(pixel: Stage) -> None:
    """A line longer than the limit is cut where it must be."""
    pixel.virtual.phone.files.write("/sdcard/line", b"x" * 5000)
    pixel.set(shell_inline_bytes=1000)
    result = await pixel.run("android_shell", command="cat /sdcard/line")
    assert (len(result["stdout"]), result["file"]["byte_size"]) == (1000, 5000)


async def test_bytes_that_are_no_text(pixel: Stage) -> None:
    """Bytes that are not UTF-8 are replaced, the rest is kept."""
    pixel.virtual.phone.files.write("/sdcard/odd", b"a\xffb\n")
    result = await pixel.run("android_shell", command="cat /sdcard/odd")
    assert result["stdout"] == "a\ufffdb\n"


async def test_timeout(pixel: Stage) -> None:
    """A command that never answers ends at its deadline."""
    await pixel.run("android_shell", command="true")
    pixel.virtual.phone.faults.set("hang")
    with pytest.raises(DeviceTimeout):
        await pixel.run("android_shell", command="getprop", timeout_ms=200)


async def test_a_trickle_ends_too(pixel: Stage) -> None:
    """One byte a second is an answer that goes on: the deadline holds all the same."""
    await pixel.run("android_shell", command="true")
    pixel.virtual.phone.faults.set("dribble", 1)
    with pytest.raises(DeviceTimeout):
        await pixel.run("android_shell", command="getprop", timeout_ms=200)


async def test_full(pixel: Stage) -> None:
    """Under `full` the phone's shell reads the line itself."""
    pixel.set(shell_policy="full")
    result = await pixel.run("android_shell", command="echo a | cat; false")
    assert (result["stdout"], result["exit_code"]) == ("a\n", 1)


async def test_unknown_command(pixel: Stage) -> None:
    """A command that the phone lacks is told as that."""
    pixel.set(shell_policy="full")
    result = await pixel.run("android_shell", command="netcfg")
    assert (result["exit_code"], result["reason"]) == (127, "command_not_found")
