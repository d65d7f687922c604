"""The views of a dump, as they stand in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from device_connector.android.screen import Region


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """One view. `bounds` are device pixels as rotated now, None where they are missing or unreadable.

    `flags` are the attributes that are `true`, by their names in the dump; `order` is the drawing order among the
    siblings where it is told (Android 14 and later).
    """

    cls: str
    package: str
    rid: str
    text: str
    desc: str
    hint: str
    bounds: Region | None
    flags: frozenset[str]
    enabled: bool
    order: int | None
    children: tuple[Node, ...]

    @property
    def kind(self) -> str:
        """The class without its package: `android.widget.Button` and `Button` are one."""
        return self.cls.rpartition(".")[2]

    @property
    def name(self) -> str:
        """The resource id without its package."""
        return self.rid.rpartition("/")[2]

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True, eq=False)
class WindowTree:
    """One window's views; of a plain dump only the one with the focus, with neither title nor layer."""

    roots: tuple[Node, ...]
    display: int = 0
    title: str = ""
    kind: str = ""
    layer: int = 0
    active: bool = True
    bounds: Region | None = None

    @property
    def package(self) -> str | None:
        """Whose window it is: widgets inside may belong to others."""
        return next((root.package for root in self.roots if root.package), None)

    def walk(self) -> Iterator[Node]:
        """All its nodes, parents first."""
        for root in self.roots:
            yield from root.walk()


@dataclass(frozen=True, slots=True, eq=False)
class Hierarchy:
    """A dump that was read; windows as listed: topmost first. `rotation` in quarter turns, None if not told.

    `prefix` is what was printed before the XML, `damage` what is wrong with the XML.
    """

    root: str
    rotation: int | None
    windows: tuple[WindowTree, ...]
    prefix: str = ""
    damage: str | None = None

    def walk(self) -> Iterator[Node]:
        """Every node of every window."""
        for window in self.windows:
            yield from window.walk()

    @property
    def active(self) -> WindowTree | None:
        """The window that a person works in: the active one of the first display."""
        return next((one for one in self.windows if one.active), self.windows[0] if self.windows else None)
