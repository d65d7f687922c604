"""Sends an act to the phone, in one command that first makes sure the screen still stands as it was known."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from device_connector.android.injection import Refusal, refusal, switch, warning
from device_connector.android.screen import Screen
from device_connector.android.words import join, quote
from device_connector.errors import (
    ConnectorError,
    DeviceBusy,
    InputBlocked,
    InvalidArguments,
    NotSupported,
    OutcomeUnknown,
    ToolInvokeFailed,
)
from device_connector.texts import Text
from device_connector.tools.asking import screen_now
from device_connector.tools.tool import Scene

if TYPE_CHECKING:
    from device_connector.adb.device import ShellResult

DEADLINE_S = 15.0

_COUNT = re.compile(r"^(\d+)\s*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Done:
    """An act that Android took: the screen it was made for, and what Android complained of."""

    screen: Screen
    warning: str | None


class Quoted(Protocol):
    """A look that an act goes by: the screen as it was then, and the error for one that no longer is so."""

    @property
    def screen(self) -> Screen | None:
        """As it was seen; None where the phone did not tell."""
        ...

    def refuse(self, screen: Screen) -> ConnectorError:
        """What to raise when the screen is `screen` now."""
        ...


def input_words(screen: Screen, *words: str | int) -> str:
    """An `input` command for the display of `screen`; Android takes the default one if none is named."""
    display = ("-d", screen.display) if screen.display else ()
    return join(str(word) for word in ("input", *display, *words))


async def touch(
    scene: Scene, quoted: Quoted | None, plan: Callable[[Screen], str], deadline_s: float = DEADLINE_S
) -> Done:
    """Run the `input` line that `plan` makes for the screen, once.

    The last known geometry is used without asking for it: the line sent begins with a check of it on the phone
    itself, and nothing is touched where it no longer holds. Only then, and where nothing is known yet, is the
    geometry read anew. `plan` raises InvalidArguments for a point outside; that too is only final on a fresh
    geometry. Raises what `quoted` says when the screen is no longer as it was seen there.
    """
    seen = quoted.screen if quoted else None
    known = seen or scene.shots.screen
    if known and known.proof and (line := _fits(plan, known)):
        done = await _send_guarded(scene, known, line, deadline_s)
        if done is not None:
            return done
    screen = await screen_now(scene)
    if quoted and seen and screen != seen:
        raise quoted.refuse(screen)
    done = await _send_guarded(scene, screen, plan(screen), deadline_s)
    if done is None:
        raise DeviceBusy(
            Text(
                "the screen kept turning while it was looked at; nothing was sent, repeat the call",
                "查看屏幕时其方向一直在变化；未发送任何操作，请重试",
            )
        )
    return done


def _fits(plan: Callable[[Screen], str], screen: Screen) -> str | None:
    try:
        return plan(screen)
    except InvalidArguments:
        return None


async def _send_guarded(scene: Scene, screen: Screen, line: str, deadline_s: float) -> Done | None:
    """Run `line` if the screen still stands so; None when it does not, and nothing was touched."""
    if not screen.proof:
        return Done(screen, await send(scene, line, deadline_s))
    scene.shots.touched()
    guard = f"dumpsys display | grep -c {quote(screen.proof)}"
    answer = await scene.phone.shell(f"{guard} && {line}", deadline_s=deadline_s)
    counted = _COUNT.search(_words(answer))
    if answer.exit_code is not None and (counted is None or counted[1] == "0"):
        return None
    return Done(screen, await _judge(scene, answer))


async def send(scene: Scene, line: str, deadline_s: float = DEADLINE_S) -> str | None:
    """Run an `input` line as it is; returns a warning of Android's about it, and raises what went wrong."""
    scene.shots.touched()
    return await _judge(scene, await scene.phone.shell(line, deadline_s=deadline_s))


async def _judge(scene: Scene, answer: ShellResult) -> str | None:
    """A warning, or the error that the answer of `input` amounts to."""
    words = _words(answer)
    if refused := refusal(words):
        raise await _refused(scene, refused)
    if answer.exit_code is None:
        raise OutcomeUnknown(
            Text("the phone's answer ended before its exit code came", "手机的回应在返回退出码之前中断"), sent=True
        )
    if answer.exit_code != 0:
        told = words.strip() or f"exit code {answer.exit_code}"
        raise ToolInvokeFailed(Text(f"input failed: {told}", f"input 命令失败：{told}"))
    return warning(words)


async def _refused(scene: Scene, refused: Refusal) -> InputBlocked | NotSupported | ToolInvokeFailed:
    if refused.kind == "inject_events_denied":
        option = switch(await maker(scene))
        return InputBlocked(
            Text(
                f"this phone does not let adb touch its screen: switch on {option!r} in its developer options, "
                f"then call again. Android says: {refused.words}",
                f"此手机不允许 adb 模拟触摸：请在开发者选项中打开“{option}”后重试。Android 提示：{refused.words}",
            )
        )
    if refused.kind == "usage":
        known = ", ".join(refused.supported)
        return NotSupported(
            Text(
                f"the `input` of this phone's Android does not know {refused.command}, only: {known}",
                f"此手机的 Android 系统的 input 命令不支持 {refused.command}，仅支持：{known}",
            )
        )
    return ToolInvokeFailed(Text(f"input failed: {refused.words}", f"input 命令失败：{refused.words}"))


async def maker(scene: Scene) -> str:
    """Who made the phone; "" where it does not answer, for then the refusal matters more."""
    try:
        answer = await scene.phone.shell("getprop ro.product.manufacturer", deadline_s=DEADLINE_S)
    except ConnectorError:
        return ""
    return _words(answer)


def _words(answer: ShellResult) -> str:
    both: bytes = answer.stdout + b"\n" + answer.stderr
    return both.decode("utf-8", "replace")
