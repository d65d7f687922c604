"""`pm install` and its sessions, `pm uninstall`.

An APK is a zip archive with a binary manifest: what else is in it, and who has signed it, is not looked at.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping

from device_connector.android.apk import Package, Part, examine
from device_connector.simulator.apps.sideloaded import sideloaded
from device_connector.simulator.phone import installing
from device_connector.simulator.phone.installing import Session
from device_connector.simulator.shell.session import Call
from device_connector.simulator.shell.steps import Out, ReadIn, Steps

Act = Callable[[Call, list[str]], "int | Steps"]

_FIRST_SESSION = 936013062
_VALUED = frozenset({"-S", "-i", "-p", "--abi", "--pkg", "--install-location", "--originating-uri", "--referrer"})


class _Refused(Exception):
    """Why Android does not install: its code and message."""


def _words(words: list[str]) -> tuple[dict[str, str], list[str]]:
    """Options with their values ("" for none), and the rest."""
    given: dict[str, str] = {}
    rest: list[str] = []
    left = iter(words)
    for word in left:
        if word.startswith("-") and word != "-":
            given[word] = next(left, "") if word in _VALUED else ""
        else:
            rest.append(word)
    return given, rest


def _failed(call: Call, reason: str) -> int:
    call.say(f"Failure [{reason}]")
    return 1


def _create(call: Call, words: list[str]) -> int:
    """`install-create [-r] [-t] [-S SIZE]`."""
    given, _ = _words(words)
    number = max(call.phone.sessions, default=_FIRST_SESSION - 1) + 1
    call.phone.sessions[number] = Session("-r" in given, "-t" in given)
    call.say(f"Success: created install session [{number}]")
    return 0


def _session(call: Call, rest: list[str]) -> Session | None:
    number = rest[0] if rest else ""
    found = call.phone.sessions.get(int(number)) if number.isdecimal() else None
    if found is None:
        call.warn(f"Security exception: Caller has no access to session {number}")
    return found


def _write(call: Call, words: list[str]) -> int | Steps:
    """`install-write -S SIZE SESSION NAME [PATH|-]`: just so many bytes of stdin."""
    given, rest = _words(words)
    session = _session(call, rest)
    if session is None or len(rest) < 2:
        return 1
    if len(rest) > 2 and rest[2] != "-":
        session.apks[rest[1]] = call.phone.files.read(call.session.path(rest[2]))
        call.say(f"Success: streamed {len(session.apks[rest[1]])} bytes")
        return 0
    return _streamed(call, session, rest[1], int(given.get("-S", "0")))


def _streamed(call: Call, session: Session, name: str, size: int) -> Steps:
    code = yield from _taken(call, session, name, size)
    if code == 0:
        yield Out(b"Success: streamed %d bytes\n" % size)
    return code


def _taken(call: Call, session: Session, name: str, size: int) -> Steps:
    data = bytearray()
    while len(data) < size and (piece := (yield ReadIn())):
        data += piece
    if call.phone.faults.has("disk_full"):
        yield Out(b"Error: java.io.IOException: write failed: ENOSPC (No space left on device)\n")
        return 1
    session.apks[name] = bytes(data[:size])
    return 0


def _commit(call: Call, words: list[str]) -> int:
    """`install-commit SESSION`."""
    _, rest = _words(words)
    session = _session(call, rest)
    if session is None:
        return 1
    del call.phone.sessions[int(rest[0])]
    return _finish(call, session)


def _finish(call: Call, session: Session) -> int:
    try:
        package = _checked(call, session)
    except _Refused as refused:
        return _failed(call, str(refused))
    call.phone.install(sideloaded(package.base))
    call.say("Success")
    return 0


def _checked(call: Call, session: Session) -> Package:
    """The package of a session; _Refused as Android's package manager has it."""
    parts = [_parsed(name, data) for name, data in session.apks.items()]
    bases = [part for part in parts if part.manifest.split is None]
    if not bases:
        raise _Refused(
            "INSTALL_FAILED_INVALID_APK: Full install must include a base package"
            if parts
            else "INSTALL_FAILED_INVALID_APK: No packages staged"
        )
    base = bases[0].manifest
    odd = next((one for one in parts if one.manifest.package != base.package), None)
    if odd or len(bases) > 1:
        raise _Refused(
            "INSTALL_FAILED_INVALID_APK: Split null was defined multiple times or packages are inconsistent"
        )
    if base.test_only and not session.tests:
        raise _Refused("INSTALL_FAILED_TEST_ONLY: installPackageLI")
    known = call.phone.packages.get(base.package)
    if known and not session.replaces:
        raise _Refused(
            f"INSTALL_FAILED_ALREADY_EXISTS: Attempt to re-install {base.package} without first uninstalling."
        )
    if known and known.version_code > base.version_code:
        text = f"Update version code {base.version_code} is older than current {known.version_code}"
        raise _Refused(f"INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected: {text}")
    return Package(tuple(parts))


def _parsed(name: str, data: bytes) -> Part:
    try:
        return examine(io.BytesIO(data)).parts[0]
    except ValueError:
        raise _Refused(f"INSTALL_PARSE_FAILED_NOT_APK: Failed to parse /data/app/vmdl1.tmp/{name}") from None


def _install(call: Call, words: list[str]) -> int | Steps:
    """`install [-r] [-t] PATH`, or `-S SIZE` and the APK on stdin."""
    given, rest = _words(words)
    session = Session("-r" in given or call.phone.profile.api_level >= 28, "-t" in given)
    if "-S" in given:
        return _at_once(call, session, int(given["-S"]))
    session.apks["base.apk"] = call.phone.files.read(call.session.path(rest[0])) if rest else b""
    return _finish(call, session)


def _at_once(call: Call, session: Session, size: int) -> Steps:
    code = yield from _taken(call, session, "base.apk", size)
    code = code or _finish(call, session)
    yield from call.said
    return code


def _abandon(call: Call, words: list[str]) -> int:
    """`install-abandon SESSION`."""
    _, rest = _words(words)
    if _session(call, rest) is None:
        return 1
    del call.phone.sessions[int(rest[0])]
    call.say("Success")
    return 0


def _uninstall(call: Call, words: list[str]) -> int:
    """`uninstall [-k] PACKAGE`: what came with the phone stays."""
    _, rest = _words(words)
    found = call.phone.packages.get(rest[0] if rest else "")
    if found is None:
        return _failed(
            call, "not installed for 0" if call.phone.profile.api_level >= 28 else "DELETE_FAILED_INTERNAL_ERROR"
        )
    if found.system:
        return _failed(call, "DELETE_FAILED_INTERNAL_ERROR")
    installing.uninstall(call.phone, found.name)
    call.say("Success")
    return 0


ACTS: Mapping[str, Act] = {
    "install": _install,
    "install-create": _create,
    "install-write": _write,
    "install-commit": _commit,
    "install-abandon": _abandon,
    "uninstall": _uninstall,
}
