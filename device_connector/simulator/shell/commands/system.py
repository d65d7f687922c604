"""Who and where one is: id, ps, date, uptime, uname, svc, reboot."""

from __future__ import annotations

from collections.abc import Mapping

from device_connector.simulator.phone import Phone
from device_connector.simulator.shell.dumpsys.forms import local
from device_connector.simulator.shell.flags import flags
from device_connector.simulator.shell.owners import SHELL_GROUPS, owner_name
from device_connector.simulator.shell.session import SHELL_PID, Call, Program, Refused

_SHELL = 2000
_STATIC = (("root", 1, 0, "init"), ("root", 2, 0, "[kthreadd]"), ("system", 832, 1, "system_server"))
_KERNELS = {36: "6.1.99-android14-11", 34: "5.10.198-android13-4", 23: "3.4.0-gcf10b7e"}


def whoami(call: Call) -> int:
    """The user's name."""
    call.say("shell")
    return 0


def identity(call: Call) -> int:
    """`id`, `id -u`, `id -g`, `id -un`."""
    given = flags(call, "unggGrZ")
    if "u" in given or "g" in given:
        call.say("shell" if "n" in given else str(_SHELL))
        return 0
    groups = ",".join(f"{number}({owner_name(number)})" for number in (_SHELL, *SHELL_GROUPS))
    call.say(f"uid={_SHELL}(shell) gid={_SHELL}(shell) groups={groups} context=u:r:shell:s0")
    return 0


_PS_TOOLBOX = (
    "USER      PID   PPID  VSIZE  RSS   WCHAN              PC  NAME",
    "{0:<9} {1:<5} {2:<5} 1552000 72364 sys_epoll_ 00000000 S {3}",
)
_PS_TOYBOX = (
    "USER           PID  PPID     VSZ    RSS WCHAN            ADDR S NAME",
    "{0:<12} {1:>5} {2:>5} 10817696  72364 0                   0 S {3}",
)
Process = tuple[str, int, int, str]
"""User, process id, parent's id, name."""


def processes(phone: Phone) -> list[Process]:
    """All that runs, by process id."""
    apps = [(owner_name(each.uid), each.pid, 1, each.name) for each in phone.packages.values() if each.pid]
    own = [("shell", SHELL_PID, 1, "sh"), ("shell", SHELL_PID + 1, SHELL_PID, "ps")]
    return sorted([*_STATIC, *apps, *own], key=lambda process: process[1])


def ps(call: Call) -> int:
    """`ps [-A|-e] [-f] [-o COLUMNS] [NAME|PID]`; the shell's own processes only without -A since Android 8."""
    given = flags(call, "AaefTlnwZ", "opu")
    found = processes(call.phone)
    if call.phone.profile.api_level >= 26 and not {"A", "e", "p"} & given.given.keys():
        found = [process for process in found if process[1] >= SHELL_PID]
    for word in given.rest:
        found = [process for process in found if word in (str(process[1]), process[3])]
    if "p" in given:
        found = [process for process in found if str(process[1]) in given.given["p"].split(",")]
    if "o" in given:
        call.say(_columns(given.given["o"].upper().split(","), found))
    else:
        call.say(_ps(call.phone, found))
    return 0


def _ps(phone: Phone, found: list[Process]) -> str:
    title, row = _PS_TOOLBOX if phone.profile.api_level < 26 else _PS_TOYBOX
    return "\n".join([title, *(row.format(*process) for process in found)])


def _columns(wanted: list[str], found: list[Process]) -> str:
    order = {"USER": 0, "PID": 1, "PPID": 2, "NAME": 3, "CMD": 3, "ARGS": 3, "COMM": 3, "CMDLINE": 3}
    odd = next((name for name in wanted if name.partition("=")[0] not in order), None)
    if odd:
        raise Refused(f"ps: bad -o {odd}")
    rows = [[str(process[order[name.partition("=")[0]]]) for name in wanted] for process in found]
    titles = [] if all("=" in name for name in wanted) else [[name.partition("=")[0] for name in wanted]]
    return "\n".join(
        " ".join(f"{cell:>5}" if cell.isdecimal() else cell for cell in row) for row in [*titles, *rows]
    )


def pidof(call: Call) -> int:
    """`pidof NAME...`, `pgrep [-f] NAME`; 1 when none runs."""
    names = flags(call, "sfxlan").rest
    wanted = [str(pid) for _, pid, _, name in processes(call.phone) if name in names]
    if wanted:
        call.say((" " if call.name == "pidof" else "\n").join(wanted))
    return int(not wanted)


def date(call: Call) -> int:
    """The phone's time; +FORMAT as strftime has it, with %s and %N."""
    words = [word for word in call.args if word != "-u"]
    now = call.phone.now()
    if not words:
        call.say(f"{local(call.phone, now):%a %b %e %H:%M:%S %Z %Y}")
        return 0
    if not words[0].startswith("+"):
        return call.fail("date: cannot set date: Operation not permitted")
    form = words[0][1:].replace("%s", str(int(now))).replace("%N", f"{int(now % 1 * 1e9):09d}")
    call.say(local(call.phone, now).strftime(form))
    return 0


def uptime(call: Call) -> int:
    """Time of day, time since boot, load."""
    phone = call.phone
    minutes = int(phone.now() - phone.boot_at) // 60
    days, hours = minutes // 1440, minutes // 60 % 24
    up = f"{days} day{'s' * (days != 1)}, " * (days > 0) + f"{hours}:{minutes % 60:02d}"
    clock = f"{local(phone, phone.now()):%H:%M:%S}"
    call.say(f" {clock} up {up},  0 users,  load average: 2.31, 2.18, 1.97")
    return 0


def uname(call: Call) -> int:
    """`uname -a`, or one of -s -n -r -v -m."""
    given = flags(call, "asnrvmo")
    level = call.phone.profile.api_level
    release = _KERNELS[min(_KERNELS, key=lambda known: abs(known - level))]
    machine = "aarch64" if "64" in call.phone.profile.abi else "armv7l"
    parts = {"s": "Linux", "n": "localhost", "r": release, "v": "#1 SMP PREEMPT", "m": machine, "o": "Toybox"}
    wanted = "snrvmo" if "a" in given else [letter for letter in "snrvmo" if letter in given] or "s"
    call.say(" ".join(parts[letter] for letter in wanted))
    return 0


def svc(call: Call) -> int:
    """`svc wifi|data|bluetooth enable|disable`, `svc power stayon true|false|usb|ac|wireless`."""
    keys = {"wifi": "wifi_on", "data": "mobile_data", "bluetooth": "bluetooth_on", "nfc": "nfc_on"}
    plugs = {"true": "15", "false": "0", "ac": "1", "usb": "2", "wireless": "4"}
    settings = call.phone.settings["global"]
    match call.args:
        case [radio, ("enable" | "disable") as act] if radio in keys:
            settings[keys[radio]] = str(int(act == "enable"))
        case ["power", "stayon", word] if word in plugs:
            settings["stay_on_while_plugged_in"] = plugs[word]
        case ["power", "reboot", *mode]:
            call.phone.reboot("".join(mode[:1]))
        case _:
            call.warn(
                "Available commands:\n    help     Show information about the subcommands\n    power    Control"
            )
    return 0


def reboot(call: Call) -> int:
    """`reboot [-p] [MODE]`; `start` and `stop` are refused to the shell user."""
    call.phone.reboot("".join(call.args[:1]).removeprefix("-p"))
    return 0


COMMANDS: Mapping[str, Program] = {
    "whoami": whoami,
    "id": identity,
    "ps": ps,
    "pidof": pidof,
    "pgrep": pidof,
    "date": date,
    "uptime": uptime,
    "uname": uname,
    "svc": svc,
    "reboot": reboot,
}
