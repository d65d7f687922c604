"""The settings as a table: for the README and for `config get`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from pydantic.fields import FieldInfo

from device_connector.settings.kinds import size_text
from device_connector.settings.model import Section, Settings

_COMPUTED = {
    "state.dir": "`/var/lib/device-connector`, else `$XDG_STATE_HOME/device-connector`",
    "auth.api_keys_file": "`api-keys.json` in `state.dir`",
    "gateway.auth.token_file": "`gateway-token` in `state.dir`",
    "adb.path": "adbutils' own, else the one on PATH",
    "binding.pair_networks": "the host's own private networks",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One key: its default as TOML would have it (or in words), and its meaning."""

    key: str
    default: str
    meaning: str


def rows(model: type[Section] = Settings, prefix: str = "") -> Iterator[Row]:
    """Every key, in the order of the file."""
    for name, field in model.model_fields.items():
        key = prefix + name
        if isinstance(field.annotation, type) and issubclass(field.annotation, Section):
            yield from rows(field.annotation, f"{key}.")
        else:
            yield Row(key, _COMPUTED.get(key) or _default(key, field), _meaning(field))


def markdown() -> str:
    """The table of the README."""
    head = ["| key | default | meaning |", "| --- | --- | --- |"]
    return "\n".join(head + [f"| `{row.key}` | {row.default} | {row.meaning} |" for row in rows()])


def plain(value: Any) -> Any:
    """A value of the settings as JSON and TOML have it."""
    if isinstance(value, Section):
        return {name: plain(getattr(value, name)) for name in type(value).model_fields}
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    return value if value is None or isinstance(value, bool | int | str) else str(value)


def _default(key: str, field: FieldInfo) -> str:
    value = plain(field.default)
    if value is None:
        return "none"
    if key.endswith("_bytes"):
        return f"`{size_text(value)}`"
    return f"`{_toml(value)}`"


def _toml(value: Any) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _meaning(field: FieldInfo) -> str:
    text = field.description or ""
    if get_origin(field.annotation) is not Literal:
        return text
    return f"{text}: " + ", ".join(f"`{choice}`" for choice in get_args(field.annotation))
