"""Commands that turn text into other text: sort, uniq, cut, tr, sed, base64, checksums."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Callable, Mapping

from device_connector.simulator.shell.flags import flags, number
from device_connector.simulator.shell.reading import exit_code, lines, regular, show, sources
from device_connector.simulator.shell.session import Call, Program, Refused, decoded, encoded
from device_connector.simulator.shell.steps import Out, Steps


def sort(call: Call) -> Steps:
    """Lines in order: -r reversed, -n by number, -u once each."""
    given = flags(call, "rnuf", "kt")
    whole = lines((yield from sources(call, given.rest)))
    if "u" in given:
        whole = list(dict.fromkeys(whole))
    key: Callable[[str], tuple[float, str]] = _by_number if "n" in given else _by_text
    yield from show(sorted(whole, key=key, reverse="r" in given))
    return 0


def _by_text(line: str) -> tuple[float, str]:
    return 0.0, line


def _by_number(line: str) -> tuple[float, str]:
    found = re.match(r"\s*(-?\d+(?:\.\d+)?)", line)
    return (float(found[1]) if found else 0.0), line


def uniq(call: Call) -> Steps:
    """Neighbouring equal lines once; -c with their count."""
    given = flags(call, "cdu")
    groups: list[list[str]] = []
    for line in lines((yield from sources(call, given.rest))):
        if groups and groups[-1][0] == line:
            groups[-1].append(line)
        else:
            groups.append([line])
    yield from show([f"{len(same):7d} {same[0]}" if "c" in given else same[0] for same in groups])
    return 0


def cut(call: Call) -> Steps:
    """-d SIGN -f FIELDS, or -c PLACES; lists like 1,3-5,7-."""
    given = flags(call, "s", "dfcb")
    by_place = given.given.get("c") or given.given.get("b")
    wanted = by_place or given.given.get("f")
    if not wanted:
        raise Refused("cut: need -fcb")
    sign = given.given.get("d", "\t")
    whole = lines((yield from sources(call, given.rest)))
    yield from show([_cut(line, wanted, "" if by_place else sign) for line in whole])
    return 0


def _cut(line: str, wanted: str, sign: str) -> str:
    pieces = line.split(sign) if sign else list(line)
    if sign and len(pieces) == 1:
        return line
    return sign.join(piece for place, piece in enumerate(pieces, 1) if _listed(place, wanted))


def _listed(place: int, wanted: str) -> bool:
    for part in wanted.split(","):
        low, dash, high = part.partition("-")
        if number(low or "1") <= place <= number((high or str(place)) if dash else low):
            return True
    return False


def sed(call: Call) -> Steps:
    """One substitution (`s/a/b/g`), deletion (`/a/d`, `3d`) or, with -n, print (`/a/p`, `1,3p`)."""
    given = flags(call, "nErs", "e")
    names = list(given.rest)
    script = given.given["e"] if "e" in given else names.pop(0) if names else ""
    whole = lines((yield from sources(call, names)))
    if script[:1] == "s":
        yield from show(_substituted(script, whole))
        return 0
    found = _SED.fullmatch(script)
    if found is None:
        raise Refused(f"sed: bad pattern '{script}'@1")
    hit = [_addressed(found, number, line) for number, line in enumerate(whole, 1)]
    yield from show([line for line, met in zip(whole, hit, strict=True) if met == (found["act"] == "p")])
    return 0


_SED = re.compile(r"(?:/(?P<pattern>(?:[^/\\]|\\.)*)/|(?P<low>\d+)(?:,(?P<high>\d+|\$))?)(?P<act>[pd])")


def _addressed(found: re.Match[str], number: int, line: str) -> bool:
    if found["pattern"] is not None:
        return regular("sed", found["pattern"]).search(line) is not None
    high = found["high"] or found["low"]
    return int(found["low"]) <= number and (high == "$" or number <= int(high))


def _substituted(script: str, whole: list[str]) -> list[str]:
    parts = re.split(rf"(?<!\\){re.escape(script[1:2])}", script[2:]) if len(script) > 1 else []
    if len(parts) != 3:
        raise Refused(f"sed: bad pattern '{script}'@1")
    old, new, marks = parts
    new = re.sub(r"(?<!\\)&", r"\\g<0>", new)
    pattern = regular("sed", old)
    try:
        return [pattern.sub(new, line, count=0 if "g" in marks else 1) for line in whole]
    except re.error as error:
        raise Refused(f"sed: bad pattern '{script}': {error}") from None


def translate(call: Call) -> Steps:
    """`tr SET SET`, `tr -d SET`, `tr -s SET`; sets with ranges, backslash letters and the usual classes."""
    given = flags(call, "dsc")
    if not given.rest:
        raise Refused("tr: Needs 1 argument")
    text = decoded((yield from call.read()))
    first, second = _set(given.rest[0]), _set(given.rest[-1])
    if not first or not second:
        raise Refused("tr: empty set")
    if "d" in given:
        text = "".join(sign for sign in text if (sign in first) == ("c" in given))
    elif "s" in given and len(given.rest) == 1:
        text = re.sub(rf"([{re.escape(first)}])\1+", r"\1", text)
    else:
        text = text.translate({ord(sign): second[min(i, len(second) - 1)] for i, sign in enumerate(first)})
    yield Out(encoded(text))
    return 0


def _set(text: str) -> str:
    classes = {"[:upper:]": "A-Z", "[:lower:]": "a-z", "[:digit:]": "0-9", "[:space:]": " \t\n\r\v\f"}
    for name, members in classes.items():
        text = text.replace(name, members)
    text = text.replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r").replace("\\0", "\0")
    return re.sub(r"(.)-(.)", lambda f: "".join(map(chr, range(ord(f[1]), ord(f[2]) + 1))), text, flags=re.DOTALL)


def checksum(call: Call) -> Steps:
    """md5sum, sha1sum, sha256sum: digest, two blanks, name."""
    names = flags(call, "b").rest
    found = yield from sources(call, names)
    for name, data in found:
        digest = hashlib.new(call.name.removesuffix("sum"), data, usedforsecurity=False).hexdigest()
        yield Out(encoded(f"{digest}  {name}\n"))
    return exit_code(names, found)


def base64_command(call: Call) -> Steps:
    """Encoded in lines of 76, -d decoded, -w other lines."""
    given = flags(call, "di", "w")
    data = b"".join(piece for _, piece in (yield from sources(call, given.rest)))
    if "d" in given:
        try:
            yield Out(base64.b64decode(data))
        except binascii.Error:
            raise Refused("base64: bad input") from None
        return 0
    text, width = base64.b64encode(data).decode(), given.number("w", 76) or 1 << 30
    yield from show([text[i : i + width] for i in range(0, len(text), width)])
    return 0


COMMANDS: Mapping[str, Program] = {
    "sort": sort,
    "uniq": uniq,
    "cut": cut,
    "sed": sed,
    "tr": translate,
    "base64": base64_command,
    **dict.fromkeys(("md5sum", "sha1sum", "sha256sum"), checksum),
}
