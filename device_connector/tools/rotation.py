"""Turning the screen: by the two settings that decide, checked against how it then really stands."""

from __future__ import annotations

from typing import Literal

from device_connector.android.injection import switch
from device_connector.android.system_settings import refused
from device_connector.android.words import join
from device_connector.errors import PermissionDenied, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.power import Step
from device_connector.tools.screen_state import ScreenState, until
from device_connector.tools.tool import Scene
from device_connector.tools.touch import DEADLINE_S, maker

AUTO, FIXED = "accelerometer_rotation", "user_rotation"


async def turn(scene: Scene, was: ScreenState, wanted: int | Literal["auto"]) -> Step:
    """Hold the screen at `wanted` quarter turns, or let it follow the phone.

    Where the app in front keeps its own orientation, the settings are put back: nothing is left half done.
    """
    if wanted == "auto":
        await _put(scene, {AUTO: "1"})
        now = await until(scene, lambda now: now.auto_rotate is True)
        done = now.auto_rotate
        return Step(now, "seen" if done else "none_seen", f"auto-rotate is {'on' if done else 'still off'}")
    await _put(scene, {AUTO: "0", FIXED: str(wanted)})
    now = await until(scene, lambda now: _turns(now) == wanted)
    if _turns(now) is None:
        return Step(now, "unknown", "the settings were written; the phone does not tell how its screen is turned")
    if _turns(now) == wanted:
        before = "on" if was.auto_rotate else "off"
        return Step(
            now, "seen", f"the screen stands at rotation {wanted}; auto-rotate is off now, it was {before}"
        )
    await _put_back(scene, was)
    now = await until(scene, lambda now: now.auto_rotate == was.auto_rotate)
    app = now.look.focus.package or "what is in front"
    return Step(
        now,
        "none_seen",
        f"the screen stays at rotation {_turns(now)}: {app} keeps its own orientation; the settings were put back",
    )


def _turns(now: ScreenState) -> int | None:
    return now.look.screen.rotation if now.look.screen else None


async def _put_back(scene: Scene, was: ScreenState) -> None:
    values = {FIXED: None if was.fixed is None else str(was.fixed), AUTO: "1" if was.auto_rotate else "0"}
    await _put(scene, {name: value for name, value in values.items() if value is not None})


async def _put(scene: Scene, values: dict[str, str]) -> None:
    scene.shots.touched()
    line = " && ".join(join(["settings", "put", "system", name, value]) for name, value in values.items())
    answer = await scene.phone.shell(line, deadline_s=DEADLINE_S)
    words = (answer.stdout + b"\n" + answer.stderr).decode("utf-8", "replace").strip()
    if (permission := refused(words)) is not None:
        option = switch(await maker(scene))
        raise PermissionDenied(
            Text(
                f"this phone does not let adb write its settings ({permission}): switch on {option!r} in its "
                "developer options, then call again",
                f"此手机不允许 adb 修改系统设置（{permission}）：请在开发者选项中打开“{option}”后重试",
            )
        )
    if answer.exit_code != 0 or words:
        raise ToolInvokeFailed(Text(f"settings put failed: {words}", f"settings put 失败：{words}"))
