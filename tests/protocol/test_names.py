"""Names that the protocol fixes."""

from __future__ import annotations

import pytest

from device_connector.protocol.names import SKILL_NAME, header_name, skill_name


@pytest.mark.parametrize(
    ("card_id", "name"),
    [
        ("device.adb", "connector-device-adb"),
        ("im.wechat", "connector-im-wechat"),
        ("im.we_chat", "connector-im-we-chat"),
    ],
)
def test_skill_name(card_id: str, name: str) -> None:
    """Dots and underscores become hyphens."""
    assert skill_name(card_id) == name
    assert SKILL_NAME.fullmatch(name)


@pytest.mark.parametrize(
    ("skill", "name"),
    [
        ("---\nname: connector-a\ndescription: d\n---\n# x", "connector-a"),
        ('---\r\nname: "connector-a"\r\n---\r\n', "connector-a"),
        ("---\ndescription: name: x\n---\n", None),
        ("# no header\nname: x\n", None),
    ],
)
def test_header_name(skill: str, name: str | None) -> None:
    """The name is the header's, not the text's."""
    assert header_name(skill) == name
