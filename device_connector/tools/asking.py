"""How tools ask the phone: several commands in one round trip."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from device_connector.android import default_display
from device_connector.android import look as looking
from device_connector.android.default_display import DefaultDisplay
from device_connector.android.look import Look
from device_connector.android.screen import Screen
from device_connector.android.sections import Section, compose, sections
from device_connector.errors import ConnectorError, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.tool import Scene

DEADLINE_S = 10.0
OUTPUT_BYTES = 8 << 20


async def ask(scene: Scene, commands: Sequence[str], deadline_s: float = DEADLINE_S) -> tuple[Section, ...]:
    """What each command printed on stdout, in one round trip; fewer when the phone's output ended early."""
    mark = scene.new_id("mark")
    answer = await scene.phone.shell(compose(commands, mark), deadline_s=deadline_s, limit_bytes=OUTPUT_BYTES)
    return sections(answer.stdout.decode("utf-8", "replace"), mark)


@contextmanager
def unsent() -> Iterator[None]:
    """For questions asked before an act: whatever goes wrong with them, the act was not sent."""
    try:
        yield
    except ConnectorError as error:
        error.sent = False
        raise


async def screen_now(scene: Scene) -> Screen:
    """The geometry that touches go by, read now and remembered.

    It is asked for before an act, so its failures say that nothing was sent.
    """
    with unsent():
        look = looking.look(await ask(scene, looking.COMMANDS[:1]))
        screen = look.screen or await _plain_screen(scene, look)
    scene.shots.screen = screen
    return screen


async def window_managers(scene: Scene) -> DefaultDisplay:
    """The default display as the window manager has it, for phones whose `dumpsys display` cannot be read."""
    return default_display.default_display(await ask(scene, default_display.COMMANDS))


async def _plain_screen(scene: Scene, look: Look) -> Screen:
    """The window manager's size; the rotation is not made up."""
    size = (await window_managers(scene)).size
    if size is None:
        why = look.unread.get("display", "no display is listed")
        raise ToolInvokeFailed(
            Text(
                f"the screen's size cannot be read ({why}), so no point can be checked; nothing was sent",
                f"无法读取屏幕尺寸（{why}），因此无法校验坐标；未发送任何操作",
            )
        )
    return Screen(0, *size, rotation=None)
