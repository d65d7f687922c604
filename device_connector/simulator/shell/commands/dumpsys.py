"""`dumpsys`, and `service`: which system services there are and what they print."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from device_connector.simulator.shell.dumpsys import SERVICES
from device_connector.simulator.shell.session import Call, Program

_SINCE: Mapping[str, int] = MappingProxyType({"device_state": 31, "thermalservice": 29})
_NOT_YET = frozenset({"activity", "window", "input"})


def _present(call: Call) -> list[str]:
    """Names of the services that answer; some do not right after boot."""
    missing = _NOT_YET if call.phone.faults.has("not_ready") else frozenset[str]()
    level = call.phone.profile.api_level
    return sorted(name for name in SERVICES if name not in missing and level >= _SINCE.get(name, 0))


def dumpsys(call: Call) -> int:
    """`dumpsys SERVICE [ARGUMENT...]`, `dumpsys -l`; a missing service is said on stderr, exit code 0."""
    words = list(call.args)
    if words[:1] == ["-t"]:
        del words[:2]
    present = _present(call)
    if not words or words == ["-l"]:
        call.say("Currently running services:\n" + "\n".join(f"  {name}" for name in present))
        return 0
    if words[0] not in present:
        call.warn(f"Can't find service: {words[0]}")
        return 0
    text = SERVICES[words[0]](call.phone, words[1:])
    if text:
        call.say(text.removesuffix("\n"))
    return 0


def service(call: Call) -> int:
    """`service list`, `service check NAME`."""
    present = _present(call)
    if call.args == ["list"]:
        rows = [f"{index}\t{name}: [android.{name}]" for index, name in enumerate(present)]
        call.say("\n".join([f"Found {len(present)} services:", *rows]))
        return 0
    if len(call.args) == 2 and call.args[0] == "check":
        found = "found" if call.args[1] in present else "not found"
        call.say(f"Service {call.args[1]}: {found}")
        return 0
    call.warn("Usage: service [-h|-?]\n       service list\n       service check SERVICE")
    return 0 if call.args else 10


COMMANDS: Mapping[str, Program] = {"dumpsys": dumpsys, "service": service}
