"""`android_screen`: wake, sleep, unlock without a credential, rotate; each read back."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, ValidationInfo, field_validator

from device_connector.invalid import Misfit
from device_connector.texts import Text
from device_connector.tools import power, rotation
from device_connector.tools.effect import ActArguments, ActResult, observed
from device_connector.tools.points import Size
from device_connector.tools.power import Step
from device_connector.tools.screen_state import ScreenState, screen_state
from device_connector.tools.tool import Result, Scene, Tool

Rotation = Annotated[int, Field(ge=0, le=3)] | Literal["auto"]


class ScreenArguments(ActArguments):
    """What to do with the screen; several are done in the order wake, dismiss_keyguard, rotation."""

    wake: bool = Field(default=False, description="screen on; does nothing where it is on")
    sleep: bool = Field(default=False, description="screen off; by itself only")
    dismiss_keyguard: bool = Field(default=False, description="leave a lock screen that asks for no credential")
    rotation: Rotation | None = Field(
        None,
        description="hold the screen at so many quarter turns (0 to 3), or let it follow the phone again (`auto`)",
        validate_default=True,
    )

    @field_validator("rotation")
    @classmethod
    def _something_is_asked(cls, value: Rotation | None, info: ValidationInfo) -> Rotation | None:
        wanted = [name for name in ("wake", "sleep", "dismiss_keyguard") if info.data.get(name)]
        if value is None and not wanted and len(info.data) >= 5:
            raise Misfit(
                "give `wake`, `sleep`, `dismiss_keyguard` or `rotation`",
                "须给出 `wake`、`sleep`、`dismiss_keyguard` 或 `rotation`",
            )
        if "sleep" in wanted and (value is not None or len(wanted) > 1):
            raise Misfit("`sleep` goes by itself", "`sleep` 不能与其它操作同时使用")
        return value


class Restore(Result):
    """The arguments that give the screen back the rotation it had."""

    rotation: Rotation


class ScreenResult(ActResult):
    """How the screen stands afterwards, as it was read; null where the phone does not tell."""

    asleep: bool | None
    locked: bool | None
    screen: Size | None
    rotation: int | None = Field(description="quarter turns, 0 to 3")
    auto_rotate: bool | None = Field(description="the screen follows how the phone is held")
    restore: Restore | None = Field(None, description="arguments that undo a rotation; null where nothing changed")


async def screen(scene: Scene, wanted: ScreenArguments) -> dict[str, Any]:
    """Run android_screen; raises PermissionDenied for a lock that wants a credential."""
    before, was = scene.shots.current, await screen_state(scene)
    steps: list[Step] = []
    if wanted.sleep:
        steps.append(await power.sleep(scene, was))
    if wanted.wake or wanted.dismiss_keyguard:
        steps.append(await power.wake(scene, was))
    if wanted.dismiss_keyguard:
        steps.append(await power.dismiss(scene))
    if wanted.rotation is not None:
        steps.append(await rotation.turn(scene, was, wanted.rotation))
    now = steps[-1].now
    effect, basis = _sum(steps)
    result = _result(was, now, effect, basis)
    seen = await observed(scene, wanted, before, result)
    return {**seen, "effect": effect, "effect_basis": basis}


def _sum(steps: list[Step]) -> tuple[Literal["seen", "none_seen", "unknown"], str]:
    """The worst of all steps counts."""
    told = {step.effect for step in steps}
    effect = next(name for name in ("none_seen", "unknown", "seen") if name in told)
    return effect, "; ".join(step.basis for step in steps)


def _result(
    was: ScreenState, now: ScreenState, effect: Literal["seen", "none_seen", "unknown"], basis: str
) -> ScreenResult:
    shown = now.look.screen
    return ScreenResult(
        effect=effect,
        effect_basis=basis,
        asleep=None if now.look.awake is None else not now.look.awake,
        locked=now.look.locked,
        screen=Size(width=shown.width, height=shown.height) if shown else None,
        rotation=shown.rotation if shown else None,
        auto_rotate=now.auto_rotate,
        restore=_restore(was, now),
    )


def _restore(was: ScreenState, now: ScreenState) -> Restore | None:
    if (was.auto_rotate, was.fixed) == (now.auto_rotate, now.fixed):
        return None
    if was.auto_rotate:
        return Restore(rotation="auto")
    return Restore(rotation=was.fixed) if was.fixed is not None else None


SCREEN = Tool(
    tool_id="android_screen",
    title=Text("Screen", "屏幕"),
    description=Text(
        "Wakes the phone or puts it to sleep, leaves a lock screen that wants no credential, and turns the screen "
        "or lets it follow the phone again. Tells how the screen then really stands.",
        "亮屏或息屏、解除无需密码的锁屏、旋转屏幕或恢复自动旋转，并返回屏幕的实际状态。",
    ),
    kind="act",
    injects=True,
    arguments=ScreenArguments,
    result=ScreenResult,
    run=screen,
    deadline_s=90.0,
)
