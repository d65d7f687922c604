"""`android_text_input`: any text into a field, read back afterwards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pydantic import Field as Described
from pydantic import ValidationInfo, field_validator

from device_connector.android import keystrokes
from device_connector.android.readback import Reading, Verdict, verdict
from device_connector.invalid import Misfit
from device_connector.texts import Text
from device_connector.tools.aim import Ref
from device_connector.tools.asking import ask, unsent
from device_connector.tools.effect import ActArguments, ActResult, observed
from device_connector.tools.text_field import Field, FieldResult, focus, read
from device_connector.tools.tool import Scene, Tool
from device_connector.tools.touch import DEADLINE_S, send
from device_connector.tools.typing_ways import Typed, Typing, Way, choose

MOST_CHARACTERS = 5000
BLIND_LENGTH = 200
"""Characters that are deleted of a field that cannot be read."""


class TextInputArguments(ActArguments):
    """What to type, and where."""

    text: str = Described(
        max_length=MOST_CHARACTERS, description="any script; a line end presses Enter, a tab the Tab key"
    )
    ref: Ref | None = Described(
        None, description="a field of android_ui_tree, tapped first; without it the field that has the focus"
    )
    clear: bool = Described(default=False, description="empty the field first")
    submit: bool = Described(
        default=False,
        description="press Enter afterwards; not done where the text is seen not to have arrived",
        validate_default=True,
    )

    @field_validator("text")
    @classmethod
    def _can_be_typed(cls, value: str) -> str:
        text = keystrokes.normal(value)
        if (odd := keystrokes.unfit(text)) is not None:
            raise Misfit(
                f"U+{ord(odd):04X} cannot be typed; of control characters only line ends and tabs can",
                f"无法输入 U+{ord(odd):04X}；控制字符只支持换行与制表符",
            )
        return text

    @field_validator("submit")
    @classmethod
    def _does_something(cls, value: bool, info: ValidationInfo) -> bool:
        if not value and info.data.get("text") == "" and not info.data.get("clear"):
            raise Misfit(
                "with an empty `text`, give `clear` or `submit`", "`text` 为空时须给出 `clear` 或 `submit`"
            )
        return value


class TextInputResult(ActResult):
    """How it was typed. What a field holds is not repeated."""

    way: Way | None = Described(description="`keys`, or through an app on the phone (`by`); null: nothing to type")
    by: str | None
    characters: int = Described(description="sent to the phone; `effect` says whether the field has them")
    cleared: bool
    submitted: bool
    field: FieldResult | None = Described(description="the field as it was read afterwards; null: not readable")


async def text_input(scene: Scene, wanted: TextInputArguments) -> dict[str, Any]:
    """Run android_text_input: typed once, never again, and judged by reading the field afterwards."""
    before = scene.shots.current
    typing = await choose(scene, wanted.text)
    field = await focus(scene, wanted.ref)
    if wanted.clear:
        await _clear(scene, field)
    elif wanted.ref is not None and field is not None and field.reading.text:
        await send(scene, keystrokes.presses(keystrokes.MOVE_END, 1))
    typed = await typing.type(scene) if wanted.text else None
    was = _empty(field) if wanted.clear else field.reading if field else None
    after, told = await _judged(scene, field, was, wanted.text)
    submitted = wanted.submit and told.effect != "none_seen"
    if submitted:
        await send(scene, keystrokes.presses(keystrokes.ENTER, 1))
    result = _result(wanted, typing, typed, after, told, submitted=submitted)
    seen = await observed(scene, wanted, before, result)
    return (
        seen if told.effect == "unknown" else {**seen, "effect": told.effect, "effect_basis": result.effect_basis}
    )


async def _clear(scene: Scene, field: Field | None) -> None:
    """Empty the field, whatever its length and wherever its cursor stands."""
    length = len(field.node.text) if field else BLIND_LENGTH
    if field is not None and not field.reading.text and not field.reading.password:
        return
    with unsent():
        level = (await ask(scene, ["getprop ro.build.version.sdk"]))[0].text.strip()
    for line in keystrokes.cleared(int(level) if level.isdigit() else None, max(length, 1)):
        await send(scene, line, DEADLINE_S + length / 50)


def _empty(field: Field | None) -> Reading:
    return replace(field.reading, text="") if field else Reading("", password=False)


async def _judged(
    scene: Scene, field: Field | None, was: Reading | None, text: str
) -> tuple[Field | None, Verdict]:
    """The field afterwards, and whether the text is in it; no is only said after a second look."""
    after, told = await _look(scene, field, was, text)
    if told.effect == "none_seen":
        after, told = await _look(scene, field, was, text)
    return after, told


async def _look(scene: Scene, field: Field | None, was: Reading | None, text: str) -> tuple[Field | None, Verdict]:
    after = await read(scene)
    if after is not None and field is not None and not after.is_same(field):
        return after, Verdict(
            "unknown", "the focus has moved to another field, so the text could not be read back"
        )
    return after, verdict(was, after.reading if after else None, text)


def _result(
    wanted: TextInputArguments,
    typing: Typing,
    typed: Typed | None,
    after: Field | None,
    told: Verdict,
    *,
    submitted: bool,
) -> TextInputResult:
    kept = "; Enter was not pressed" if wanted.submit and not submitted else ""
    return TextInputResult(
        effect=told.effect,
        effect_basis=told.basis + kept,
        warning=typed.warning if typed else None,
        way=typed.way if typed else None,
        by=typed.by if typed else None,
        characters=len(typing.text) if typed else 0,
        cleared=wanted.clear,
        submitted=submitted,
        field=after.told() if after else None,
    )


TEXT_INPUT = Tool(
    tool_id="android_text_input",
    title=Text("Text input", "输入文本"),
    description=Text(
        "Types text of any script into the field with the focus, or into a field by its ref; can empty it first "
        "and press Enter afterwards. Reads the field back: effect tells whether the text is there. Says "
        "not_supported with what to install where the phone cannot type such characters.",
        "向当前获得焦点的输入框（或 ref 指定的输入框）输入任意语言的文本，可先清空、后按回车。输入后会读回输入框，"
        "effect 表示文本是否已写入。手机无法输入此类字符时返回 not_supported，并说明需要安装什么。",
    ),
    kind="act",
    injects=True,
    arguments=TextInputArguments,
    result=TextInputResult,
    run=text_input,
    deadline_s=240.0,
)
