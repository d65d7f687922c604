"""Ways to hold a virtual phone in a test: make one, find what it shows, tap it by its words."""

from __future__ import annotations

from pathlib import Path

from device_connector.simulator.phone import PROFILES, Node, Phone

NOON = 1_796_101_423.0
"""2026-12-01 13:03:43 where the phone is."""


def make(profile: str = "pixel") -> Phone:
    """A phone whose clock stands still."""
    return Phone(PROFILES[profile], serial="VIRT0001", now=lambda: NOON)


def shown(phone: Phone) -> list[Node]:
    """All nodes that can be seen, the top window's first."""
    return [node for window in reversed(phone.windows()) for node in window.root.walk() if node.shown]


def texts(phone: Phone) -> list[str]:
    """What can be read on the screen."""
    return [node.text for node in shown(phone) if node.text]


def find(phone: Phone, words: str) -> Node:
    """The first node that has these words as text or description."""
    return next(node for node in shown(phone) if words in {node.text, node.desc})


def centre(node: Node) -> tuple[int, int]:
    """The middle of what is seen of a node."""
    left, top, right, bottom = node.visible
    return (left + right) // 2, (top + bottom) // 2


def tap(phone: Phone, *words: str) -> None:
    """Tap what has these words, one after the other."""
    for each in words:
        phone.tap(*centre(find(phone, each)))


def front(phone: Phone) -> str:
    """package/.Activity of what is in front."""
    component = phone.foreground()
    return component.short if component else ""


def fixture(name: str) -> str:
    """A text seen on a real phone."""
    return (Path(__file__).parents[1] / "data" / "fixtures" / name).read_text(encoding="utf-8")
