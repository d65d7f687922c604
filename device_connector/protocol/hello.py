"""What a connector.hello must say before the link may be used (protocol section 8.1)."""

from __future__ import annotations

import re

from device_connector.errors import ConnectorCardIdMismatch, ProfileNotSupported, ProtocolVersionUnsupported
from device_connector.protocol.asks import HelloPayload
from device_connector.protocol.packet import PROTOCOL_VERSION
from device_connector.texts import Text, shown

_VERSION = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,2}")
_OURS = (3, 0)


def negotiate(hello: HelloPayload, *, card_id: str, profiles: tuple[str, ...]) -> tuple[str, ...]:
    """The profiles of this link, in the Card's order; raises the error of the first rule that is broken."""
    if hello.connector_card_id != card_id:
        raise ConnectorCardIdMismatch(_other_card(hello.connector_card_id, card_id))
    if not _supported(hello.protocol_version):
        raise ProtocolVersionUnsupported(_other_version(hello.protocol_version))
    common = _common(hello.supported_profiles, profiles)
    if not common:
        raise ProfileNotSupported(_no_profile(hello.supported_profiles, profiles))
    return common


def _supported(version: object) -> bool:
    if not isinstance(version, str) or not _VERSION.fullmatch(version):
        return False
    return tuple(map(int, version.split("."))) >= _OURS[: version.count(".") + 1]


def _common(theirs: object, ours: tuple[str, ...]) -> tuple[str, ...]:
    if not isinstance(theirs, list) or not all(isinstance(one, str) for one in theirs):
        return ()
    return tuple(one for one in ours if one in theirs)


def _other_card(value: object, card_id: str) -> Text:
    got = _shown(value)
    return Text(
        f"connector_card_id is {got}, this connector is {card_id!r}; "
        "check the Base URL in xAgent or fetch /connector-card.json again",
        f"connector_card_id 为 {got}，而本 Connector 是 {card_id!r}；"
        "请检查 xAgent 中的 Base URL，或重新拉取 /connector-card.json",
    )


def _other_version(value: object) -> Text:
    got = _shown(value)
    return Text(
        f"protocol_version is {got}, this connector takes {PROTOCOL_VERSION} and above; upgrade xAgent",
        f"protocol_version 为 {got}，本 Connector 只接受 {PROTOCOL_VERSION} 及以上版本；请升级 xAgent",
    )


def _no_profile(value: object, profiles: tuple[str, ...]) -> Text:
    got, ours = _shown(value), ", ".join(profiles)
    return Text(
        f"supported_profiles is {got}, this connector needs an array of strings with {ours}; "
        "send it in connector.hello, or use an xAgent that knows the profile",
        f"supported_profiles 为 {got}，本 Connector 需要包含 {ours} 的字符串数组；"
        "请在 connector.hello 中声明，或使用支持该 Profile 的 xAgent",
    )


def _shown(value: object) -> str:
    return "missing (null)" if value is None else shown(value)
