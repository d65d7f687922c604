"""What mksh does itself: echo, tests, variables, directories, and the small commands that scripts stand on."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from device_connector.simulator.files import Stat
from device_connector.simulator.shell.session import Call, Program, Refused, encoded
from device_connector.simulator.shell.steps import Steps, Wait

_ESCAPE = re.compile(r"\\(?:0([0-7]{1,3})|x([0-9a-fA-F]{1,2})|(.))", re.DOTALL)
_LETTERS = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "v": "\v", "\\": "\\"}
_DIRECTIVE = re.compile(r"%%|%([-0 +#]*)(\d*)(?:\.(\d+))?([sdiuxXocbq])")
_UNITS = {"": 1.0, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86400.0}


def echo(call: Call) -> int:
    """Words joined by blanks; mksh reads backslash letters unless -E is given."""
    newline, escapes, words = True, True, call.args
    while words and re.fullmatch(r"-[neE]+", words[0]):
        newline = newline and "n" not in words[0]
        escapes = not words[0].endswith("E")
        words = words[1:]
    text = " ".join(words)
    if escapes and "\\" in text:
        text, cut, _ = text.partition("\\c")
        text, newline = _unescape(text), newline and not cut
    call.write(encoded(text + "\n" * newline))
    return 0


def _unescape(text: str) -> str:
    return _ESCAPE.sub(_letter, text)


def _letter(found: re.Match[str]) -> str:
    if found[1] or found[2]:
        return chr(int(found[1], 8) if found[1] else int(found[2], 16))
    return _LETTERS.get(found[3], found[0])


def printf(call: Call) -> int:
    """The format again and again until the words are used up."""
    if not call.args:
        raise Refused("printf: Needs 1 argument")
    form = re.sub(r"\\([0-7]{1,3})", lambda found: chr(int(found[1], 8)), call.args[0])
    form, words = _unescape(form), call.args[1:]
    places = sum(found[0] != "%%" for found in _DIRECTIVE.finditer(form))
    call.write(encoded(_format(form, words[:places])))
    for index in range(places, len(words) if places else 0, places or 1):
        call.write(encoded(_format(form, words[index : index + places])))
    return 0


def _format(form: str, words: list[str]) -> str:
    left = iter(words)

    def one(found: re.Match[str]) -> str:
        return "%" if found[0] == "%%" else _directive(found, next(left, ""))

    return _DIRECTIVE.sub(one, form)


def _directive(found: re.Match[str], word: str) -> str:
    marks, width, precision, kind = found.groups()
    point = f".{precision}" if precision else ""
    if kind in "sbcq":
        text = _unescape(word) if kind == "b" else word[:1] if kind == "c" else word
        return f"%{marks}{width}{point}s" % text
    try:
        return f"%{marks}{width}{point}{kind.replace('u', 'd')}" % int(word or "0", 0)
    except ValueError:
        raise Refused(f"printf: bad {word}@1") from None


def yes(call: Call) -> int:
    """`true` and `:`."""
    return int(call.name == "false")


def sleep(call: Call) -> Steps:
    """Time passes; fractions and the units s, m, h, d as toybox takes them."""
    if not call.args:
        raise Refused("sleep: Needs 1 argument")
    total = sum(map(seconds, call.args))
    yield Wait(total)
    return 0


def seconds(word: str) -> float:
    """What `1.5`, `2m` and the like stand for."""
    found = re.fullmatch(r"(\d*\.?\d+|\d+\.)([smhd]?)", word)
    if found is None:
        raise Refused(f"sleep: Not a number '{word}'")
    return float(found[1]) * _UNITS[found[2]]


def leave(call: Call) -> int:
    """`exit`: the shell ends, with the last exit code unless it says another."""
    word = call.args[0] if call.args else str(call.session.status)
    if not word.isdecimal():
        return call.fail(f"{call.session.label}: exit: {word}: bad number")
    call.session.ended = int(word) & 255
    return call.session.ended


def take_over(call: Call) -> Steps:
    """`exec COMMAND...`: the command in the shell's place; without words nothing."""
    if not call.args:
        return 0
    call.session.ended = yield from call.session.start(call.session, call.args)
    return call.session.ended


def change_directory(call: Call) -> int:
    """`cd`: to HOME without a word; the phone's words for what is no directory."""
    target = call.args[0] if call.args else call.session.value("HOME")
    path = call.session.path(target)
    try:
        found = call.phone.files.stat(path)
    except OSError as error:
        return call.fail(f"{call.session.label}: cd: {path}: {error.strerror}", 2)
    if not found.is_dir:
        return call.fail(f"{call.session.label}: cd: {path}: Not a directory", 2)
    call.session.directory = path
    return 0


def pwd(call: Call) -> int:
    """The shell's directory."""
    call.say(call.session.directory)
    return 0


def export(call: Call) -> int:
    """Assignments; without words, the variables."""
    variables = call.session.variables
    for word in call.args:
        name, assigned, value = word.partition("=")
        variables[name] = value if assigned else variables.get(name, "")
    if not call.args:
        call.say("\n".join(f"{name}={value}" for name, value in sorted(variables.items())))
    return 0


def unset(call: Call) -> int:
    """Forget variables."""
    for name in call.args:
        call.session.variables.pop(name, None)
    return 0


def shift(call: Call) -> int:
    """Drop the first of the shell's own arguments."""
    call.session.arguments = call.session.arguments[1:]
    return 0


def wait(call: Call) -> Steps:
    """Until every background job is done."""
    for job in call.session.jobs:
        yield from job
    call.session.jobs.clear()
    return 0


def test(call: Call) -> int:
    """`test` and `[`: 0 when it holds, 1 when not, 2 when it cannot be read."""
    words = list(call.args)
    if call.name == "[" and (not words or words.pop() != "]"):
        return call.fail(f"{call.session.label}: [: missing ]", 2)
    try:
        return int(not _either(call, words))
    except (ValueError, IndexError, KeyError):
        shown = words[-1] if words else ""
        return call.fail(f"{call.session.label}: {call.name}: {shown}: unexpected operator/operand", 2)


def _either(call: Call, words: list[str]) -> bool:
    if "-o" in words[1:-1]:
        at = words.index("-o", 1)
        return _either(call, words[:at]) or _either(call, words[at + 1 :])
    if "-a" in words[1:-1]:
        at = words.index("-a", 1)
        return _either(call, words[:at]) and _either(call, words[at + 1 :])
    return _holds(call, words)


def _holds(call: Call, words: list[str]) -> bool:
    if words[:1] == ["!"] and len(words) > 1:
        return not _holds(call, words[1:])
    if len(words) <= 1:
        return bool(words and words[0])
    if len(words) == 2:
        return _ONE[words[0]](call, words[1])
    left, sign, right = words
    return _TWO[sign](left, right)


def _is(holds: Callable[[Stat], bool], *, follow: bool = True) -> Callable[[Call, str], bool]:
    """A test of what is at a path; false where nothing is."""

    def asked(call: Call, word: str) -> bool:
        try:
            return holds(call.phone.files.stat(call.session.path(word), follow=follow))
        except OSError:
            return False

    return asked


_ONE: Mapping[str, Callable[[Call, str], bool]] = {
    "-n": lambda _, word: bool(word),
    "-z": lambda _, word: not word,
    "-d": _is(lambda found: found.is_dir),
    "-f": _is(lambda found: not found.is_dir),
    "-s": _is(lambda found: found.size > 0),
    "-L": _is(lambda found: found.is_link, follow=False),
    "-h": _is(lambda found: found.is_link, follow=False),
    **dict.fromkeys(("-e", "-r", "-w", "-x"), _is(lambda _: True)),
}
_TWO: Mapping[str, Callable[[str, str], bool]] = {
    "=": lambda left, right: left == right,
    "==": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "-eq": lambda left, right: int(left) == int(right),
    "-ne": lambda left, right: int(left) != int(right),
    "-lt": lambda left, right: int(left) < int(right),
    "-le": lambda left, right: int(left) <= int(right),
    "-gt": lambda left, right: int(left) > int(right),
    "-ge": lambda left, right: int(left) >= int(right),
}

COMMANDS: Mapping[str, Program] = {
    "echo": echo,
    "printf": printf,
    "true": yes,
    ":": yes,
    "false": yes,
    "sleep": sleep,
    "exit": leave,
    "exec": take_over,
    "cd": change_directory,
    "pwd": pwd,
    "export": export,
    "env": export,
    "set": yes,
    "unset": unset,
    "shift": shift,
    "wait": wait,
    "test": test,
    "[": test,
}
