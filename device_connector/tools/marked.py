"""Which elements to mark on a picture: those of a tree read right before it of the same screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from device_connector.errors import ConnectorError, TreeFailed
from device_connector.texts import Text
from device_connector.tools.capture import Capture
from device_connector.tools.failed_look import failed_look
from device_connector.tools.marks import Mark
from device_connector.tools.rows import budget, fitted
from device_connector.tools.seeing import Seen, see
from device_connector.tools.tool import Scene
from device_connector.tools.trees import Row

LOOK_S = 25.0


@dataclass(frozen=True, slots=True)
class Marked:
    """What is marked, or why nothing is."""

    marks: tuple[Mark, ...] = ()
    rows: tuple[Row, ...] = ()
    snapshot_id: str | None = None
    error: ConnectorError | None = None

    def told(self, scene: Scene) -> Mapping[str, Any]:
        """The fields of the screenshot's result."""
        if self.error is not None:
            return {"marks_error": failed_look(scene, self.error).json_object()}
        shown = fitted(list(self.rows), budget(0))
        return {"snapshot_id": self.snapshot_id, "elements": [dict(one) for one in shown]}


UNMARKED: Final = Marked()


async def look_for_marks(scene: Scene) -> Seen | ConnectorError:
    """The elements, or why there are none: the picture is taken all the same."""
    try:
        return await see(scene, LOOK_S)
    except ConnectorError as error:
        return error


def fitting(look: Seen | ConnectorError, taken: Capture) -> Marked:
    """The elements of `look` to mark on the picture `taken` right after it."""
    if isinstance(look, ConnectorError):
        return Marked(error=look)
    tree = look.tree
    if taken.display is None or tree.screen != taken.display.screen:
        return Marked(error=TreeFailed(OTHER_SCREEN))
    acting = [one for one in tree.listing.elements if one.acts]
    refs = [tree.refs[one.placed.at] for one in acting]
    marks = tuple(Mark(ref, one.bounds) for ref, one in zip(refs, acting, strict=True))
    return Marked(marks, tuple(tree.rows[ref] for ref in refs), tree.snapshot_id)


OTHER_SCREEN = Text(
    "the elements are of another display or rotation than the picture, so nothing is marked; call again",
    "元素与截图不属于同一显示器或方向，因此没有标注；请重试",
)
