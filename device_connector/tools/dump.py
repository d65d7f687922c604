"""Gets a tree from the phone by whichever way of `uiautomator dump` works on it, within one deadline."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from device_connector.android import look as looking
from device_connector.android.hierarchy import Failure, Hierarchy, read
from device_connector.android.look import Look
from device_connector.android.sections import Section, compose, sections
from device_connector.android.words import join
from device_connector.errors import DeviceTimeout, TreeFailed
from device_connector.tools import dump_failed
from device_connector.tools.tool import Scene

DEADLINE_S = 35.0
"""Android waits up to 10 s for a screen to come to rest before it gives up."""

PAUSES_S = (0.2, 0.5, 1.0)
"""Before each further try of what passes by itself."""

RESTLESS_MS = 30_000
"""How long after a screen that never came to rest no dump waits for that again."""

OUTPUT_BYTES = 16 << 20
TTY = "/dev/tty"


@dataclass(frozen=True, slots=True, eq=False)
class Dump:
    """A tree, and how the phone stood right after it.

    `idle`: Android saw the screen come to rest. `mismatch`: the package in front, where the tree is another's.
    """

    hierarchy: Hierarchy
    look: Look
    idle: bool
    mismatch: str | None
    taken_at: int


@dataclass(frozen=True, slots=True)
class _Said:
    """What one attempt brought: a tree or why there is none."""

    tree: Hierarchy | Failure
    look: Look


async def dump(scene: Scene, deadline_s: float = DEADLINE_S) -> Dump:
    """The tree of the window in front. Raises TreeFailed with exactly why there is none, or an error of the link.

    uiautomator serves one caller at a time, so dumps of one phone wait for each other.
    """
    attempt = _Attempts(scene)
    try:
        async with asyncio.timeout(deadline_s), scene.dumping:
            return await attempt.go_on()
    except TimeoutError:
        if attempt.failure is None:
            raise DeviceTimeout(dump_failed.late(scene.alias, deadline_s)) from None
        raise TreeFailed(dump_failed.text(attempt.failure)) from None


class _Attempts:
    """Tries until there is a tree, changing the way where that may help; each way is taken once."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._compressed = scene.now_ms() < scene.trees.restless_until
        self._by_file = False
        self._pauses = list(PAUSES_S)
        self._doubted = False
        self.failure: Failure | None = None

    async def go_on(self) -> Dump:
        while True:
            said = await self._once()
            if isinstance(said.tree, Failure):
                self.failure = said.tree
                await self._change(said.tree, said.look)
            elif not await self._doubt(said.tree, said.look):
                return self._done(said.tree, said.look)

    async def _once(self) -> _Said:
        """One round trip: the dump, and behind it how the phone stands."""
        mark = self._scene.new_id("mark")
        file = f"/data/local/tmp/{self._scene.new_id('tree')}.xml" if self._by_file else TTY
        words = ["uiautomator", "dump", *(["--compressed"] if self._compressed else []), file]
        fetch = [f"cat {file} 2>/dev/null", f"rm -f {file}"] if self._by_file else []
        line = compose([f"{join(words)} 2>&1", *fetch, *looking.COMMANDS], mark)
        data = await self._scene.phone.exec(line, deadline_s=DEADLINE_S, limit_bytes=OUTPUT_BYTES)
        parts = sections(data.decode("utf-8", "replace"), mark)
        own = parts[: 1 + len(fetch)]
        tree = await asyncio.to_thread(_tree, own, data)
        return _Said(tree, looking.look(parts[1 + len(fetch) :]))

    async def _change(self, failure: Failure, look: Look) -> None:
        """Prepare another way, or wait a little; raises TreeFailed where neither would help."""
        if look.awake is False:
            raise TreeFailed(dump_failed.asleep(failure))
        if failure.kind == "no_idle" and not self._compressed:
            self._compressed = True
            self._scene.trees.restless_until = self._scene.now_ms() + RESTLESS_MS
        elif failure.kind in {"silent", "empty"} and not self._by_file:
            self._by_file = True
        elif failure.retryable and self._pauses:
            await asyncio.sleep(self._pauses.pop(0))
        else:
            rival = await dump_failed.rival(self._scene) if failure.kind == "taken" else None
            raise TreeFailed(dump_failed.text(failure, rival))

    async def _doubt(self, tree: Hierarchy, look: Look) -> bool:
        """Whether to look once more: the tree is damaged, another app's, or of a screen that has turned since."""
        if self._doubted or not (tree.damage or mismatch(tree, look) or _turned(tree, look)):
            return False
        self._doubted = True
        await asyncio.sleep(self._pauses[0] if self._pauses else PAUSES_S[-1])
        return True

    def _done(self, tree: Hierarchy, look: Look) -> Dump:
        return Dump(tree, look, not self._compressed, mismatch(tree, look), self._scene.now_ms())


def _tree(own: tuple[Section, ...], data: bytes) -> Hierarchy | Failure:
    """What the dump's own sections hold; an answer that ended early and a silent crash are told apart."""
    if not own:
        return Failure("no_xml", f"the phone's output ended after {len(data)} bytes")
    found = read("".join(section.text for section in own))
    if isinstance(found, Failure) and found.kind == "empty" and own[0].code:
        return Failure("crash", f"uiautomator ended with exit code {own[0].code} and printed nothing")
    return found


def mismatch(tree: Hierarchy, look: Look) -> str | None:
    """The package in front, where the tree shows another one's window; None where they agree or nobody knows."""
    front, shown = look.focus.package, tree.active.package if tree.active else None
    return front if front and shown and front != shown else None


def _turned(tree: Hierarchy, look: Look) -> bool:
    screen = look.screen
    return screen is not None and tree.rotation is not None and screen.rotation != tree.rotation
