"""What the readonly table lets through, and the many things it must never let through."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from device_connector.errors import InvalidArguments, PermissionDenied
from device_connector.tools.shell_grammar import compile_row, is_path, matches
from device_connector.tools.shell_table import TABLE, ShellRules, allowed, markdown, read_only

READONLY = ShellRules("readonly")
PIECES = st.sampled_from(["/sdcard", "/", "..", ".", "a", "/data/local/tmp", "~", "*"])

PASSES = {
    "getprop": "getprop",
    "getprop ro.product.model": "getprop ro.product.model",
    "  getprop   'ro.product.model' ": "getprop ro.product.model",
    "settings get system screen_brightness": "settings get system screen_brightness",
    "dumpsys battery": "dumpsys battery",
    "dumpsys package com.android.settings": "dumpsys package com.android.settings",
    "wm size": "wm size",
    "pm list packages -3 -f": "pm list packages -3 -f",
    "pm list packages -3 com.example": "pm list packages -3 com.example",
    "ls -l /sdcard": "ls -l /sdcard",
    "ls -l '/sdcard/My Files'": "ls -l '/sdcard/My Files'",
    "ls /sdcard/a\\;reboot": "ls '/sdcard/a;reboot'",
    "ls '/sdcard/$(reboot)'": "ls '/sdcard/$(reboot)'",
    "cat '/sdcard/it'\\''s.txt'": "cat '/sdcard/it'\\''s.txt'",
    "cat /proc/meminfo /proc/uptime": "cat /proc/meminfo /proc/uptime",
    "head -n 5 /data/local/tmp/log": "head -n 5 /data/local/tmp/log",
    "logcat -d -t 100 ActivityManager:I '*:S'": "logcat -d -t 100 ActivityManager:I '*:S'",
    "ip addr show": "ip addr show",
    "df -h /data": "df -h /data",
    "echo hello": "echo hello",
    "top -b -n 1": "top -b -n 1",
}

ATTACKS = (
    *("; {}", "&& {}", "|| {}", "| {}", "& {}", "\n{}", "$({})", "`{}`", "> {}", "< {}", ">> {}", "2>&1 {}"),
    *("${{{}}}", "<({})", "\r{}", "\0{}", "\t{}", "' ; {} '", '" ; {} "', "\\\n{}", "'\n{}'", "|{}", ";{}", "&{}"),
)
COMMANDS = ("reboot", "rm -rf /sdcard", "id", "am start -a android.intent.action.CALL", "setprop a b")
CARRIERS = ("getprop", "ls /sdcard", "echo a", "cat /sdcard/a", "dumpsys battery")
APPENDED = [
    f"{carrier} {attack.format(command)}"
    for carrier, attack, command in itertools.product(CARRIERS, ATTACKS, COMMANDS)
]

NOT_LISTED = (Path(__file__).parent / "never_readonly.txt").read_text("utf-8").splitlines()
"""Commands of one line each that are not read-only, or not in a form that the table lets through."""


@pytest.mark.parametrize(("command", "line"), PASSES.items())
def test_passes(command: str, line: str) -> None:
    """Each word is quoted again, so that the phone's shell reads exactly these words."""
    assert READONLY.line(command) == line


@pytest.mark.parametrize("command", APPENDED)
def test_second_command_never_passes(command: str) -> None:
    """Nothing that a shell could read as a second command, a file or an expansion gets through."""
    with pytest.raises((PermissionDenied, InvalidArguments)):
        READONLY.line(command)


@pytest.mark.parametrize("command", NOT_LISTED)
def test_not_listed_never_passes(command: str) -> None:
    """What is not in the table, or has one word too many, is refused by name."""
    with pytest.raises(PermissionDenied, match="command: "):
        READONLY.line(command)


@given(st.text(max_size=40))
def test_any_text_after_a_command(tail: str) -> None:
    """Whatever follows an allowed command, what is sent splits into words of the table alone."""
    try:
        line = READONLY.line(f"cat {tail}")
    except (PermissionDenied, InvalidArguments):
        return
    assert line.startswith("cat ")
    assert not set("\n\r\0") & set(line)


@given(
    st.lists(st.sampled_from(["/sdcard", "/", "..", ".", "a", "/data/local/tmp", "~", "*"]), max_size=5).map(
        "/".join
    )
)
def test_paths_stay_under_their_roots(path: str) -> None:
    """No combination of parts leaves the roots."""
    if is_path(path):
        assert ".." not in path
        assert path.startswith(("/sdcard", "/storage/emulated/0", "/data/local/tmp"))


@given(st.lists(st.text(max_size=8), min_size=1, max_size=4))
def test_only_known_first_words(words: list[str]) -> None:
    """A first word that no row begins with is never read-only."""
    known = {one for row in TABLE for one in row.split()[0].split("|")}
    assert not read_only(words) or words[0] in known


def test_off() -> None:
    """With the policy `off` nothing runs."""
    with pytest.raises(PermissionDenied, match="switched off"):
        ShellRules("off").line("getprop")


def test_full() -> None:
    """With the policy `full` the line goes out as it is."""
    assert ShellRules("full").line("ls /data | head -3") == "ls /data | head -3"


@pytest.mark.parametrize(
    ("pattern", "command", "passes"),
    [
        ("svc wifi enable", "svc wifi enable", True),
        ("svc wifi enable", "svc wifi disable", False),
        ("am start -n com.mine.*", "am start -n com.mine.app/.Main", True),
        ("am start -n com.mine.*", "am start -n com.mine.app/.Main -f 1", False),
        ("am force-stop **", "am force-stop a.b c d", True),
        ("am force-stop **", "am start a.b", False),
        ("* reboot", "su reboot", False),
        ("**", "reboot", False),
        ("", "reboot", False),
        ("input tap [0-9]* [0-9]*", "input tap 10 20", True),
        ("echo *", "echo 'a; b'", True),
    ],
)
def test_allowlist(pattern: str, command: str, passes: bool) -> None:
    """A deployment's pattern is matched word by word, its first word spelt out."""
    rules = ShellRules("allowlist", (pattern,))
    if passes:
        assert rules.line(command)
    else:
        with pytest.raises(PermissionDenied):
            rules.line(command)


def test_allowlist_keeps_the_table_and_the_quoting() -> None:
    """Under `allowlist` the read-only table holds as before, and operators stay refused."""
    rules = ShellRules("allowlist", ("echo **",))
    assert rules.line("wm size") == "wm size"
    with pytest.raises(PermissionDenied):
        rules.line("echo a; reboot")


def test_groups_and_repeats() -> None:
    """`[-n NUMBER]` is taken as a whole or not at all; `...` again and again."""
    row = compile_row("head [-n NUMBER] PATH...")
    assert matches(row, ["head", "-n", "5", "/sdcard/a", "/sdcard/b"])
    assert matches(row, ["head", "/sdcard/a"])
    assert not matches(row, ["head", "-n", "/sdcard/a"])
    assert not matches(row, ["head"])


def test_double_star_needs_no_words() -> None:
    """`**` stands for none as well."""
    assert allowed("am kill-all **", ["am", "kill-all"])


def test_refusal_names_the_allowed_forms() -> None:
    """A command that is listed in another form is told the forms."""
    with pytest.raises(PermissionDenied, match=r"wm size\|density"):
        READONLY.line("wm size 1x1")


def test_readme_holds_every_row() -> None:
    """The README's table is made from the code."""
    shown = markdown().replace("&#124;", "|")
    assert all(row in shown for row in TABLE)
