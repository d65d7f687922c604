"""What mobile-mcp and this connector say of one screen, and where they differ."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from mcp_client import McpClient
from PIL import Image, ImageChops, ImageStat

if TYPE_CHECKING:
    from served import Served

NEAR = 3
"""Pixels that two readings of one place may differ by: each rounds halves its own way."""
ALIKE = 6.0
"""Grey levels of 256 that two pictures may differ by on average: one was scaled down and is a JPEG."""
FEWEST = 5
"""Texts that both have to see, lest two empty lists agree."""

ELEMENT = re.compile(r'"(?P<text>[^"]*)".*?at=(?P<x>-?\d+),(?P<y>-?\d+) size=(?P<w>\d+)x(?P<h>\d+)')
RESOURCE_ID = re.compile(r"[\w.]+:id/\w+")
"""What mobile-mcp calls an element by that has no text."""
EVERYTHING = {"filter": "all"}
PICTURE = {"max_edge": 1024, "format": "jpeg"}

Place = tuple[int, int]
Places = Mapping[str, Place]
"""Text of an element that stands on the screen once -> its middle in device pixels."""


class Theirs:
    """mobile-mcp on one phone."""

    def __init__(self, mcp: McpClient, device: str) -> None:
        self._mcp, self._device = mcp, device

    async def call(self, tool: str, **arguments: object) -> list[dict[str, str]]:
        """One of its tools, without the prefix that all their names have."""
        return await self._mcp.call(f"mobile_{tool}", device=self._device, **arguments)

    async def places(self) -> Places:
        """Where it says that each text is."""
        said = (await self.call("list_elements_on_screen"))[0]["text"]
        found = [
            one for one in map(ELEMENT.search, said.splitlines()) if one and not RESOURCE_ID.fullmatch(one["text"])
        ]
        return _once([(one["text"], _middle(one)) for one in found])

    async def picture(self) -> Image.Image:
        """The screen as it shows it."""
        data = next(part["data"] for part in await self.call("take_screenshot") if part["type"] == "image")
        return Image.open(io.BytesIO(base64.b64decode(data)))


class Ours:
    """This connector on the same phone."""

    def __init__(self, service: Served) -> None:
        self._service = service
        self.call = service.invoke

    async def places(self) -> Places:
        """Where it says that each text is."""
        listed = (await self.call("android_ui_tree", EVERYTHING))["elements"]
        return _once([(one.get("text") or one.get("description") or "", _centre(one["bounds"])) for one in listed])

    async def fetched(self) -> bytes:
        """A screenshot: the call, its reference, and the file's bytes."""
        shot = await self.call("android_screenshot", PICTURE)
        return await self._service.xagent.fetch(shot["download_url"])

    async def picture(self) -> Image.Image:
        """The screen as it shows it."""
        return Image.open(io.BytesIO(await self.fetched()))


async def differences(theirs: Theirs, ours: Ours) -> list[str]:
    """What the two say differently of the screen as it is. Asked once more: the clock may turn between them."""
    return await _look(theirs, ours) and await _look(theirs, ours)


async def _look(theirs: Theirs, ours: Ours) -> list[str]:
    found = _apart(await theirs.places(), await ours.places())
    return found + _unlike(await theirs.picture(), await ours.picture())


def _apart(theirs: Places, ours: Places) -> list[str]:
    shared = sorted(theirs.keys() & ours.keys())
    found = [f"{text!r} is seen by one alone" for text in sorted(theirs.keys() ^ ours.keys())]
    found += [
        f"{text!r} at {theirs[text]} against {ours[text]}"
        for text in shared
        if not _near(theirs[text], ours[text])
    ]
    return found if len(shared) >= FEWEST else [*found, f"only {shared} are seen by both"]


def _unlike(theirs: Image.Image, ours: Image.Image) -> list[str]:
    if ours.format != "JPEG" or max(ours.size) != PICTURE["max_edge"]:
        return [f"our picture is {ours.format} of {ours.size}"]
    difference = ImageChops.difference(theirs.convert("L").resize(ours.size), ours.convert("L"))
    grey = ImageStat.Stat(difference).mean[0]
    return [] if grey <= ALIKE else [f"the pictures differ by {grey:.1f} grey levels"]


def _near(one: Place, other: Place) -> bool:
    return all(abs(here - there) <= NEAR for here, there in zip(one, other, strict=True))


def _middle(element: re.Match[str]) -> Place:
    left, top, width, height = (int(element[name]) for name in "xywh")
    return left + width // 2, top + height // 2


def _centre(bounds: Sequence[int]) -> Place:
    left, top, right, bottom = bounds
    return (left + right) // 2, (top + bottom) // 2


def _once(found: Sequence[tuple[str, Place]]) -> Places:
    texts = [text for text, _ in found]
    return {text: place for text, place in found if text and texts.count(text) == 1}
