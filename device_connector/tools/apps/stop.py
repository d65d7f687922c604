"""`android_app_stop`: ends an app with all that it runs."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from pydantic import Field

from device_connector.android.look import part
from device_connector.android.sections import Section
from device_connector.android.words import join
from device_connector.errors import ConnectorError, OutcomeUnknown, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.apps.front import BETWEEN_S, COMMANDS, Front, FrontResult, front, looked, state
from device_connector.tools.apps.known import is_name, is_there, meant, path_command
from device_connector.tools.asking import ask, unsent
from device_connector.tools.effect import ActArguments
from device_connector.tools.tool import Scene, Tool

DEADLINE_S = 15.0
WITHIN_S = 3.0


class StopArguments(ActArguments):
    """Which app."""

    package: str = Field(min_length=1, max_length=255, description="package name, or the app's exact label")


class StopResult(FrontResult):
    """What was ended."""

    package: str
    running: bool | None = Field(description="null where this phone does not tell")


class _Seen:
    """One look: who is in front, and whether the package runs."""

    def __init__(self, parts: Sequence[Section]) -> None:
        process = part(parts, len(COMMANDS))
        self.front: Front = front(parts)
        self.running = None if process.code not in {0, 1} else bool(process.text.strip())


async def stop(scene: Scene, wanted: StopArguments) -> dict[str, Any]:
    """Run android_app_stop; `am force-stop` says nothing, so the processes are counted."""
    before = scene.shots.current
    with unsent():
        package, was = await _target(scene, wanted.package)
    await _send(scene, package)
    now, why = await _judged(scene, package)
    effect, basis = _effect(package, was, now, why)
    result = StopResult(
        package=package,
        running=now.running if now else None,
        effect=effect,
        effect_basis=basis,
        **state(now.front if now else None),
    )
    return await looked(scene, wanted, before, result)


async def _target(scene: Scene, wanted: str) -> tuple[str, _Seen]:
    if is_name(wanted):
        parts = await ask(scene, [*_commands(wanted), path_command(wanted)])
        if is_there(part(parts, len(COMMANDS) + 1)):
            return wanted, _Seen(parts)
    package = await meant(scene, "package", wanted)
    return package, _Seen(await ask(scene, _commands(package)))


def _commands(package: str) -> list[str]:
    return [*COMMANDS, join(("pidof", package)) + " 2>&1"]


async def _send(scene: Scene, package: str) -> None:
    scene.shots.touched()
    answer = await scene.phone.shell(join(("am", "force-stop", package)), deadline_s=DEADLINE_S)
    said = (answer.stdout + answer.stderr).decode("utf-8", "replace").strip()
    if answer.exit_code is None:
        raise OutcomeUnknown(
            Text("the phone's answer ended before its exit code came", "手机的回应在返回退出码之前中断"), sent=True
        )
    if answer.exit_code or said:
        raise ToolInvokeFailed(Text(f"am force-stop failed: {said}", f"am force-stop 失败：{said}"))


async def _judged(scene: Scene, package: str) -> tuple[_Seen | None, str]:
    """What is seen once the app is gone, or when the time is over."""
    loop = asyncio.get_running_loop()
    end = loop.time() + WITHIN_S
    while True:
        try:
            now = _Seen(await ask(scene, _commands(package)))
        except ConnectorError as error:
            return None, error.text.say(scene.locale)
        if not (now.running or now.front.package == package) or loop.time() >= end:
            return now, ""
        await asyncio.sleep(BETWEEN_S)


def _effect(package: str, was: _Seen, now: _Seen | None, why: str) -> tuple[Any, str]:
    if now is None:
        return "unknown", f"Android took the command; the phone could not be looked at: {why}"
    if now.running or now.front.package == package:
        return "none_seen", f"{package} runs (again)"
    if was.running:
        return "seen", f"no process of {package} runs any more"
    if was.front.package == package:
        return "seen", f"{package} was in front and is not any more"
    if now.running is None:
        return "unknown", "Android took the command; this phone does not tell which processes run"
    return "none_seen", f"{package} did not run before either"


APP_STOP = Tool(
    tool_id="android_app_stop",
    title=Text("Stop an app", "停止应用"),
    description=Text(
        "Ends an app with all that it runs, as Force stop in the settings does. What it has not saved is lost.",
        "强行停止应用及其全部进程（等同于设置中的“强行停止”），未保存的内容会丢失。",
    ),
    kind="act",
    arguments=StopArguments,
    result=StopResult,
    run=stop,
    deadline_s=60.0,
)
