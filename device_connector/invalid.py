"""Turns what pydantic found wrong into words that name the field, the value and what is allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from device_connector.texts import SHOWN, Text, shown

if TYPE_CHECKING:
    from pydantic import ValidationError
    from pydantic_core import ErrorDetails


class Misfit(ValueError):
    """Raised by a model's own validator: what the value should be, in both languages."""

    def __init__(self, en: str, zh: str) -> None:
        super().__init__(en)
        self.text = Text(en, zh)


MOST_FAULTS = 8
"""Faults that one message tells; the rest are counted."""

SECRET_FIELDS = frozenset({"device_code", "pairing_code", "input", "text", "key", "token", "password"})
"""Fields whose value is never repeated in a message: it may end in a log."""

_ZH = {
    "missing": "缺少此项",
    "extra_forbidden": "没有这个字段，请去掉",
    "int_type": "应为整数",
    "int_from_float": "应为整数",
    "float_type": "应为数字",
    "string_type": "应为字符串",
    "bool_type": "应为 true 或 false",
    "list_type": "应为数组",
    "dict_type": "应为对象",
    "model_type": "应为对象",
    "literal_error": "应为 {expected}",
    "greater_than_equal": "应不小于 {ge}",
    "greater_than": "应大于 {gt}",
    "less_than_equal": "应不大于 {le}",
    "less_than": "应小于 {lt}",
    "string_too_short": "至少 {min_length} 个字符",
    "string_too_long": "至多 {max_length} 个字符",
    "string_pattern_mismatch": "格式应为 {pattern}",
    "too_short": "至少 {min_length} 项",
    "too_long": "至多 {max_length} 项",
}


def explain(error: ValidationError, what: str = "") -> Text:
    """The faults that `error` holds, in one message; `what` names the object, as in `android_tap`."""
    head = f"{what}: " if what else ""
    faults = [fault(one) for one in error.errors(include_url=False)[:MOST_FAULTS]]
    more = error.error_count() - len(faults)
    if more:
        faults.append(Text(f"and {more} more", f"另有 {more} 处"))
    return Text(head + "; ".join(one.en for one in faults), head + "；".join(one.zh for one in faults))


def fault(one: ErrorDetails) -> Text:
    """One fault: the field, what it should be, and the value that came."""
    return Text(_fault(one, _english(one)), _fault(one, _chinese(one)))


def _fault(one: ErrorDetails, words: str) -> str:
    path = ".".join(_step(step) for step in one["loc"]) or "(whole)"
    if one["type"] == "missing" or SECRET_FIELDS.intersection(map(str, one["loc"])):
        return f"{path}: {words}"
    return f"{path}: {words} (got {shown(one['input'])})"


def _step(step: int | str) -> str:
    """One step of a field's path, as it is where it reads like a name."""
    plain = isinstance(step, int) or (len(step) <= SHOWN and step.isprintable())
    return str(step) if plain else shown(step)


def _english(one: ErrorDetails) -> str:
    if one["type"] == "extra_forbidden":
        return "no such field, remove it"
    words = one["msg"].removeprefix("Value error, ")
    return words[:1].lower() + words[1:]


def _chinese(one: ErrorDetails) -> str:
    own = one.get("ctx", {}).get("error")
    if isinstance(own, Misfit):
        return own.text.zh
    template = _ZH.get(one["type"])
    return template.format(**one.get("ctx", {})) if template else _english(one)
