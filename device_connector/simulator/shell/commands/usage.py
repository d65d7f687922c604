"""What takes room and time: du, free, top, getenforce."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping

from device_connector.simulator.shell.commands.listing import human
from device_connector.simulator.shell.commands.system import processes
from device_connector.simulator.shell.flags import flags
from device_connector.simulator.shell.session import Call, Program

_BLOCK = 4096


def du(call: Call) -> int:
    """`du [-s] [-h] [-k] [PATH...]`: KiB that each folder takes, the inner ones first."""
    given = flags(call, "shkacm", "d")
    missing = 0
    for name in given.rest or ["."]:
        try:
            rows = _folders(call, name)
        except OSError as error:
            call.warn(f"du: {name}: {error.strerror}")
            missing += 1
            continue
        for path, size in rows[-1:] if "s" in given else rows:
            call.say(f"{human(size) if 'h' in given else size // 1024}\t{path}")
    return int(missing > 0)


def _folders(call: Call, name: str) -> list[tuple[str, int]]:
    """A folder's own row last, those inside it before; sizes in bytes, in whole blocks."""
    path = call.session.path(name)
    found = call.phone.files.stat(path)
    if not found.is_dir:
        return [(name, -(-found.size // _BLOCK) * _BLOCK)]
    rows: list[tuple[str, int]] = []
    total = _BLOCK
    for entry, inner in call.phone.files.list(path):
        if inner.is_dir:
            below = _folders(call, posixpath.join(name, entry))
            rows += below
            total += below[-1][1]
        else:
            total += -(-inner.size // _BLOCK) * _BLOCK
    return [*rows, (name, total)]


def free(call: Call) -> int:
    """`free [-h] [-m]`: memory in bytes, or as /proc/meminfo has it in other units."""
    given = flags(call, "hmkg")
    total, unused, cached = 7747392, 412020, 3018440
    shown = [_memory(kib, given.given) for kib in (total, total - unused, unused, 0, cached)]
    call.say(f"{'':9}{'total':>12}{'used':>12}{'free':>12}{'shared':>12}{'buffers':>12}")
    call.say("Mem:     " + "".join(f"{each:>12}" for each in shown))
    return 0


def _memory(kib: int, given: Mapping[str, str]) -> str:
    if "h" in given:
        return human(kib * 1024)
    return str(kib // 1024 if "m" in given else kib if "k" in given else kib * 1024)


def top(call: Call) -> int:
    """`top -b -n 1`: the processes once, none of them busy."""
    found = processes(call.phone)
    call.say(f"Tasks: {len(found)} total,   1 running, {len(found) - 1} sleeping,   0 stopped,   0 zombie")
    call.say("  PID USER         PR  NI VIRT  RES  SHR S[%CPU] %MEM     TIME+ ARGS")
    for user, pid, _, name in found:
        call.say(f"{pid:>5} {user:<12} 20   0  10G  71M  40M S  0.0   0.9   0:01.20 {name}")
    return 0


def getenforce(call: Call) -> int:
    """SELinux's mode."""
    call.say("Enforcing")
    return 0


COMMANDS: Mapping[str, Program] = {"du": du, "free": free, "top": top, "getenforce": getenforce}
