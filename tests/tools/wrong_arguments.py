"""Wrong arguments for a tool, made from the input schema that its Card declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from jsonschema import Draft202012Validator

Schema = Mapping[str, Any]

KINDS: tuple[Any, ...] = (None, True, 7, -1, 1.5, 1e300, 10**30, "", "no such word", [], ["x"], {}, {"x": 1})
"""A value of every JSON type; those that the schema takes after all are left out."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """Arguments with one fault, at `path` as messages write it."""

    path: str
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Declared:
    """A tool's input schema, its references followed."""

    root: Schema

    def wrong(self) -> Iterator[Wrong]:
        """One fault each: at every place of the schema, everything that may not stand there."""
        yield from self._object("", self.root)

    def right(self, schema: Schema) -> Any:
        """Some value that the schema takes."""
        schema = self._whole(schema)
        if schema.get("type") == "object":
            properties = schema.get("properties", {})
            return {name: self.right(properties[name]) for name in schema.get("required", ())}
        if schema.get("type") == "array":
            return [self.right(schema["items"])] * schema.get("minItems", 0)
        if "enum" in schema:
            return schema["enum"][0]
        return "a" * schema.get("minLength", 0) if schema.get("type") == "string" else schema.get("minimum", 0)

    def leaves(self, schema: Schema | None = None, path: str = "") -> Iterator[tuple[str, Schema]]:
        """Every place where a value stands that is neither object nor null, with its schema."""
        for one in self._ways(self.root if schema is None else schema):
            if one.get("type") not in {"object", "null"}:
                yield path, one
            for name, inner in one.get("properties", {}).items():
                yield from self.leaves(inner, f"{path}.{name}".lstrip("."))
            if "items" in one:
                yield from self.leaves(one["items"], f"{path}.0")

    def _object(self, path: str, schema: Schema) -> Iterator[Wrong]:
        base = self.right(schema)
        yield Wrong(_at(path, "no_such_field"), {**base, "no_such_field": 1})
        for name in schema.get("required", ()):
            yield Wrong(_at(path, name), {key: value for key, value in base.items() if key != name})
        for name, inner in schema.get("properties", {}).items():
            for wrong in self._value(_at(path, name), inner):
                yield Wrong(wrong.path, {**base, name: wrong.arguments})

    def _value(self, path: str, schema: Schema) -> Iterator[Any]:
        judge = Draft202012Validator({**schema, "$defs": self.root.get("$defs", {})})
        ways = list(self._ways(schema))
        tried = [*KINDS, *(value for way in ways for value in _beyond(way, self.right(way)))]
        for value in tried:
            if not judge.is_valid(value) and not (value == {} and _wants_fields(ways)):
                yield Wrong(path, value)
        for way in ways:
            if way.get("properties"):
                yield from self._object(path, way)
            if "items" in way:
                yield from (Wrong(one.path, [one.arguments]) for one in self._value(f"{path}.0", way["items"]))

    def _ways(self, schema: Schema) -> Iterator[Schema]:
        """The schema, or each of those of which it takes any."""
        whole = self._whole(schema)
        for one in whole.get("anyOf", (whole,)):
            yield self._whole(one)

    def _whole(self, schema: Schema) -> Schema:
        named = schema.get("$ref")
        return self.root["$defs"][named.rsplit("/", 1)[1]] if named else schema


def _at(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _wants_fields(ways: list[Schema]) -> bool:
    """Whether an empty object is told by the fields that it lacks, each of which is a case of its own."""
    return any(way.get("required") for way in ways)


def _beyond(schema: Schema, right: Any) -> Iterator[Any]:
    """Values of the right type on the other side of each bound."""
    if "minimum" in schema:
        yield schema["minimum"] - 1
    if "maximum" in schema:
        yield schema["maximum"] + 1
    if "minLength" in schema:
        yield "a" * (schema["minLength"] - 1)
    if "maxLength" in schema:
        yield "a" * (schema["maxLength"] + 1)
    if "pattern" in schema:
        yield "a;b"
    if "enum" in schema:
        yield f"{schema['enum'][0]} "
    if "maxItems" in schema:
        yield right * (schema["maxItems"] + 1)
