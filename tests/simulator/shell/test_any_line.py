"""Whatever is typed, the shell answers; it never falls over."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from device_connector.simulator.shell.commands import COMMANDS
from tests.simulator.shell.console import Console

WORDS = """
-n -c -d -l -p -e -s -t -W -f -r -- - x 0 -1 99999 1.5 '' é /sdcard /none /proc/version a/.B list set put
system start dump tap packages [
"""
ARGUMENTS = st.lists(st.sampled_from(WORDS.split()), max_size=4)
SIGNS = st.text("ab 01'\"\\$`;&|<>(){}[]*?~#!=-\n\t", max_size=30)


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(sorted(COMMANDS)), ARGUMENTS)
def test_any_words(name: str, words: list[str]) -> None:
    """Every command takes any words: it does them or says why not."""
    assert -1 <= Console().run(" ".join([name, *words]), b"a b\n", most=200).code <= 255


@settings(max_examples=300, deadline=None)
@given(SIGNS)
def test_any_signs(line: str) -> None:
    """Every line is read, or refused."""
    assert -1 <= Console().run(line, most=200).code <= 255


@pytest.mark.parametrize("profile", ["pixel", "fold"])
@pytest.mark.parametrize(
    "line",
    [
        "getprop ro.serialno",
        "settings list global",
        "dumpsys -l",
        "dumpsys meminfo com.android.settings",
        "dumpsys activity top",
        "dumpsys activity recents",
        "dumpsys activity processes",
        "dumpsys activity users",
        "dumpsys window visible-apps",
        "dumpsys SurfaceFlinger",
        "dumpsys package",
        "dumpsys cpuinfo",
        "dumpsys wifi",
        "wm density",
        "pm list features",
        "pm list users",
        "cmd package resolve-activity --components com.android.settings",
        "cmd package resolve-activity com.android.settings",
        "cmd display get-displays",
        "cmd device_state print-states",
        "cmd -l",
        "am get-current-user",
        "am start com.android.settings; am stack list",
        "ime list -a -s",
        "ime list -a",
        "service list",
        "ls -lah /sdcard",
        "ls -R /storage",
        "ls -S -t -r -F -n -l /sdcard",
        "stat /sdcard",
        "du -sh /sdcard",
        "free",
        "free -h",
        "free -m",
        "top -b -n 1",
        "ps -ef",
        "ps -A system_server",
        "ps -p 1",
        "uptime",
        "uname -a",
        "ip addr",
        "ip link",
        "ip -4 addr show wlan0",
        "ifconfig",
        "env",
        "logcat -g",
    ],
)
def test_every_question_is_answered(profile: str, line: str) -> None:
    """What only reads ends well, and says nothing on stderr."""
    assert Console(profile).out(line)
