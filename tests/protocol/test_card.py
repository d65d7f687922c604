"""The Card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from device_connector.protocol.card import ToolDeclaration, card
from device_connector.protocol.flows import ADB_BIND_CODE, Flow, FlowField
from device_connector.texts import Text
from tests.schemas import examine


class Point(BaseModel):
    """A point."""

    x: int


class Arguments(BaseModel):
    """Arguments with a nested model, a choice and a default."""

    model_config = ConfigDict(extra="forbid")

    at: Point
    space: Literal["device", "normalized"] = "device"
    times: int = Field(1, ge=1, le=10, description="how often")


TAP = ToolDeclaration(
    "android_tap",
    Text("Tap", "点击"),
    Text("Taps.", "点一下。"),
    Arguments.model_json_schema(),
    {"type": "object"},
)
WORDS = Text("w", "词")
WIRELESS = Flow(
    "adb_wireless_code", "form", WORDS, WORDS, (FlowField("pairing_code", WORDS, WORDS, WORDS, secret=True),)
)


def made(**change: Any) -> dict[str, Any]:
    """A Card, right by the published schema."""
    said: dict[str, Any] = {
        "tools": [TAP],
        "flows": [ADB_BIND_CODE],
        "build": {"version": "0.1.0", "git_tag": "", "git_rev": "abc1234", "build_time": "2607241200"},
        "package_version": "0.1.0",
        "skill": "skill",
        "locale": "zh-CN",
    }
    found = card(**said | change)
    examine("card", found)
    return found


def test_head() -> None:
    """Name, mode, targets, profile and security are the ones that product.md fixes."""
    found = made()
    assert (found["connector_card_id"], found["connector"]["name"]) == ("device.adb", "Android ADB Connector")
    assert found["supports"] == {
        "user_channel_mode": "multiple",
        "target_types": ["device"],
        "targets": [{"target_type": "device", "provider": "adb", "label": "Android 设备"}],
        "profiles": ["xagent.device.v1"],
    }
    assert found["security"] == {
        "trust_level": "local",
        "api_key_required": True,
        "data_classes": ["image", "device", "file"],
    }


def test_tool_schema_is_whole_and_bare() -> None:
    """The channel's id stands first and is required; references are written out, titles are gone."""
    tool = made()["tools"][0]
    assert tool["related_skill_ids"] == ["connector-device-adb"]
    assert tool["input_schema"]["required"] == ["connector_channel_id", "at"]
    assert tool["input_schema"]["properties"]["at"] == {
        "description": "A point.",
        "type": "object",
        "properties": {"x": {"type": "integer"}},
        "required": ["x"],
    }
    assert "$ref" not in str(tool)
    assert "'title': 'Arguments'" not in str(tool)


def test_bind_code_flow() -> None:
    """The code flow is a form of one required field, and the login flow of the user interface."""
    found = made()
    assert [field["name"] for field in found["auth_flows"][0]["fields"]] == ["device_code"]
    assert found["auth_flows"][0]["fields"][0]["required"] is True
    assert found["ui"]["login_flow"]["flow_id"] == found["auth_flows"][0]["id"] == "adb_bind_code"


def test_secret_field() -> None:
    """A secret is asked for in a password field and marked."""
    field = made(flows=[ADB_BIND_CODE, WIRELESS])["auth_flows"][1]["fields"][0]
    assert (field["input_type"], field["secret"]) == ("password", True)


def test_locale() -> None:
    """Titles are said in the locale."""
    assert made(locale="en")["tools"][0]["title"] == "Tap"


def test_same_words_same_version() -> None:
    """The Card is a function of what went in; a later build alone leaves the version."""
    assert made() == made()
    later = made(build={"build_time": "2607250000"})
    assert later["connector"]["version"] == made()["connector"]["version"]


@pytest.mark.parametrize(
    "change",
    [
        {"skill": "other skill"},
        {"tools": []},
        {"tools": [replace(TAP, description=WORDS)]},
        {"flows": [ADB_BIND_CODE, WIRELESS]},
        {"locale": "en"},
        {"package_version": "0.1.1"},
    ],
)
def test_any_word_changes_the_version(change: dict[str, Any]) -> None:
    """A change of Card or Skill makes xAgent fetch both again."""
    assert made(**change)["connector"]["version"] != made()["connector"]["version"]
