"""Commands that print parts of files or stdin as they are: cat, head, tail, grep, wc."""

from __future__ import annotations

import re
from collections.abc import Mapping

from device_connector.simulator.shell.flags import Flags, flags, number
from device_connector.simulator.shell.reading import Stdin, exit_code, lines, show, sources
from device_connector.simulator.shell.session import Call, Program, Refused, decoded, encoded
from device_connector.simulator.shell.steps import Out, ReadIn, Steps


def cat(call: Call) -> Steps:
    """Files one after another; stdin piece by piece as it comes."""
    names = flags(call, "uetv").rest
    if names in ([], ["-"]):
        while piece := (yield ReadIn()):
            yield Out(piece)
        return 0
    found = yield from sources(call, names)
    for _, data in found:
        yield Out(data)
    return exit_code(names, found)


def head(call: Call) -> Steps:
    """The first ten lines, -n so many, -c so many bytes."""
    return (yield from _end(call, first=True))


def tail(call: Call) -> Steps:
    """The last ten lines, -n so many (+N: from line N on), -c so many bytes."""
    return (yield from _end(call, first=False))


def _end(call: Call, *, first: bool) -> Steps:
    if call.args and re.fullmatch(r"-\d+", call.args[0]):
        call.args[0:1] = ["-n", call.args[0][1:]]
    given = flags(call, "qvf", "nc")
    if first and not given.rest and "c" not in given:
        return (yield from _first_of_stdin(given.number("n", 10)))
    found = yield from sources(call, given.rest)
    for name, data in found:
        if len(found) > 1:
            yield Out(encoded(f"==> {name} <==\n"))
        pieces = [data[i : i + 1] for i in range(len(data))] if "c" in given else data.splitlines(keepends=True)
        yield Out(b"".join(_slice(pieces, given.given.get("c") or given.given.get("n", "10"), first=first)))
    return exit_code(given.rest, found)


def _first_of_stdin(count: int) -> Steps:
    stdin = Stdin()
    for _ in range(count):
        line = yield from stdin.line()
        if line is None:
            break
        yield Out(line)
    return 0


def _slice(pieces: list[bytes], count: str, *, first: bool) -> list[bytes]:
    wanted = number(count)
    if first:
        return pieces[:wanted]
    return pieces[max(0, wanted - 1) :] if count.startswith("+") else pieces[max(0, len(pieces) - abs(wanted)) :]


def grep(call: Call) -> Steps:
    """Lines that match: -i -v -c -n -o -q -w -x -F -E -l -h -s -e PATTERN -m COUNT -r; 1 when none does."""
    given = flags(call, "ivcnoqwxFElhsr", "emABC")
    names = list(given.rest)
    if "e" not in given and not names:
        raise Refused("grep: Needs 1 argument", 2)
    test = _pattern(given, "\n".join(given.every("e")) if "e" in given else names.pop(0))
    if not names and not {"c", "m", "n", "q"} & given.given.keys():
        return (yield from _grep_stdin(given, test))
    hits = 0
    for name, data in (yield from sources(call, names)):
        found = _hits(given, test, lines([(name, data)]))
        hits += len(found)
        label = f"{name}:" if len(names) > 1 and "h" not in given else ""
        yield from show(_grep_shown(given, label, name, found))
    return int(not hits)


def egrep(call: Call) -> Steps:
    """`grep -E`."""
    call.args = ["-E", *call.args]
    return grep(call)


def _grep_stdin(given: Flags, test: re.Pattern[str]) -> Steps:
    """Each line is answered as it comes: a log that is followed never ends."""
    stdin, hits = Stdin(), 0
    while (line := (yield from stdin.line())) is not None:
        found = _hits(given, test, [decoded(line).removesuffix("\n")])
        hits += len(found)
        yield from show([text for _, text in found])
    return int(not hits)


def _pattern(given: Flags, text: str) -> re.Pattern[str]:
    """One pattern for all lines of `text`, in the syntax that the options ask for."""
    whole = "|".join(f"(?:{_translated(given, line)})" for line in text.split("\n"))
    whole = f"\\b(?:{whole})\\b" if "w" in given else whole
    whole = f"^(?:{whole})$" if "x" in given else whole
    try:
        return re.compile(whole, re.IGNORECASE if "i" in given else 0)
    except re.error:
        raise Refused(f"grep: bad REGEX '{text}'", 2) from None


def _translated(given: Flags, text: str) -> str:
    if "F" in given:
        return re.escape(text)
    if "E" in given:
        return text
    # Basic expressions: \| \+ \? \( \) \{ \} are operators, the bare ones are plain characters.
    return re.sub(r"\\?[|+?(){}]", lambda found: found[0][1:] if found[0][0] == "\\" else "\\" + found[0], text)


def _hits(given: Flags, test: re.Pattern[str], whole: list[str]) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for place, line in enumerate(whole, 1):
        if (test.search(line) is None) != ("v" in given):
            continue
        shown = [match[0] for match in test.finditer(line)] if "o" in given else [line]
        found += [(place, text) for text in shown]
    return found[: given.number("m", len(found))]


def _grep_shown(given: Flags, label: str, name: str, hits: list[tuple[int, str]]) -> list[str]:
    if "q" in given:
        return []
    if "c" in given:
        return [f"{label}{len(hits)}"]
    if "l" in given:
        return [name] * bool(hits)
    return [label + (f"{number}:" if "n" in given else "") + text for number, text in hits]


def wc(call: Call) -> Steps:
    """Lines, words, bytes; -l -w -c -m for one of them."""
    given = flags(call, "lwcm")
    found = yield from sources(call, given.rest)
    for name, data in found:
        counts = {"l": data.count(b"\n"), "w": len(data.split()), "c": len(data), "m": len(decoded(data))}
        wanted = [letter for letter in "lwcm" if letter in given] or list("lwc")
        shown = " ".join(str(counts[letter]) for letter in wanted)
        yield Out(encoded(f"{shown} {name}\n" if given.rest else f"{shown}\n"))
    return exit_code(given.rest, found)


COMMANDS: Mapping[str, Program] = {
    "cat": cat,
    "head": head,
    "tail": tail,
    "grep": grep,
    "egrep": egrep,
    "wc": wc,
}
