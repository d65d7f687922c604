"""The calls that a probe was asked to make, and the phone that it was asked to bind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from device_connector.xagent.check import Check, Judge, acked, brief, refused
from device_connector.xagent.evidence import Evidence, Unseen, dig
from device_connector.xagent.tour import Call


def checks(calls: Sequence[Call], *, bound: bool) -> tuple[Check, ...]:
    """A check for the binding, where a code was handed in, and one or two for each call."""
    bind = Check("auth.bind", "8.8", "the code handed in binds the channel", _bound)
    found = [check for number, call in enumerate(calls, 1) for check in _call(number, call[0], bound=bound)]
    return (*([bind] if bound else []), *found)


def _call(number: int, tool_id: str, *, bound: bool) -> Iterator[Check]:
    step, name = f"call {number}", f"call.{number} {tool_id}"
    if not bound:
        judge = refused(step, "connection_not_authenticated", "not_supported", types=("tool.invoke.ack",))
        yield Check(name, "8.19", "the call on an unbound channel is refused in its ack", judge)
        return
    yield Check(name, "8.19", "the call is answered with the tool's id and a result", _result(step, tool_id))
    yield Check(f"{name} file", "5.2", "the file it refers to is given to anyone with its URL", _file(number))


def _bound(evidence: Evidence) -> Iterator[str]:
    yield from acked("bind", "auth.start.ack")(evidence)
    answer = evidence.answer("bind")
    status = dig(answer, "payload", "status")
    if "error" not in answer and status != "authenticated":
        yield f"payload.status is {status!r}"


def _result(step: str, tool_id: str) -> Judge:
    def judge(evidence: Evidence) -> Iterator[str]:
        yield from acked(step, "tool.invoke.ack")(evidence)
        answer = evidence.answer(step)
        payload = dig(answer, "payload")
        if "error" not in answer and (
            dig(payload, "tool_id") != tool_id or not isinstance(dig(payload, "result"), dict)
        ):
            yield f"{brief(answer)} has payload {payload!r}"

    return judge


def _file(number: int) -> Judge:
    def judge(evidence: Evidence) -> Iterator[str]:
        if f"file {number}" not in evidence.pages:
            raise Unseen("the result refers to no file")
        page = evidence.page(f"file {number}")
        expected = dig(evidence.answer(f"call {number}"), "payload", "result", "byte_size")
        if page.status != 200 or not page.headers.get("content-type"):
            yield f"HTTP {page.status} with Content-Type {page.headers.get('content-type')!r}"
        elif expected is not None and len(page.body) != expected:
            yield f"{len(page.body)} bytes, the result says {expected!r}"

    return judge
