"""Commands that run commands, or say which ones there are."""

from __future__ import annotations

from collections.abc import Mapping

from device_connector.simulator.shell.commands.builtins import seconds
from device_connector.simulator.shell.flags import number
from device_connector.simulator.shell.session import Call, Program, Refused, decoded
from device_connector.simulator.shell.steps import Steps, Wait

_INNER = frozenset(
    {
        "cd",
        "echo",
        "eval",
        "exit",
        "export",
        "pwd",
        "set",
        "shift",
        "test",
        "[",
        "true",
        "false",
        "unset",
        "wait",
        ":",
    }
)


def shell(call: Call) -> Steps:
    """`sh -c LINE [NAME ARGUMENT...]`, `sh FILE`, or lines of stdin."""
    inner = call.session.child("sh")
    words = call.args
    if words[:1] == ["-c"]:
        if len(words) < 2:
            raise Refused("sh: -c: requires an argument", 1)
        inner.label = words[2] if len(words) > 2 else "sh"
        inner.arguments = tuple(words[3:])
        return (yield from call.session.interpret(inner, words[1]))
    if words:
        inner.arguments = tuple(words[1:])
        script = call.phone.files.read(call.session.path(words[0]))
    else:
        script = yield from call.read()
    return (yield from call.session.interpret(inner, decoded(script)))


def evaluate(call: Call) -> Steps:
    """`eval`: the words, read as a line again."""
    return (yield from call.session.interpret(call.session, " ".join(call.args)))


def start(call: Call) -> Steps:
    """`nohup`, `exec`, `time`: the words after it as a command."""
    if not call.args:
        return 0
    code = yield from call.session.start(call.session, call.args)
    if call.name == "exec":
        call.session.ended = code
    return code


def timeout(call: Call) -> Steps:
    """`timeout SECONDS COMMAND`: 124 when its waits add up to more, as toybox says."""
    if len(call.args) < 2:
        raise Refused("timeout: Needs 2 arguments", 125)
    left = seconds(call.args[0])
    steps, sent = call.session.start(call.session, call.args[1:]), None
    while True:
        try:
            step = steps.send(sent)
        except StopIteration as end:
            return int(end.value)
        if isinstance(step, Wait) and step.seconds > left:
            yield Wait(left)
            return 124
        left -= step.seconds if isinstance(step, Wait) else 0.0
        sent = yield step


def xargs(call: Call) -> Steps:
    """Words of stdin (or with -0 pieces between zeros) as arguments: all at once, or -n so many at a time."""
    words, size = list(call.args), 0
    zeros = words[:1] == ["-0"]
    words = words[zeros:]
    if words[:1] == ["-n"]:
        size, words = number("".join(words[1:2])), words[2:]
    text = decoded((yield from call.read()))
    found = text.rstrip("\0").split("\0") if zeros else text.split()
    status = 0
    for index in range(0, max(len(found), 1), size or max(len(found), 1)):
        status = yield from call.session.start(
            call.session, [*(words or ["echo"]), *found[index : index + size if size else None]]
        )
    return status


def which(call: Call) -> int:
    """The paths of commands; 1 when one is missing, without a word."""
    return _show(call, call.args, path_only=True)


def command(call: Call) -> int | Steps:
    """`command -v NAME`, or a command run as it is."""
    if call.args[:1] in (["-v"], ["-V"]):
        return _show(call, call.args[1:], path_only=call.args[0] == "-v")
    return start(call)


def kind(call: Call) -> int:
    """`type`: what a name stands for."""
    return _show(call, call.args, path_only=False)


def _show(call: Call, names: list[str], *, path_only: bool) -> int:
    missing = 0
    for name in names:
        if call.session.find(name, call.phone) is None:
            missing += 1
            if not path_only:
                call.say(f"{name} not found")
        elif name in _INNER and call.name != "which":
            call.say(name if path_only else f"{name} is a shell builtin")
        else:
            call.say(f"/system/bin/{name}" if path_only else f"{name} is /system/bin/{name}")
    return int(missing > 0)


COMMANDS: Mapping[str, Program] = {
    "sh": shell,
    "eval": evaluate,
    "nohup": start,
    "exec": start,
    "time": start,
    "timeout": timeout,
    "xargs": xargs,
    "which": which,
    "command": command,
    "type": kind,
}
