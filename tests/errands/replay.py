"""An agent that makes the calls of an errand through xAgent's side and judges each answer by its checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from device_connector.xagent import Link
from tests.errands.script import Check, Errand, Step

Element = Mapping[str, Any]
CALL_S = 60.0
WORDS = ("text", "description", "hint")
_MEANT = re.compile(r"<(.+)>")


@dataclass
class Agent:
    """Works on one channel; `given` are the words in angle brackets that stand for no element."""

    link: Link
    channel: str
    given: Mapping[str, str]
    before_call: Callable[[], None]
    elements: list[Element] = field(default_factory=list)

    async def run(self, errand: Errand) -> None:
        """Every call in order; AssertionError where a check does not hold."""
        for step in errand:
            wrong = await self._step(step)
            assert not wrong, f"{step.tool_id} {dict(step.arguments)}: {wrong}"

    async def _step(self, step: Step) -> list[str]:
        """What does not hold after the last time that the call was made."""
        wrong: list[str] = []
        for _ in range(step.times):
            self.before_call()
            arguments = self._filled(step.arguments)
            answer = await self.link.invoke(self.channel, step.tool_id, arguments, deadline_s=CALL_S)
            self.elements = elements(answer) or self.elements
            wrong = [words for check in step.checks if (words := self._wrong(check, answer))]
            if not wrong:
                break
        return wrong

    def _filled(self, value: Any) -> Any:
        """The arguments with what stands for a ref or a file reference in its place."""
        if isinstance(value, Mapping):
            return {name: self._filled(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [self._filled(inner) for inner in value]
        meant = _MEANT.fullmatch(value) if isinstance(value, str) else None
        return self._meant(meant[1]) if meant else value

    def _meant(self, words: str) -> str:
        if words in self.given:
            return self.given[words]
        for one in words.split(" | "):
            for element in sorted(self.elements, key=lambda element: one not in told(element)):
                if one in " | ".join(told(element)):
                    return str(element["ref"])
        raise AssertionError(f"no element says {words!r}: {[told(element) for element in self.elements]}")

    def _wrong(self, check: Check, answer: Mapping[str, Any]) -> str:
        if check.what in {"shows", "lacks"}:
            shown = [" | ".join(told(element)) for element in self.elements]
            holds = any(check.value in words for words in shown) is (check.what == "shows")
            return "" if holds else f"{check.what} {check.value!r}: {shown}"
        found = at(answer, check.what)
        return "" if found == check.value else f"{check.what} is {found!r}, not {check.value!r}"


def elements(answer: Mapping[str, Any]) -> list[Element]:
    """The elements that an answer holds: of a tree, or of the tree after an act (of a batch, its last)."""
    steps = answer.get("steps")
    if steps:
        return elements(steps[-1]["result"] or {})
    tree = answer.get("tree") or answer
    return list(tree.get("elements", ()))


def told(element: Element) -> list[str]:
    """What an element says."""
    return [element[name] for name in WORDS if element.get(name)]


def at(answer: Any, path: str) -> Any:
    """The value at a dotted path; numbers are places in a list."""
    for name in path.split("."):
        answer = answer[int(name)] if isinstance(answer, list) else (answer or {}).get(name)
    return answer
