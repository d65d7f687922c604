"""Who and where one is, and settings of the phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulator.shell.console import Console

FIXTURES = Path(__file__).parents[3] / "data" / "fixtures"


def test_the_shell_user(pixel: Console) -> None:
    """2000, with the groups that adb gives it."""
    assert pixel.out("id").startswith("uid=2000(shell) gid=2000(shell) groups=2000(shell),1004(input),")
    assert pixel.out("whoami; id -u; id -un") == "shell\n2000\nshell\n"


def test_processes(pixel: Console) -> None:
    """Without -A only the shell's own, since Android 8."""
    title = (FIXTURES / "ps" / "toybox_ps_A_samsung.txt").read_text().splitlines()[0]
    assert pixel.out("ps").splitlines()[0] == title
    assert len(pixel.out("ps").splitlines()) == 3
    assert "system_server" in pixel.out("ps -A")


def test_chosen_columns(pixel: Console) -> None:
    """-o with names; = leaves the title out."""
    assert pixel.out("ps -A -o PID,NAME").splitlines()[:2] == ["PID NAME", "    1 init"]
    assert pixel.out("ps -A -o PID= | head -n 1").strip() == "1"


def test_pidof(pixel: Console) -> None:
    """1 for what does not run."""
    assert pixel.out("pidof system_server") == "832\n"
    assert pixel.run("pidof none").code == 1


@pytest.mark.parametrize(
    ("line", "out"),
    [
        ("date +%Y-%m-%d", "2026-09-21\n"),
        ("uname", "Linux\n"),
        ("uname -m", "aarch64\n"),
        ("getprop ro.serialno; getprop no.such.name; getprop no.such.name d", "VIRT0001\n\nd\n"),
        ("setprop debug.x 1; getprop debug.x", "1\n"),
        ("settings get system none", "null\n"),
        ("settings put global a 'b c'; settings get global a; settings list global | grep ^a=", "b c\na=b c\n"),
        (
            "settings put secure a b; settings delete secure a; settings delete secure a",
            "Deleted 1 rows\nDeleted 0 rows\n",
        ),
        ("settings --user 0 get global adb_enabled", "1\n"),
        ("cmd settings get global adb_enabled", "1\n"),
        ("svc wifi disable; settings get global wifi_on", "0\n"),
        ("svc power stayon usb; settings get global stay_on_while_plugged_in", "2\n"),
        ("ime list -s", "com.android.inputmethod.latin/.LatinIME\n"),
        ("cmd overlay list", "com.android.systemui\n[x] com.android.internal.systemui.navbar.gestural\n"),
        ("cmd uimode night yes; settings get secure ui_night_mode", "Night mode: yes\n2\n"),
        (
            "cmd device_state state",
            "Committed state: DeviceState{identifier=0, name='DEFAULT', app_accessible=true}\n",
        ),
        ("cat /proc/uptime", "3600.00 23400.00\n"),
        ("getenforce", "Enforcing\n"),
    ],
)
def test_line(pixel: Console, line: str, out: str) -> None:
    """Each prints what the phone's state says."""
    assert pixel.run(line).out == out


@pytest.mark.parametrize(
    ("line", "err", "code"),
    [
        (
            "setprop ro.serialno x",
            "Failed to set property 'ro.serialno' to 'x'.\nSee dmesg for error reason.\n",
            1,
        ),
        ("settings get nonsense a", "Invalid namespace 'nonsense'\n", 255),
        ("settings fly system a", "Invalid command: fly\n", 255),
        ("wm size 1x", "Error: bad size 1x\n", 255),
        ("wm density 10", "Error: density must be >= 72\n", 255),
        ("wm size -d 9", "Error: invalid display ID 9\n", 255),
        ("wm fly", "Unknown command: fly\n", 255),
        ("ime set no.such/.Ime", "Unknown input method no.such/.Ime cannot be selected for user #0\n", 255),
        ("cmd none", "cmd: Can't find service: none\n", 20),
        ("ip addr show eth9", 'Device "eth9" does not exist.\n', 1),
        ("date 1", "date: cannot set date: Operation not permitted\n", 1),
    ],
)
def test_refusal(pixel: Console, line: str, err: str, code: int) -> None:
    """What is refused, and in which words."""
    said = pixel.run(line)
    assert (said.err, said.code) == (err, code)


@pytest.mark.parametrize(
    ("line", "fixture"),
    [
        ("wm size 1080x2340; wm size", "Physical size: 1080x2400\nOverride size: 1080x2340\n"),
        ("wm size 540x960; wm size reset; wm size", "Physical size: 1080x2400\n"),
        ("wm size 411dpx914dp; wm size | tail -n 1", "Override size: 1078x2399\n"),
        ("wm density 320; wm density", "Physical density: 420\nOverride density: 320\n"),
        ("wm user-rotation lock 1; wm user-rotation", "lock 1\n"),
        ("wm user-rotation free; wm user-rotation", "free\n"),
    ],
)
def test_wm(pixel: Console, line: str, fixture: str) -> None:
    """Sizes and densities are printed as recorded: the physical one first."""
    assert pixel.out(line) == fixture


def test_a_locked_rotation_turns_the_screen(pixel: Console) -> None:
    """What dumpsys display and the picture show follows."""
    pixel.out("wm user-rotation lock 1")
    assert pixel.phone.size() == (2400, 1080)


def test_wifi_off_takes_the_address_away(pixel: Console) -> None:
    """The words that ip uses for a device that is not there."""
    assert " src 192.168.1.11" in pixel.out("ip route")
    pixel.out("svc wifi disable")
    recorded = (FIXTURES / "ip_addr" / "device_does_not_exist.txt").read_text()
    assert pixel.run("ip addr show wlan0").err == recorded


def test_wlan0_is_printed_as_recorded(pixel: Console) -> None:
    """But for blanks at line ends."""
    recorded = (FIXTURES / "ip_addr" / "wlan0_full.txt").read_text()
    said = pixel.out("ip addr show wlan0")
    assert [line.rstrip() for line in said.splitlines()] == [line.rstrip() for line in recorded.splitlines()]


def test_a_notification_is_posted(pixel: Console) -> None:
    """Cmd notification list has its key."""
    pixel.out("cmd notification post -t Title tag 'some text'")
    assert [note.text for note in pixel.phone.notifications] == ["some text"]
    assert pixel.out("cmd notification list") == f"{pixel.phone.notifications[0].key}\n"


def test_reboot_starts_the_clock_anew(pixel: Console) -> None:
    """Uptime is zero again."""
    pixel.out("reboot")
    assert pixel.phone.boot_at == pixel.now


def test_what_an_old_phone_does_not_have(nexus: Console) -> None:
    """Cmd came with Android 7."""
    assert nexus.run("cmd package list packages").err == "/system/bin/sh: cmd: not found\n"
