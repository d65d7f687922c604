"""Which services a phone offers, and what the small ones say."""

from __future__ import annotations

import pytest

from device_connector.simulator.adbd.framing import Framing, Plain, ShellV2, ShellV2Terminal, Terminal
from device_connector.simulator.adbd.services import Service, Services
from device_connector.simulator.phone import PROFILES, Phone
from tests.simulator.adbd.tiny import TinyShell
from tests.simulator.drive import drive


def offered(profile: str = "pixel") -> Services:
    return Services(Phone(PROFILES[profile], serial="T1", now=lambda: 1.7e9), TinyShell(), lambda _: None)


def opened(name: str, profile: str = "pixel") -> Service:
    service = offered(profile).open(name)
    assert service is not None
    return service


@pytest.mark.parametrize(
    ("profile", "name", "framing"),
    [
        ("pixel", "shell,v2,raw:echo hi", ShellV2),
        ("pixel", "shell,v2,TERM=xterm-256color,raw:echo hi", ShellV2),
        ("pixel", "shell,v2:echo hi", ShellV2),
        ("pixel", "shell,v2,TERM=xterm-256color,pty:echo hi", ShellV2Terminal),
        ("pixel", "shell:echo hi", Plain),
        ("pixel", "shell,raw:echo hi", Plain),
        ("pixel", "exec:echo hi", Plain),
        ("nexus", "shell:echo hi", Terminal),
        ("nexus", "exec:echo hi", Plain),
    ],
)
def test_framing(profile: str, name: str, framing: type[Framing]) -> None:
    """How the output is laid depends on what was asked for, and for `shell:` on the phone's age."""
    service = opened(name, profile)
    assert (type(service.framing), service.command) == (framing, "echo hi")


def test_colons_belong_to_the_command() -> None:
    """Only the first one ends the options."""
    assert opened("shell,v2,raw:echo a:b").command == "echo a:b"


@pytest.mark.parametrize(
    ("name", "prompts"), [("shell:", True), ("shell,v2,pty:", True), ("shell,v2:", True), ("shell,v2,raw:", False)]
)
def test_interactive_shell(name: str, prompts: bool) -> None:
    """Without a command lines are read; on a terminal with a prompt and an echo."""
    heard = drive(opened(name).steps, [b"hello\n"])
    assert heard.out == (b"shiba:/ $ hello\nhello\nshiba:/ $ " if prompts else b"hello\n")
    assert opened(name).command is None


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("root:", "adbd cannot run as root in production builds\n"),
        ("unroot:", "adbd not running as root\n"),
        ("remount:", 'Not running as root. Try "adb root" first.\n'),
        ("tcpip:5555", "restarting in TCP mode port: 5555\n"),
        ("usb:", "restarting in USB mode\n"),
        ("reverse:list-forward", "OKAY0000"),
        ("reverse:killforward-all", "OKAY"),
        ("reverse:killforward:tcp:1", "FAIL0012listener not found"),
        ("reverse:forward:tcp:1;tcp:2", "FAIL002dcannot bind listener: Operation not permitted"),
        ("track-jdwp", "0000"),
    ],
)
def test_small_services(name: str, answer: str) -> None:
    """The words of a production build."""
    assert drive(opened(name).steps).out == answer.encode()


def test_reboot_hands_on_its_mode() -> None:
    """What follows the colon."""
    modes: list[str] = []
    phone = Phone(PROFILES["pixel"], serial="T1", now=lambda: 1.7e9)
    service = Services(phone, TinyShell(), modes.append).open("reboot:bootloader")
    assert service is not None
    drive(service.steps)
    assert modes == ["bootloader"]


def test_only_what_is_spoken_is_announced() -> None:
    """No compression and no delayed acknowledgement, whatever the phone's own adbd could."""
    assert offered().features <= PROFILES["pixel"].features
    assert not {"delayed_ack", "sendrecv_v2_brotli", "abb_exec"} & offered().features
