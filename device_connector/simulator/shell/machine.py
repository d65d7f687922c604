"""Runs a parsed line: lists, pipelines, redirections, and the table of commands."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from device_connector.simulator.shell import expand
from device_connector.simulator.shell.parser import parse
from device_connector.simulator.shell.session import Call, Refused, Session, decoded, encoded
from device_connector.simulator.shell.steps import Err, Out, ReadIn, Step, Steps, Wait
from device_connector.simulator.shell.syntax import (
    Chain,
    Command,
    Group,
    Pipeline,
    Redirect,
    Script,
    Simple,
    SyntaxFault,
)

_NOTHING = "/dev/null"


def interpret(session: Session, line: str) -> Steps:
    """Run one line in `session`, then whatever it left in the background."""
    try:
        code = yield from _script(session, parse(line))
    except SyntaxFault as fault:
        yield Err(encoded(f"{session.label}: {fault}\n"))
        return 1
    for job in session.jobs:
        yield from job
    session.jobs.clear()
    return code


def start(session: Session, words: list[str]) -> Steps:
    """Run one command whose words are final."""
    name, *args = words
    program = session.find(name, session.phone)
    if program is None:
        yield Err(encoded(f"{session.label}: {name}: {missing(session)}\n"))
        return 127
    call = Call(session, name.rpartition("/")[2], args)
    try:
        result = program(call)
        yield from call.said
        return result if isinstance(result, int) else (yield from result)
    except Refused as refused:
        yield Err(encoded(f"{refused}\n"))
        return refused.code
    except OSError as error:
        yield Err(encoded(f"{call.name}: {error.filename}: {error.strerror}\n"))
        return 1


def missing(session: Session) -> str:
    """The shell's words for a command that it cannot find; mksh's wording grew with Android 9."""
    return "inaccessible or not found" if session.phone.profile.api_level >= 28 else "not found"


def _script(session: Session, script: Script) -> Steps:
    for chain in script:
        if chain.background:
            yield from _background(session, chain)
        else:
            session.status = yield from _chain(session, chain)
        if session.ended is not None:
            return session.ended
    return session.status


def _background(session: Session, chain: Chain) -> Steps:
    """Run up to the job's first wait; the rest is done when the line is."""
    job = _chain(session.child(), chain)
    for step in job:
        if isinstance(step, Wait):
            session.jobs.append(_after(step, job))
            break
        yield step
    session.status = 0
    return 0


def _after(first: Step, job: Steps) -> Steps:
    yield first
    return (yield from job)


def _chain(session: Session, chain: Chain) -> Steps:
    status = 0
    for joined, pipeline in chain.links:
        if (joined == "&&" and status) or (joined == "||" and not status):
            continue
        status = session.status = yield from _pipeline(session, pipeline)
        if session.ended is not None:
            return session.ended
    return status


def _pipeline(session: Session, pipeline: Pipeline) -> Steps:
    *before, last = pipeline.commands
    if not before:
        status = yield from _command(session, last)
    else:
        steps = _command(session.child(), before[0])
        for command in (*before[1:], last):
            steps = _joined(steps, _command(session.child(), command))
        status = yield from steps
    return int(not status) if pipeline.negated else status


def _joined(producer: Steps, consumer: Steps) -> Steps:
    """`producer | consumer`: what one writes the other reads; the producer dies of its first write after that.

    The producer runs up to its first write even if nobody reads it: both run at once in a real shell.
    """
    written: bytes | None = yield from _next_write(producer)
    sent: bytes | None = None
    while True:
        try:
            step = consumer.send(sent)
        except StopIteration as end:
            yield from _next_write(producer)
            producer.close()
            return int(end.value)
        if not isinstance(step, ReadIn):
            sent = yield step
        elif written is not None:
            sent, written = written, None
        else:
            sent = yield from _next_write(producer)


def _next_write(producer: Steps) -> Generator[Step, bytes | None, bytes]:
    """The producer's next bytes, b"" when it has ended."""
    sent: bytes | None = None
    while True:
        try:
            step = producer.send(sent)
        except StopIteration:
            return b""
        if isinstance(step, Out) and step.data:
            return step.data
        sent = yield step


def _command(session: Session, command: Command) -> Steps:
    if isinstance(command, Group):
        inner = session.child() if command.own else session
        steps = _script(inner, command.script)
    else:
        steps = _simple(session, command)
    if not command.redirects:
        return (yield from steps)
    return (yield from _redirected(session, steps, command.redirects))


def _simple(session: Session, command: Simple) -> Steps:
    session.substituted = 0
    words = yield from expand.arguments(session, command.words, _script)
    scope = session.child() if words and command.assignments else session
    for name, value in command.assignments:
        scope.variables[name] = yield from expand.text(session, value, _script)
    return (yield from start(scope, words)) if words else session.substituted


@dataclass(slots=True)
class _Routes:
    """Where a command's descriptors lead: "out", "err", or a file's path; its stdin's bytes, if from a file."""

    out: str = "out"
    err: str = "err"
    read: bytes | None = None


def _redirected(session: Session, steps: Steps, redirects: tuple[Redirect, ...]) -> Steps:
    routes = _Routes()
    for redirect in redirects:
        target = yield from expand.text(session, redirect.target, _script)
        problem = _route(session, routes, redirect, target)
        if problem:
            yield Err(encoded(f"{session.label}: {problem}\n"))
            return 1
    return (yield from _routed(session, steps, routes))


def _route(session: Session, routes: _Routes, redirect: Redirect, target: str) -> str:
    """Follow one redirection; the shell's complaint, or ""."""
    if redirect.operator.endswith("&"):
        place = {"1": routes.out, "2": routes.err}.get(target, target)
    elif redirect.operator == "<":
        return _input(session, routes, target)
    else:
        place = session.path(target)
        if problem := _opened(session, place, append=redirect.operator == ">>"):
            return f"can't create {target}: {problem}"
    if redirect.fd in {1, 12}:
        routes.out = place
    if redirect.fd in {2, 12}:
        routes.err = place
    return ""


def _input(session: Session, routes: _Routes, target: str) -> str:
    path = session.path(target)
    try:
        routes.read = b"" if path == _NOTHING else session.phone.files.read(path)
    except OSError as error:
        return f"can't open {target}: {error.strerror}"
    return ""


def _opened(session: Session, path: str, *, append: bool) -> str:
    """Make the file ready to be written; why not, or ""."""
    if path.startswith("/dev/"):
        return ""
    try:
        if not append or not session.phone.files.exists(path):
            session.phone.files.write(path, b"")
    except OSError as error:
        return str(error.strerror)
    return ""


def _routed(session: Session, steps: Steps, routes: _Routes) -> Steps:
    sent: bytes | None = None
    while True:
        try:
            step = steps.send(sent)
        except StopIteration as end:
            return int(end.value)
        sent = None
        if isinstance(step, Out):
            yield from _put(session, routes.out, step.data)
        elif isinstance(step, Err):
            yield from _put(session, routes.err, step.data)
        elif isinstance(step, ReadIn) and routes.read is not None:
            sent, routes.read = routes.read, b""
        else:
            sent = yield step


def _put(session: Session, place: str, data: bytes) -> Generator[Step, bytes | None, None]:
    if place in {"out", "/dev/tty", "/dev/stdout"}:
        yield Out(data)
    elif place in {"err", "/dev/stderr"}:
        yield Err(data)
    elif place != _NOTHING:
        try:
            session.phone.files.write(place, data, append=True)
        except OSError as error:
            yield Err(encoded(f"{session.label}: write error: {error.strerror}\n"))


def read_lines(session: Session) -> Steps:
    """An interactive shell: each line of stdin is run as it comes, until the end or `exit`."""
    rest, count = b"", 0
    while True:
        piece = yield ReadIn()
        *lines, rest = (rest + (piece or b"\n")).split(b"\n")
        for line in lines:
            count += 1
            session.label = f"sh: <stdin>[{count}]"
            session.status = yield from interpret(session, decoded(line))
            if session.ended is not None:
                return session.ended
        if not piece:
            return session.status
