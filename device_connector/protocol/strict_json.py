"""JSON exactly as RFC 8259 has it, no more: what Python's own reader lets through is refused here."""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any, NoReturn

from device_connector.errors import InvalidPacket
from device_connector.texts import Text

DEPTH = 32
"""Objects and arrays inside each other, the outermost included."""

SHOWN = 40
"""Characters of a wrong value that are repeated."""


def parse(text: str) -> Any:
    """The value that `text` spells; raises InvalidPacket, never anything else."""
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise InvalidPacket(_not_json(text, error)) from None
    except RecursionError:
        raise InvalidPacket(_TOO_DEEP) from None
    except ValueError:
        raise InvalidPacket(_number("an integer of thousands of digits", "长达数千位的整数")) from None
    if text.count("{") + text.count("[") > DEPTH and _deeper(value, DEPTH):
        raise InvalidPacket(_TOO_DEEP)
    if not text.isascii() or "\\u" in text:
        _refuse_lone_surrogates(value)
    return value


def dump(value: Any) -> str:
    """`value` as compact JSON; raises ValueError for NaN and infinities."""
    return _ENCODER.encode(value)


def readable(text: str) -> dict[str, str]:
    """The strings at the top of a packet that was refused, as far as they can be read with certainty."""
    try:
        value = json.loads(text, object_pairs_hook=_unambiguous)
    except (ValueError, RecursionError):
        return {}
    found = value.items() if isinstance(value, dict) else ()
    return {key: one for key, one in found if isinstance(one, str) and _encodable(one)}


def _unambiguous(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    times = Counter(key for key, _ in pairs)
    return {key: value for key, value in pairs if times[key] == 1}


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise InvalidPacket(
            Text(
                f"JSON object has the key {_shown(twice)} twice; send each key once",
                f"JSON 对象中键 {_shown(twice)} 重复出现；每个键只能出现一次",
            )
        )
    return found


def _finite(digits: str) -> float:
    value = float(digits)
    if math.isinf(value):
        raise InvalidPacket(_number(digits[:SHOWN], digits[:SHOWN]))
    return value


def _constant(name: str) -> NoReturn:
    raise InvalidPacket(_number(name, name))


def _number(en: str, zh: str) -> Text:
    return Text(
        f"JSON holds {en}, which is no number of RFC 8259 that fits 64-bit floating point; send a finite number",
        f"JSON 中含有 {zh}，不是可用的 RFC 8259 数值；请发送有限的数字",
    )


def _deeper(value: Any, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_deeper(one, levels - 1) for one in inner)


def _refuse_lone_surrogates(value: Any) -> None:
    if not _encodable(dump(value)):
        raise InvalidPacket(
            Text(
                "JSON text holds half of a surrogate pair (such as \\ud800), which is no character; "
                "send the whole pair or the character itself",
                "JSON 文本中含有不成对的代理项（如 \\ud800），不是有效字符；请发送完整的代理对或字符本身",
            )
        )


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _not_json(text: str, error: json.JSONDecodeError) -> Text:
    near = _shown(text[error.pos : error.pos + SHOWN]) if error.pos < len(text) else "the end"
    where = f"line {error.lineno} column {error.colno}"
    return Text(
        f"packet is not JSON: {error.msg} at {where}, near {near}; send one JSON object as RFC 8259 has it",
        f"数据包不是合法 JSON：{where} 处（{near}）{error.msg}；请发送一个符合 RFC 8259 的 JSON 对象",
    )


def _shown(text: str) -> str:
    return ascii(text[:SHOWN]) if not _encodable(text[:SHOWN]) else repr(text[:SHOWN])


_TOO_DEEP = Text(
    f"JSON is nested deeper than {DEPTH} levels; send a flatter object",
    f"JSON 嵌套超过 {DEPTH} 层；请发送层级更少的对象",
)
_DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_float=_finite, parse_constant=_constant)
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
