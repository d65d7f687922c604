"""Every fault of the table that bites in the phone changes what its commands answer, and only while it is on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from device_connector.simulator import shell
from device_connector.simulator.apps.adb_typing import ADB_KEYBOARD
from device_connector.simulator.faults import FAULTS
from device_connector.simulator.phone import PROFILES, Phone
from tests.simulator.drive import drive

KEYBOARD = "com.android.adbkeyboard/.AdbIME"
FOCUS = "am start -n com.example.notes/.EditActivity; input tap 540 380"
FIELD = "uiautomator dump /dev/tty"
PNG_END = b"IEND\xaeB`\x82"
CASES: dict[str, tuple[str, Callable[[bytes], bool]]] = {
    "truncated_png": ("screencap -p", lambda out: not out.endswith(PNG_END)),
    "png_warning": ("screencap -p", lambda out: out.index(b"\x89PNG") == 347 and out.endswith(PNG_END)),
    "empty_capture": ("screencap -p", lambda out: out == b""),
    "black_display": ("screencap", lambda out: not any(out[16::4]) and len(out) > 10_000_000),
    "no_idle": ("uiautomator dump /dev/tty", lambda out: out == b"ERROR: could not get idle state.\n"),
    "null_root": ("uiautomator dump /dev/tty", lambda out: b"null root node" in out),
    "inject_denied": ("input tap 1 1", lambda out: b"INJECT_EVENTS" in out),
    "ime_late": (f"ime enable {KEYBOARD}", lambda out: b"Unknown input method" in out),
    "ime_deaf": (
        f"{FOCUS}; ime set {KEYBOARD}; am broadcast -a ADB_INPUT_B64 --es msg YWJjZGVm; {FIELD}",
        lambda out: b"result=0" in out and b"abcdef" not in out,
    ),
    "lost_characters": (f"{FOCUS}; input text abcdef; {FIELD}", lambda out: b'"abcef"' in out),
    "log_eof": ("logcat -d", lambda out: b"Unexpected EOF!" in out),
    "not_ready": ("input tap 1 1", lambda out: b"input" in out),
    "disk_full": ("echo x >/sdcard/x", lambda out: b"No space left on device" in out),
}


def answer(phone: Phone, line: str) -> bytes:
    """What the line says on both streams."""
    return drive(shell.run(phone, f"{{ {line}; }} 2>&1")).out


@pytest.fixture
def phone() -> Phone:
    made = Phone(PROFILES["pixel"], serial="T1", now=lambda: 1.7e9)
    made.install(ADB_KEYBOARD)
    return made


def test_the_cases_are_all() -> None:
    """A new fault needs a case here, or a test of the wire."""
    assert CASES.keys() == {name for name, meaning in FAULTS.items() if meaning.place == "phone"}


@pytest.mark.parametrize("name", CASES)
def test_bites(phone: Phone, name: str) -> None:
    """On for one command, and gone for the next."""
    line, bitten = CASES[name]
    phone.faults.set(name, count=1)
    assert bitten(answer(phone, line))
    phone.faults.command_ended()
    assert not bitten(answer(phone, line))
