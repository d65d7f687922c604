"""A fresh look at the elements of a phone, remembered for its channel."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

from device_connector.android.hierarchy import Hierarchy
from device_connector.android.hierarchy.elements import Listing, interactive
from device_connector.android.hierarchy.identity import Identity, identity
from device_connector.android.hierarchy.sight import Sight, seen
from device_connector.android.look import Look
from device_connector.android.screen import Region
from device_connector.tools.dump import DEADLINE_S, Dump, dump
from device_connector.tools.rows import row
from device_connector.tools.tool import Scene
from device_connector.tools.trees import Tree

KEYBOARD_FROM = 0.25
"""Of the screen's height: a keyboard's window that begins higher tells nothing about where the keys are."""


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """A tree with its refs, and the dump that it was made from."""

    tree: Tree
    dump: Dump


async def see(scene: Scene, deadline_s: float = DEADLINE_S) -> Seen:
    """Dump the screen and recognise what was there before; raises TreeFailed or an error of the link."""
    acts = scene.shots.acts
    taken = await dump(scene, deadline_s)
    sight, listing, identities = await asyncio.to_thread(_read, taken)
    trees = scene.trees
    refs = trees.recognise(identities)
    trees.name(listing.elements, refs)
    listed = {refs[one.placed.at]: row(one, refs[one.placed.at]) for one in listing.elements}
    screen = taken.look.screen
    tree = Tree(scene.new_id("tree"), taken.taken_at, screen, sight, listing, identities, refs, listed, acts)
    trees.remember(tree)
    scene.shots.screen = screen or scene.shots.screen
    return Seen(tree, taken)


def _read(taken: Dump) -> tuple[Sight, Listing, dict[int, Identity]]:
    screen = taken.look.screen
    whole = Region(0, 0, screen.width, screen.height) if screen else None
    sight = seen(taken.hierarchy, whole, keyboards(taken.look))
    scope = _scope(taken.hierarchy, taken.look)
    return sight, interactive(sight), {one.at: identity(one, scope) for one in sight.placed}


def _scope(hierarchy: Hierarchy, look: Look) -> str:
    """The screen that elements belong to: what looks alike on another screen is another element."""
    package = hierarchy.active.package if hierarchy.active else None
    front = look.focus.component
    return f"{package}/{front.full}" if front and front.package == package else str(package)


def keyboards(look: Look) -> tuple[Region, ...]:
    """Where a keyboard lies over the app."""
    return tuple(_keyboards(look))


def _keyboards(look: Look) -> Iterator[Region]:
    screen = look.screen
    for window in look.windows:
        if window.title != "InputMethod" or not window.visible or not window.frame or not screen:
            continue
        if window.frame.top >= KEYBOARD_FROM * screen.height:
            yield window.frame
