"""One rule of the protocol, and how to see in the evidence whether it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from device_connector.xagent.evidence import Evidence, Unseen, dig

Judge = Callable[[Evidence], Iterable[str]]
"""Each text is one way in which the rule is broken, with what was seen; raises Unseen."""


@dataclass(frozen=True, slots=True)
class Check:
    """`section` is the protocol's; `demand` says in words what the rule asks for."""

    id: str
    section: str
    demand: str
    judge: Judge


def on_card(judge: Callable[[Mapping[str, Any]], Iterable[str]]) -> Judge:
    """A judge that looks at nothing but the Card."""
    return lambda evidence: judge(evidence.whole_card())


def field_is(allowed: Callable[[Any], bool], *path: str) -> Judge:
    """The Card's field at `path` must satisfy `allowed`."""

    def judge(card: Mapping[str, Any]) -> Iterator[str]:
        value = dig(card, *path)
        if not allowed(value):
            yield f"{'.'.join(path)} is {value!r}"

    return on_card(judge)


def acked(step: str, ack: str) -> Judge:
    """The step's answer must be an `ack` without error."""

    def judge(evidence: Evidence) -> Iterator[str]:
        if step in evidence.silent:
            yield evidence.silent[step]
            return
        answer = evidence.answer(step)
        if answer.get("type") != ack or "error" in answer:
            yield f"answered by {brief(answer)}"

    return judge


def refused(step: str, *codes: str, types: tuple[str, ...] = ("error",)) -> Judge:
    """The step's answer must be an error with one of `codes` (any where there are none), in one of `types`."""

    def judge(evidence: Evidence) -> Iterator[str]:
        if step in evidence.silent:
            yield evidence.silent[step]
            return
        answer = evidence.answer(step)
        code = dig(answer, "error", "code")
        if answer.get("type") not in types or not code or (codes and code not in codes):
            yield f"answered by {brief(answer)}"

    return judge


def ended(step: str) -> Judge:
    """The link must have been closed after the step."""

    def judge(evidence: Evidence) -> Iterator[str]:
        if step not in evidence.ended:
            raise Unseen(f"{step} was not reached")
        if not evidence.ended[step]:
            yield "the link stayed open"

    return judge


def nonempty(value: object) -> bool:
    """A string with something in it."""
    return isinstance(value, str) and bool(value)


def brief(packet: Mapping[str, Any]) -> str:
    """A packet in few words."""
    error = dig(packet, "error", "code")
    return f"{packet.get('type')!r}" + (f" with error {error!r}" if error else "")
