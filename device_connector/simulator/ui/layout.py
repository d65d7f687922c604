"""From views to nodes: sizes, places, scroll offsets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from device_connector.simulator.ui import typeface
from device_connector.simulator.ui.look import Align
from device_connector.simulator.ui.node import Bounds, Node, common
from device_connector.simulator.ui.view import MATCH, NO_EDGES, WRAP, Edges, View

Size = tuple[int, int]


@dataclass(slots=True)
class Layout:
    """One window's layout: pixels for a dp, whose views they are, and how far what scrolls has been scrolled."""

    package: str
    scale: float
    scrolls: dict[str, int] = field(default_factory=dict)
    changed: Callable[[], None] = lambda: None
    stop: int = -1
    _stops: int = 0
    _sizes: dict[tuple[int, int, int], Size] = field(default_factory=dict)

    def place(self, view: View, bounds: Bounds, clip: Bounds | None = None) -> Node:
        """Lay a view out in a rectangle; `clip` is what its parents let be seen."""
        visible = common(bounds, clip or bounds)
        inner = self._inner(bounds, view.padding)
        limit = self._scroll_limit(view, inner)
        stopped = self._counts(view)
        offset = min(self.scrolls.get(view.scroll, 0), limit)
        return Node(
            cls=view.cls,
            package=self.package,
            bounds=bounds,
            visible=visible,
            text=view.text or view.hint,
            desc=view.desc,
            rid=self._full_id(view.rid),
            hint=view.hint,
            checkable=view.checkable,
            checked=view.checked,
            enabled=view.enabled,
            focusable=view.on_tap is not None if view.focusable is None else view.focusable,
            focused=view.focused or stopped,
            password=view.password,
            selected=view.selected,
            on_tap=view.on_tap,
            on_long=view.on_long,
            on_drop=view.on_drop,
            on_scroll=self._scroller(view.scroll, offset, limit) if limit else None,
            field=view.field,
            look=view.look,
            lines=self._lines(view, inner[2] - inner[0]),
            text_place=inner,
            children=tuple(
                self.place(child, place, visible)
                for child, place in zip(view.children, self._places(view, inner, offset), strict=True)
            ),
        )

    def size(self, view: View, room: Size) -> Size:
        """How large a view is where so much room is left, margins not counted."""
        key = (id(view), *room)
        if key not in self._sizes:
            self._sizes[key] = self._measure(view, room)
        return self._sizes[key]

    def pixels(self, dp: float) -> int:
        """Lengths in pixels."""
        return round(dp * self.scale)

    def _counts(self, view: View) -> bool:
        if view.on_tap is None or not view.enabled:
            return False
        self._stops += 1
        return self._stops - 1 == self.stop

    def _measure(self, view: View, room: Size) -> Size:
        left, top, right, bottom = self._edges(view.padding)
        width = self._length(view.width, room[0])
        height = self._length(view.height, room[1])
        if width >= 0 and height >= 0:
            return width, height
        inner = (width if width >= 0 else room[0]) - left - right
        content = self._content(view, (max(inner, 0), max(room[1] - top - bottom, 0)))
        wanted = min(content[0] + left + right, room[0])
        return (width if width >= 0 else wanted), (height if height >= 0 else content[1] + top + bottom)

    def _length(self, wanted: float, room: int) -> int:
        if wanted == MATCH:
            return room
        return -1 if wanted == WRAP else self.pixels(wanted)

    def _content(self, view: View, room: Size) -> Size:
        own = self._text_size(view, room[0])
        sizes = [self._outer(child, room) for child in view.children]
        if not sizes:
            return own
        widths, heights = zip(*sizes, strict=True)
        gaps = self.pixels(view.gap) * (len(sizes) - 1)
        if view.axis == "row":
            spans = self._spans(view, room, 0, room[0])
            heights = tuple(
                self._outer(child, (span, room[1]))[1] for child, span in zip(view.children, spans, strict=True)
            )
            return sum(spans) + gaps, max(heights)
        if view.axis == "stack":
            return max(widths), max(heights)
        return max(widths), sum(heights) + gaps

    def _outer(self, child: View, room: Size) -> Size:
        left, top, right, bottom = self._edges(child.margin)
        width, height = self.size(child, (max(room[0] - left - right, 0), max(room[1] - top - bottom, 0)))
        return width + left + right, height + top + bottom

    def _text_size(self, view: View, room: int) -> Size:
        lines = self._lines(view, room)
        if not lines:
            return 0, 0
        pixels = self.pixels(view.look.size)
        widest = max(typeface.width(line, pixels, bold=view.look.bold) for line in lines)
        return widest, typeface.line_height(pixels) * len(lines)

    def _lines(self, view: View, room: int) -> tuple[str, ...]:
        shown = view.text or view.hint
        if not shown or not view.look.color:
            return ()
        look = view.look
        return typeface.wrap(shown, self.pixels(look.size), max(room, 1), bold=look.bold, most=look.max_lines)

    def _places(self, view: View, inner: Bounds, offset: int) -> Sequence[Bounds]:
        room = (inner[2] - inner[0], inner[3] - inner[1])
        if view.axis == "stack":
            return [self._stacked(view, child, inner, room) for child in view.children]
        axis = 1 if view.axis == "column" else 0
        spans = self._spans(view, room, axis, room[axis])
        gap = self.pixels(view.gap)
        rest = room[axis] - sum(spans) - gap * (len(spans) - 1)
        at = inner[axis] - offset + (0 if view.scroll else _shift(view.along, rest))
        places: list[Bounds] = []
        for child, span in zip(view.children, spans, strict=True):
            places.append(self._in_line(view, child, inner, axis, (at, at + span)))
            at += span + gap
        return places

    def _spans(self, view: View, room: Size, axis: int, along: int) -> list[int]:
        fixed: list[int] = []
        left = along - self.pixels(view.gap) * (len(view.children) - 1)
        for child in view.children:
            offered = (max(left, 0), room[1]) if axis == 0 else room
            span = 0 if child.weight else self._outer(child, offered)[axis]
            fixed.append(span)
            left -= span
        total = view.weight_sum or sum(child.weight for child in view.children)
        rest = max(left, 0)
        for index, child in enumerate(view.children):
            if child.weight:
                fixed[index] = round(rest * child.weight / total)
                rest, total = rest - fixed[index], total - child.weight
        return fixed

    def _in_line(self, view: View, child: View, inner: Bounds, axis: int, span: tuple[int, int]) -> Bounds:
        offered = (inner[2] - inner[0], span[1] - span[0]) if axis else (span[1] - span[0], inner[3] - inner[1])
        outer = self._outer(child, offered)
        start = inner[1 - axis] + _shift(view.across, offered[1 - axis] - outer[1 - axis])
        across = (start, start + outer[1 - axis])
        box = (across[0], span[0], across[1], span[1]) if axis else (span[0], across[0], span[1], across[1])
        return self._inner(box, child.margin)

    def _stacked(self, view: View, child: View, inner: Bounds, room: Size) -> Bounds:
        width, height = self._outer(child, room)
        left = inner[0] + _shift(view.across, room[0] - width)
        top = inner[1] + _shift(view.along, room[1] - height)
        return self._inner((left, top, left + width, top + height), child.margin)

    def _inner(self, bounds: Bounds, edges: Edges) -> Bounds:
        left, top, right, bottom = self._edges(edges)
        return bounds[0] + left, bounds[1] + top, bounds[2] - right, bounds[3] - bottom

    def _edges(self, edges: Edges) -> Bounds:
        if edges == NO_EDGES:
            return 0, 0, 0, 0
        left, top, right, bottom = edges
        return self.pixels(left), self.pixels(top), self.pixels(right), self.pixels(bottom)

    def _scroll_limit(self, view: View, inner: Bounds) -> int:
        if not view.scroll:
            return 0
        room = (inner[2] - inner[0], inner[3] - inner[1])
        return max(self._content(view, room)[1] - room[1], 0)

    def _scroller(self, key: str, offset: int, limit: int) -> Callable[[int], None]:
        def scroll(distance: int) -> None:
            self.scrolls[key] = min(max(offset + distance, 0), limit)
            self.changed()

        return scroll

    def _full_id(self, rid: str) -> str:
        return rid if not rid or ":" in rid else f"{self.package}:id/{rid}"


def _shift(align: Align, rest: int) -> int:
    return {"start": 0, "center": rest // 2, "end": rest}[align]
