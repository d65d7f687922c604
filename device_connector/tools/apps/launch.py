"""`android_app_launch`: an app by its package or its exact label, in front as its icon would bring it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import Field

from device_connector.android import packages
from device_connector.android.component import Component
from device_connector.android.look import part
from device_connector.android.packages import LAUNCHER, MAIN
from device_connector.android.words import join
from device_connector.errors import ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.apps.front import (
    COMMANDS,
    WITHIN_S,
    Front,
    FrontResult,
    front,
    judged,
    looked,
    state,
)
from device_connector.tools.apps.known import is_name, is_there, meant, path_command
from device_connector.tools.apps.starting import send_start
from device_connector.tools.asking import ask, unsent
from device_connector.tools.effect import ActArguments
from device_connector.tools.tool import Scene, Tool

AS_A_HOME_SCREEN_DOES = "0x10200000"
"""FLAG_ACTIVITY_NEW_TASK and FLAG_ACTIVITY_RESET_TASK_IF_NEEDED."""

LOCKED_S = 1.0
"""So long is waited behind a lock screen, where nothing comes to the front anyway."""


class LaunchArguments(ActArguments):
    """Which app, and which of its activities if not the one that its icon opens."""

    package: str = Field(min_length=1, max_length=255, description="package name, or the app's exact label")
    activity: str | None = Field(
        None,
        max_length=255,
        pattern=r"^\.?[A-Za-z_$][A-Za-z0-9_$]*(\.[A-Za-z_$][A-Za-z0-9_$]*)*$",
        description="class name, `.Short` or whole; by default what the app's icon opens",
    )


class LaunchResult(FrontResult):
    """What was opened."""

    package: str
    activity: str
    in_front: bool | None = Field(description="the app is in front now; null where that could not be seen")


@dataclass(frozen=True, slots=True)
class _Target:
    package: str
    launcher: Component | None
    front: Front


async def launch(scene: Scene, wanted: LaunchArguments) -> dict[str, Any]:
    """Run android_app_launch; the start is sent once, then it is looked at who is in front."""
    before = scene.shots.current
    with unsent():
        target = await _target(scene, wanted.package)
        name, words = _words(target, wanted.activity)
    started = await send_start(scene, words)
    within_s = LOCKED_S if target.front.locked else WITHIN_S
    now, why = await judged(scene, lambda seen: seen.package == target.package, within_s)
    effect, basis = _effect(target, now, why)
    result = LaunchResult(
        package=target.package,
        activity=name,
        in_front=None if now is None else now.package == target.package,
        effect=effect,
        effect_basis=basis,
        warning=started.warning,
        **state(now),
    )
    return await looked(scene, wanted, before, result)


async def _target(scene: Scene, wanted: str) -> _Target:
    """The package that is meant, what its icon opens, and who is in front before."""
    if is_name(wanted) and (found := await _look_up(scene, wanted)):
        return found
    package = await meant(scene, "package", wanted)
    found = await _look_up(scene, package)
    if found is None:
        raise ToolInvokeFailed(
            Text(f"{package} is listed, but not installed for this user", f"{package} 未为当前用户安装")
        )
    return found


async def _look_up(scene: Scene, package: str) -> _Target | None:
    resolve = join(("cmd", "package", "resolve-activity", "--brief", "-a", MAIN, "-c", LAUNCHER, package))
    parts = await ask(scene, [*COMMANDS, path_command(package), f"{resolve} 2>&1"])
    if not is_there(part(parts, len(COMMANDS))):
        return None
    opened = packages.resolved(part(parts, len(COMMANDS) + 1).text)
    if opened is None or opened.package != package:
        # No `cmd` before Android 7; and where several activities fit, the chooser of the system is named.
        dump = await ask(scene, [join(("dumpsys", "package", package)) + " 2>&1"])
        opened = packages.launcher(package, part(dump, 0).text)
    return _Target(package, opened, front(parts))


def _words(target: _Target, activity: str | None) -> tuple[str, tuple[str, ...]]:
    """The activity's class, and the words of `am start` that open it."""
    if activity is not None:
        shown = Component(target.package, activity)
        whole = shown.full if "." in activity else f"{target.package}.{activity}"
        return whole, ("-n", f"{target.package}/{whole}")
    if target.launcher is None:
        raise ToolInvokeFailed(
            Text(
                f"{target.package} has no icon to be opened by: name an `activity` of it",
                f"{target.package} 没有可启动的图标：请指定 activity",
            )
        )
    name = f"{target.package}/{target.launcher.activity}"
    return target.launcher.full, ("-a", MAIN, "-c", LAUNCHER, "-f", AS_A_HOME_SCREEN_DOES, "-n", name)


def _effect(target: _Target, now: Front | None, why: str) -> tuple[Any, str]:
    if now is None:
        return "unknown", f"Android took the start; who is in front could not be read: {why}"
    if now.package != target.package:
        return "none_seen", f"Android took the start, but in front is {now.told}"
    if target.front.package == target.package:
        return "seen", f"{target.package} is in front, as it was before"
    return "seen", f"{target.package} is in front; before it was {target.front.told}"


APP_LAUNCH = Tool(
    tool_id="android_app_launch",
    title=Text("Open an app", "打开应用"),
    description=Text(
        "Brings an app to the front by its package name or exact label, as tapping its icon does, and says what "
        "is in front afterwards. See android_app_list for names.",
        "按包名或准确的应用名打开应用（等同于点击图标），并返回打开后位于前台的应用。"
        "名称可用 android_app_list 查询。",
    ),
    kind="act",
    arguments=LaunchArguments,
    result=LaunchResult,
    run=launch,
    deadline_s=90.0,
)
