"""Binding flows as the Card declares them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from device_connector.protocol.descriptor import TARGET_TYPE
from device_connector.texts import Locale, Text


@dataclass(frozen=True, slots=True)
class FlowField:
    """One input of a form flow; `name` is the key in `auth.start`'s `input`."""

    name: str
    label: Text
    placeholder: Text
    help_text: Text
    secret: bool = False


@dataclass(frozen=True, slots=True)
class Flow:
    """One way to bind a phone; a form has fields, a `qr_login` has none."""

    id: str
    type: Literal["form", "qr_login"]
    title: Text
    description: Text
    fields: tuple[FlowField, ...] = ()

    def declare(self, locale: Locale) -> dict[str, Any]:
        """The entry in the Card's `auth_flows`."""
        shown: dict[str, Any] = {
            "id": self.id,
            "target_type": TARGET_TYPE,
            "type": self.type,
            "title": self.title.say(locale),
            "description": self.description.say(locale),
        }
        return shown | ({"fields": [_field(one, locale) for one in self.fields]} if self.fields else {})


def _field(field: FlowField, locale: Locale) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "name": field.name,
        "label": field.label.say(locale),
        "input_type": "password" if field.secret else "text",
        "required": True,
        "placeholder": field.placeholder.say(locale),
        "help_text": field.help_text.say(locale),
    }
    return shown | ({"secret": True} if field.secret else {})


ADB_BIND_CODE: Final = Flow(
    id="adb_bind_code",
    type="form",
    title=Text("Bind a phone by its code", "设备码绑定"),
    description=Text(
        "Binds the attached phone whose one-time code you type.", "输入一次性设备码，绑定已连接到主机的手机。"
    ),
    fields=(
        FlowField(
            name="device_code",
            label=Text("Device code", "设备码"),
            placeholder=Text("the code shown for your phone", "为该手机显示的一次性设备码"),
            help_text=Text(
                "The lab's admin gets it with `device-connector phones code ALIAS` or from the console; "
                "it works once and for a few minutes.",
                "由管理员通过 `device-connector phones code ALIAS` 或控制台获取；仅可使用一次，几分钟内有效。",
            ),
        ),
    ),
)
