"""Tool schemas."""

from __future__ import annotations

from typing import Any

import pytest

from device_connector.protocol.schema import flatten, with_channel_id


def test_channel_id_is_added_once() -> None:
    """A schema that has the property already gets the standard one in its place."""
    once = with_channel_id({"type": "object", "properties": {"x": {}}, "required": ["x"]})
    assert with_channel_id(once) == once
    assert list(once["properties"]) == once["required"] == ["connector_channel_id", "x"]


def test_channel_id_in_an_empty_schema() -> None:
    """A tool without arguments still takes the channel's id."""
    assert with_channel_id({})["required"] == ["connector_channel_id"]


def test_words_beside_a_reference_win() -> None:
    """A description next to `$ref` is kept over the definition's."""
    schema = {
        "properties": {"p": {"$ref": "#/$defs/P", "description": "here"}},
        "$defs": {"P": {"description": "there"}},
    }
    assert flatten(schema) == {"properties": {"p": {"description": "here"}}}


def test_property_called_title() -> None:
    """Only the keyword `title` goes, not an argument of that name, nor data."""
    schema: dict[str, Any] = {"properties": {"title": {"title": "Title", "default": {"title": 1}}}}
    assert flatten(schema) == {"properties": {"title": {"default": {"title": 1}}}}


def test_endless_schema() -> None:
    """A model that holds itself cannot be written out, and is named."""
    schema = {"$ref": "#/$defs/Tree", "$defs": {"Tree": {"items": {"$ref": "#/$defs/Tree"}}}}
    with pytest.raises(ValueError, match="Tree refers to itself"):
        flatten(schema)
