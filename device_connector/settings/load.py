"""Reads the configuration, or says which file, key and value are wrong and what is allowed."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Union, get_args, get_origin

from pydantic import ValidationError

from device_connector import invalid
from device_connector.errors import SettingsError
from device_connector.settings.model import Section, Settings, default_state_dir
from device_connector.settings.rules import broken
from device_connector.settings.sources import (
    KeyPath,
    Values,
    find_file,
    read_environment,
    read_file,
    toml_value,
    variable,
)
from device_connector.texts import Text

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails


class Fault(NamedTuple):
    """One key that is wrong, and how."""

    key: KeyPath
    text: Text


def load(path: Path | None = None, env: Mapping[str, str] = os.environ) -> Settings:
    """The settings of a file (see `find_file`) with the environment's over them; raises SettingsError."""
    file = find_file(path, env)
    overrides = dict(read_environment(env))
    values = _values({} if file is None else read_file(file), overrides, env)
    settings, faults = _read(values)
    if settings is None:
        raise _refused(faults, file, overrides)
    return settings


def load_the_good(
    path: Path | None = None, env: Mapping[str, str] = os.environ
) -> tuple[Settings, SettingsError | None]:
    """What `load` would read without the keys that it refuses, and its refusal: for who tells what is wrong."""
    file, refusal = find_file(path, env), None
    overrides = dict(read_environment(env))
    try:
        values = {} if file is None else read_file(file)
    except SettingsError as error:
        values, refusal = {}, error
    values = _values(values, overrides, env)
    settings, faults = _read(values)
    if settings is None and refusal is None:
        refusal = _refused(faults, file, overrides)
    while settings is None:
        for fault in faults:
            _drop(values, fault.key)
        settings, faults = _read(values)
    return settings, refusal


def _values(values: Values, overrides: Mapping[KeyPath, str], env: Mapping[str, str]) -> Values:
    for key, text in overrides.items():
        _put(values, key, _value(key, text))
    if isinstance(values.setdefault("state", {}), dict):
        values["state"].setdefault("dir", str(default_state_dir(env)))
    return values


def _refused(faults: list[Fault], file: Path | None, overrides: Mapping[KeyPath, str]) -> SettingsError:
    lines = [_blame(fault, file, tuple(overrides)) for fault in faults]
    return SettingsError(Text("\n".join(line.en for line in lines), "\n".join(line.zh for line in lines)))


def _read(values: Values) -> tuple[Settings | None, list[Fault]]:
    try:
        settings = Settings.model_validate(values)
    except ValidationError as error:
        return None, [_fault(one) for one in error.errors(include_url=False)]
    faults = [
        Fault(tuple(key.split(".")), Text(f"{key}: {why.en}", f"{key}：{why.zh}")) for key, why in broken(settings)
    ]
    return None if faults else settings, faults


def _blame(fault: Fault, file: Path | None, overrides: tuple[KeyPath, ...]) -> Text:
    """Put the place that set the key in front: the environment where it did, else the file."""
    length = len(fault.key)
    setter = next((key for key in overrides if fault.key[: len(key)] == key or key[:length] == fault.key), None)
    place = variable(setter) if setter else str(file or "defaults")
    return Text(f"{place}: {fault.text.en}", f"{place}：{fault.text.zh}")


def section(key: KeyPath) -> type[Section] | None:
    """The model of the table at `key`; None where there is no such table."""
    model: type[Section] = Settings
    for name in key:
        field = model.model_fields.get(name)
        if field is None or not (isinstance(field.annotation, type) and issubclass(field.annotation, Section)):
            return None
        model = field.annotation
    return model


def _value(key: KeyPath, text: str) -> Any:
    model = section(key[:-1])
    field = model.model_fields.get(key[-1]) if model else None
    return text if field and _is_text(field.annotation) else toml_value(text)


def _is_text(annotation: Any) -> bool:
    if get_origin(annotation) in {Annotated, Union, UnionType}:
        return any(map(_is_text, get_args(annotation)))
    return annotation in {str, Path}


def _put(values: Values, key: KeyPath, value: Any) -> None:
    table = values
    for name in key[:-1]:
        if not isinstance(table.get(name), dict):
            table[name] = {}
        table = table[name]
    table[key[-1]] = value


def _drop(values: Values, key: KeyPath) -> None:
    """Remove a key, or the nearest above it that is there."""
    table = values
    for name in key[:-1]:
        if not isinstance(table.get(name), dict):
            key = (name,)
            break
        table = table[name]
    table.pop(key[-1], None)


def _fault(one: ErrorDetails) -> Fault:
    key = tuple(map(str, one["loc"]))
    if one["type"] != "extra_forbidden":
        return Fault(key, invalid.fault(one))
    model, name = section(key[:-1]), ".".join(key)
    allowed = ", ".join(model.model_fields) if model else ""
    return Fault(
        key, Text(f"{name}: no such key (allowed here: {allowed})", f"{name}：没有这个键（此处可用：{allowed}）")
    )
