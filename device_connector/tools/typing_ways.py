"""The ways to type: keys for what a keyboard has, an app on the phone for all else."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Literal

from device_connector.android import input_methods, keystrokes
from device_connector.android.broadcasts import delivered
from device_connector.android.input_methods import Keyboards, Typist
from device_connector.android.look import part
from device_connector.errors import ConnectorError, NotSupported, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.asking import ask, unsent
from device_connector.tools.tool import Progress, Scene
from device_connector.tools.touch import DEADLINE_S, send

RESTORE_S = 5.0
"""For giving the phone its own keyboard back, whatever became of the call."""

READY_S = 2.0
"""For a keyboard to come up after it was chosen."""

BETWEEN_LOOKS_S = 0.1
PAUSES_S = (0.3, 1.0, 2.0)
"""Before each further try to choose a keyboard: one that was just installed is not known at once."""

LONGEST_TOLD = 400
"""Characters of one broadcast."""

SHORTEST_HIDDEN = 4
"""Shorter words stand in Android's messages by themselves."""

Way = Literal["keys", "input_method", "clipboard"]


@dataclass(frozen=True, slots=True)
class Typed:
    """How text was typed, by which app, and what there is to say about it."""

    way: Way
    by: str | None = None
    warning: str | None = None


@dataclass(frozen=True, slots=True)
class Typing:
    """The way that was chosen for a text; `typist` is None for keys."""

    text: str
    known: Keyboards | None = None
    typist: Typist | None = None

    async def type(self, scene: Scene) -> Typed:
        """Type it once; what was sent is never sent again."""
        if self.typist is None or self.known is None:
            return Typed("keys", warning=await _keys(scene, self.text))
        if self.typist.method is None or self.typist.method == self.known.chosen:
            await _tell(scene, self.typist, self.text)
            return Typed(self.typist.way, self.typist.name)
        async with _borrowed(scene, self.known, self.typist.method) as back:
            await _tell(scene, self.typist, self.text)
        return Typed(self.typist.way, self.typist.name, None if back.done else _KEPT.format(self.typist.name))


_KEPT = "{} is still the phone's keyboard; its own one is given back at the next call or connection"


async def choose(scene: Scene, text: str) -> Typing:
    """The best way for `text` on this phone; NotSupported names what to install. Nothing was typed yet."""
    if keystrokes.has_keys(text):
        return Typing(text)
    with unsent():
        known = input_methods.keyboards(await ask(scene, input_methods.QUESTIONS))
    if known.typist is None:
        raise NotSupported(
            Text(
                "this phone has no way to type what is not on an English keyboard; nothing was typed. Ask the "
                "user to install ADBKeyboard (com.android.adbkeyboard, github.com/senzhk/ADBKeyBoard); it need "
                "not be switched on",
                "此手机无法输入英文键盘以外的字符；未输入任何内容。请用户安装 ADBKeyboard"
                "（com.android.adbkeyboard，github.com/senzhk/ADBKeyBoard），无需手动启用",
            )
        )
    return Typing(text, known, known.typist)


async def _keys(scene: Scene, text: str) -> str | None:
    """By `input text`; a warning of Android's."""
    warning, done = None, 0
    for line in keystrokes.lines(text):
        with _partly(done, text):
            warning = await send(scene, line.command, DEADLINE_S + line.characters / 10) or warning
        done += line.characters
        _progress(scene, done, len(text))
    return warning


async def _tell(scene: Scene, typist: Typist, text: str) -> None:
    """By broadcasts to `typist`; line ends and tabs are the keys Enter and Tab."""
    done = 0
    for piece in _pieces(text):
        with _partly(done, text):
            if piece[0] in keystrokes.KEYS:
                await send(scene, keystrokes.presses(keystrokes.KEYS[piece[0]], len(piece)))
            else:
                await _tell_once(scene, typist, piece)
        done += len(piece)
        _progress(scene, done, len(text))


def _pieces(text: str) -> Sequence[str]:
    runs = keystrokes.runs(text)
    return [run[at : at + LONGEST_TOLD] for run in runs for at in range(0, len(run), LONGEST_TOLD)]


async def _tell_once(scene: Scene, typist: Typist, piece: str) -> None:
    scene.shots.touched()
    answer = await scene.phone.shell(f"{typist.tell(piece)} 2>&1", deadline_s=DEADLINE_S)
    heard = delivered(answer.stdout.decode("utf-8", "replace"))
    if not heard.ok or (typist.answers and heard.result != input_methods.RESULT_OK):
        raise ToolInvokeFailed(
            Text(
                f"{typist.name} did not take the text (result {heard.result}, {heard.data or heard.error})",
                f"{typist.name} 没有接收文本（result {heard.result}，{heard.data or heard.error}）",
            )
        )
    if typist.method is None:
        await send(scene, keystrokes.presses(keystrokes.PASTE, 1))


@dataclass(slots=True)
class _Back:
    """Whether the phone has its own keyboard again."""

    done: bool = False


@asynccontextmanager
async def _borrowed(scene: Scene, known: Keyboards, method: str) -> AsyncIterator[_Back]:
    """`method` is the phone's keyboard meanwhile; its own one comes back even when the call is cancelled."""
    back = _Back()
    try:
        await _choose(scene, known, method)
        yield back
    finally:
        with suppress(ConnectorError):
            answer = await scene.phone.shell(input_methods.RESTORE, deadline_s=RESTORE_S)
            back.done = answer.exit_code == 0


async def _choose(scene: Scene, known: Keyboards, method: str) -> None:
    """Choose `method`, again where the phone does not know it yet, and wait until it is up."""
    for pause in PAUSES_S:
        with unsent():
            parts = await ask(scene, input_methods.borrow(known, method))
        if input_methods.is_chosen(method, part(parts, 3).text):
            await _ready(scene, method, part(parts, 4).text)
            return
        await asyncio.sleep(pause)
    told = part(parts, 2).text.strip() or part(parts, 1).text.strip()
    raise ToolInvokeFailed(
        Text(
            f"Android did not take {method} as keyboard, nothing was typed: {told}",
            f"系统未能切换到输入法 {method}，未输入任何内容：{told}",
        )
    )


async def _ready(scene: Scene, method: str, dumped: str) -> None:
    """Wait a little for the keyboard to show; one that stays hidden may type all the same."""
    loop = asyncio.get_running_loop()
    end = loop.time() + READY_S
    while not input_methods.is_ready(method, dumped) and loop.time() < end:
        await asyncio.sleep(BETWEEN_LOOKS_S)
        with unsent():
            dumped = part(await ask(scene, input_methods.CHOSEN), 1).text


@contextmanager
def _partly(done: int, text: str) -> Iterator[None]:
    """An error on the way tells how much was typed before it, and never what."""
    try:
        yield
    except ConnectorError as error:
        en, zh = (_hidden(said, text) for said in (error.text.en, error.text.zh))
        if done:
            en += f". Before that {done} of {len(text)} characters were typed: look before going on"
            zh += f"。此前已输入 {done}/{len(text)} 个字符：请先查看屏幕"
        raise type(error)(Text(en, zh), sent=error.sent, payload=error.payload) from None


def _hidden(said: str, text: str) -> str:
    """Android's words without what was typed, should they repeat it."""
    for piece in sorted({*text.split(), text}, key=len, reverse=True):
        said = said.replace(piece, "•••") if len(piece) >= SHORTEST_HIDDEN else said
    return said


def _progress(scene: Scene, done: int, whole: int) -> None:
    if done < whole:
        scene.tell(Progress(Text(f"{done} of {whole} characters", f"已输入 {done}/{whole} 个字符"), done / whole))
