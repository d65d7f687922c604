"""What a phone's adbd offers to open: a table from a service's name to the steps that serve it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from device_connector.simulator.adbd.framing import (
    Framing,
    Plain,
    ShellV2,
    ShellV2Terminal,
    Terminal,
)
from device_connector.simulator.adbd.sync import serve_sync
from device_connector.simulator.adbd.terminal import on_terminal
from device_connector.simulator.shell.steps import Out, ReadIn, Steps

if TYPE_CHECKING:
    from device_connector.simulator.phone import Phone

# What this adbd can do of what a profile's phone announces: no compression, no abb, no delayed acknowledgement.
_SPOKEN = frozenset(
    {"shell_v2", "cmd", "stat_v2", "ls_v2", "sendrecv_v2", "fixed_push_mkdir", "fixed_push_symlink_timestamp"}
)
_FIRST_WITHOUT_PTY = 24


class Run(Protocol):
    """A phone's shell: one command line as steps."""

    def __call__(self, phone: Phone, line: str) -> Steps:
        """Start it."""


@dataclass(frozen=True, slots=True)
class Service:
    """One opened service; `command` is the line that reached the shell, if it is one."""

    steps: Steps
    framing: Framing
    command: str | None = None


@dataclass(frozen=True, slots=True)
class Services:
    """What one phone offers to open; `reboot` is called with the mode when it is asked to."""

    phone: Phone
    run: Run
    reboot: Callable[[str], None]

    @property
    def features(self) -> frozenset[str]:
        """What adbd announces."""
        return self.phone.profile.features & _SPOKEN

    @property
    def banner(self) -> bytes:
        """What adbd says of the phone in its hello."""
        profile = self.phone.profile
        said = {
            "ro.product.name": profile.product,
            "ro.product.model": profile.model,
            "ro.product.device": profile.device,
            "features": ",".join(sorted(self.features)),
        }
        return ("device::" + "".join(f"{name}={value};" for name, value in said.items())).rstrip(";").encode()

    def open(self, name: str) -> Service | None:
        """The service of that name; None where adbd answers with CLSE."""
        for prefix, opened in _SERVICES.items():
            if name.startswith(prefix):
                return opened(self, name.removeprefix(prefix))
        return None


def _shell(services: Services, line: str) -> Service:
    old = services.phone.profile.api_level < _FIRST_WITHOUT_PTY
    framing = Terminal() if old or not line else Plain()
    return Service(_steps(services, line, terminal=not line), framing, line or None)


def _exec(services: Services, line: str) -> Service:
    return Service(services.run(services.phone, line), Plain(), line)


def _shell_v2(services: Services, rest: str) -> Service | None:
    options, _, line = rest.partition(":")
    words = options.split(",")
    if "v2" not in words:
        return _shell(services, line)
    if "shell_v2" not in services.features:
        return None
    terminal = "pty" in words or ("raw" not in words and not line)
    framing = ShellV2Terminal() if terminal else ShellV2()
    return Service(_steps(services, line, terminal=terminal and not line), framing, line or None)


def _steps(services: Services, line: str, *, terminal: bool) -> Steps:
    steps = services.run(services.phone, line)
    return on_terminal(steps, f"{services.phone.profile.device}:/ $ ") if terminal else steps


def _sync(services: Services, _: str) -> Service:
    return Service(serve_sync(services.phone.files, services.features), Plain())


def _reboot(services: Services, mode: str) -> Service:
    def steps() -> Steps:
        services.reboot(mode)
        yield from ()
        return 0

    return Service(steps(), Plain())


def _says(text: str) -> Callable[[Services, str], Service]:
    def opened(_: Services, rest: str) -> Service:
        return Service(_say(text.format(rest)), Plain())

    return opened


def _say(text: str, *, stays: bool = False) -> Steps:
    yield Out(text.encode())
    while stays and (yield ReadIn()):
        pass
    return 0


def _reverse(_: Services, request: str) -> Service:
    verb = request.partition(":")[0]
    return Service(_say(_REVERSE.get(verb, _fail("cannot bind listener: Operation not permitted"))), Plain())


def _fail(text: str) -> str:
    return f"FAIL{len(text):04x}{text}"


_REVERSE: Mapping[str, str] = {
    "list-forward": "OKAY0000",
    "killforward-all": "OKAY",
    "killforward": _fail("listener not found"),
}
_SERVICES: Mapping[str, Callable[[Services, str], Service | None]] = {
    "shell,": _shell_v2,
    "shell:": _shell,
    "exec:": _exec,
    "sync:": _sync,
    "reboot:": _reboot,
    "root:": _says("adbd cannot run as root in production builds\n"),
    "unroot:": _says("adbd not running as root\n"),
    "remount:": _says('Not running as root. Try "adb root" first.\n'),
    "tcpip:": _says("restarting in TCP mode port: {}\n"),
    "usb:": _says("restarting in USB mode\n"),
    "reverse:": _reverse,
    "track-jdwp": lambda _, __: Service(_say("0000", stays=True), Plain()),
}
