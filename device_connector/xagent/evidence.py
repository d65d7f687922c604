"""What a probe saw of a connector: pages, answers and everything that came over its links."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from device_connector.xagent.answers import Page
from device_connector.xagent.link import descriptor_in
from device_connector.xagent.pushes import Frame


class Unseen(Exception):
    """A check's evidence never came, because of another fault or because it was not asked for."""


@dataclass(slots=True)
class Evidence:
    """Collected by the tour, judged by the checks. Steps and pages go by the names that the tour gives them."""

    api_key: str | None
    pages: dict[str, Page] = field(default_factory=dict)
    upgrades: dict[str, int] = field(default_factory=dict)
    """HTTP status of each try to open /ws; 101 where it opened."""
    subprotocol: str | None = None
    card: Mapping[str, Any] = field(default_factory=dict)
    sent: dict[str, Frame] = field(default_factory=dict)
    answers: dict[str, Frame] = field(default_factory=dict)
    silent: dict[str, str] = field(default_factory=dict)
    """Steps that got no answer, and why."""
    ended: dict[str, bool] = field(default_factory=dict)
    """Links by the step that should end them: whether it did."""
    frames: list[Frame] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    """Frames that were no JSON objects."""
    strays: list[Frame] = field(default_factory=list)
    """Packets that came where nothing may come."""

    def page(self, name: str) -> Page:
        """One HTTP answer."""
        if name not in self.pages:
            raise Unseen(f"{name} was not fetched")
        return self.pages[name]

    def whole_card(self) -> Mapping[str, Any]:
        """The Card, an object of whatever shape."""
        if not self.card:
            raise Unseen("there is no Card to read")
        return self.card

    def card_id(self) -> str:
        """The Card's own id."""
        found = self.whole_card().get("connector_card_id")
        if not isinstance(found, str) or not found:
            raise Unseen("the Card has no connector_card_id")
        return found

    def answer(self, step: str) -> Frame:
        """The answer that one step of the tour got."""
        if step not in self.answers:
            raise Unseen(f"{step} got no answer" if step in self.silent else f"{step} was not reached")
        return self.answers[step]

    def descriptors(self) -> Iterator[tuple[Frame, Mapping[str, Any]]]:
        """Every packet with a Connection Descriptor, and the descriptor."""
        for packet in self.frames:
            if isinstance(found := descriptor_in(packet), Mapping):
                yield packet, found


def dig(value: object, *path: str) -> Any:
    """What stands at `path` inside nested objects; None where something is missing or no object."""
    for step in path:
        value = value.get(step) if isinstance(value, Mapping) else None
    return value


def objects(value: object) -> list[Mapping[str, Any]]:
    """The objects in a list; empty for whatever is no list."""
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []


def texts(value: object) -> list[str]:
    """The strings in a list; empty for whatever is no list."""
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
