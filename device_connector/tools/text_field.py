"""The text field that is typed into: found, given the focus, and read."""

from __future__ import annotations

from dataclasses import dataclass

from device_connector.android.hierarchy import Hierarchy, Node, roles
from device_connector.android.readback import Reading
from device_connector.android.screen import Screen
from device_connector.errors import ConnectorError, PermissionDenied, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.aim import LOOK_S, aim
from device_connector.tools.asking import unsent
from device_connector.tools.dump import Dump, dump
from device_connector.tools.tool import Result, Scene
from device_connector.tools.touch import input_words, touch

MOST_NAMED = 5


class FieldResult(Result):
    """The field that was typed into; of what it holds only the length is told."""

    id: str
    hint: str
    password: bool
    length: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A focused field as it was read."""

    node: Node

    @property
    def reading(self) -> Reading:
        """What it holds; the hint of an empty field is nothing."""
        empty = self.node.text == self.node.hint
        return Reading("" if empty else self.node.text, password="password" in self.node.flags)

    def is_same(self, other: Field) -> bool:
        """Whether the focus has stayed; a field moves when a keyboard comes."""
        return (self.node.rid, self.node.package, self.node.kind) == (
            other.node.rid,
            other.node.package,
            other.node.kind,
        )

    def told(self) -> FieldResult:
        """As results quote it."""
        read = self.reading
        return FieldResult(id=self.node.name, hint=self.node.hint, password=read.password, length=len(read.text))


async def focus(scene: Scene, ref: str | None) -> Field | None:
    """The field that has the focus, `ref` tapped before; None where no look at the screen tells of one.

    Raises PermissionDenied on a locked or sleeping phone, ToolInvokeFailed where fields are seen and none has the
    focus, and what `aim` and `touch` raise.
    """
    if ref is not None:
        await _tap(scene, ref)
    try:
        with unsent():
            seen = await dump(scene, LOOK_S)
    except ConnectorError as error:
        if error.code != "tree_failed":
            raise
        return None
    _refuse_closed(seen)
    found = focused(seen.hierarchy)
    if found is None and (ref is not None or _fields(seen.hierarchy)):
        raise ToolInvokeFailed(_unfocused(ref, seen.hierarchy))
    return found


async def read(scene: Scene) -> Field | None:
    """The field that has the focus now; None where none has or nothing can be read."""
    try:
        return focused((await dump(scene, LOOK_S)).hierarchy)
    except ConnectorError:
        return None


def focused(hierarchy: Hierarchy) -> Field | None:
    """The field with the focus in the window in front."""
    return next((Field(node) for node in _fields(hierarchy) if "focused" in node.flags), None)


def _fields(hierarchy: Hierarchy) -> list[Node]:
    window = hierarchy.active
    return [node for node in window.walk() if roles.editable(node) and node.enabled] if window else []


async def _tap(scene: Scene, ref: str) -> None:
    target = await aim(scene, ref)

    def plan(screen: Screen) -> str:
        return input_words(screen, "tap", *target.point)

    await touch(scene, target, plan)


def _refuse_closed(seen: Dump) -> None:
    """What is typed on a sleeping or locked phone goes nowhere, or into the lock."""
    if seen.look.awake is False:
        raise PermissionDenied(
            Text(
                "the phone sleeps; nothing was typed. Wake it with android_screen, then look",
                "手机已息屏；未输入任何内容。请先用 android_screen 唤醒，再查看屏幕",
            )
        )
    if seen.look.locked:
        raise PermissionDenied(
            Text(
                "the phone is locked; nothing was typed. Where it asks for a PIN, pattern or password, the user "
                "has to unlock it",
                "手机已锁屏；未输入任何内容。若需要 PIN、图案或密码，请由用户解锁",
            )
        )


def _unfocused(ref: str | None, hierarchy: Hierarchy) -> Text:
    if ref is not None:
        return Text(
            f"{ref} was tapped, but no text field has the focus; nothing was typed. Look at the screen",
            f"已点击 {ref}，但没有输入框获得焦点；未输入任何内容。请查看屏幕",
        )
    named = ", ".join(repr(node.hint or node.name or node.kind) for node in _fields(hierarchy)[:MOST_NAMED])
    return Text(
        f"no text field has the focus; nothing was typed. Pass the ref of one from android_ui_tree: {named}",
        f"没有输入框获得焦点；未输入任何内容。请传入 android_ui_tree 中输入框的 ref：{named}",
    )
