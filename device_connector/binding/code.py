"""`adb_bind_code`: the user types the one-time code of an attached phone; it ends in its own ack."""

from __future__ import annotations

import secrets
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from typing import Any

from device_connector.binding.flow import Outcome
from device_connector.channels import Channels
from device_connector.errors import (
    ConnectorError,
    DeviceCodeInvalid,
    InvalidArguments,
    TooManyAttempts,
)
from device_connector.protocol.flows import ADB_BIND_CODE, Flow
from device_connector.store import Codes
from device_connector.texts import Text

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LENGTH = 8
"""40 bits: at five guesses a minute a code of ten minutes is found with a chance of 1 in 20 thousand million."""

MOST_FAILURES, WINDOW_MS = 5, 60_000
LONGEST = 64
"""Characters of an input that may be a code at all."""


def new_code() -> str:
    """A fresh code, grouped to be read aloud."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return f"{code[:4]}-{code[4:]}"


class CodeBinding:
    """Binds by code; the sixth failure in a minute on a channel or a key is refused unread."""

    def __init__(self, channels: Channels, codes: Codes, *, now_ms: Callable[[], int]) -> None:
        self._channels = channels
        self._codes = codes
        self._now_ms = now_ms
        self._failures: defaultdict[str, deque[int]] = defaultdict(lambda: deque(maxlen=MOST_FAILURES))

    @property
    def declaration(self) -> Flow:
        """The flow as the Card declares it."""
        return ADB_BIND_CODE

    async def start(self, key_id: str, channel_id: str, fields: Mapping[str, Any]) -> Outcome:
        """Bind the phone that `fields["device_code"]` names."""
        try:
            self._check_rate(key_id, channel_id)
            self._bind(channel_id, _code(fields))
        except DeviceCodeInvalid as error:
            for who in (key_id, channel_id):
                self._failures[who].append(self._now_ms())
            return Outcome("failed", error.text, error)
        except ConnectorError as error:
            return Outcome("failed", error.text, error)
        return Outcome("authenticated", Text("the phone is bound", "手机已绑定"))

    def _bind(self, channel_id: str, code: str) -> None:
        """Bind first, spend after: a code that names a phone in use stays good for when it is free."""
        phone_id = self._codes.phone(code, self._now_ms())
        if phone_id is None:
            raise _unknown_code()
        self._channels.bind(channel_id, phone_id)
        if not self._codes.spend(code):
            self._channels.unbind(channel_id)
            raise _unknown_code()

    def _check_rate(self, key_id: str, channel_id: str) -> None:
        since = self._now_ms() - WINDOW_MS
        for who in (key_id, channel_id):
            failures = self._failures.get(who, ())
            if sum(at > since for at in failures) >= MOST_FAILURES:
                raise TooManyAttempts(
                    Text(
                        f"{MOST_FAILURES} wrong codes within a minute: wait a minute, then type a fresh code",
                        f"一分钟内输错 {MOST_FAILURES} 次：请等待一分钟，再输入新的设备码",
                    )
                )


def _code(fields: Mapping[str, Any]) -> str:
    code = fields.get("device_code")
    if not isinstance(code, str) or not code.strip() or len(code) > LONGEST:
        raise InvalidArguments(
            Text(
                f"input.device_code should be a text of 1 to {LONGEST} characters: the code that "
                "`device-connector phones code ALIAS` prints",
                f"input.device_code 应为 1 到 {LONGEST} 个字符的文本：即 "
                "device-connector phones code ALIAS 输出的设备码",
            )
        )
    return code


def _unknown_code() -> DeviceCodeInvalid:
    return DeviceCodeInvalid(
        Text(
            "this code is wrong, used or expired: ask for a new one (device-connector phones code ALIAS)",
            "设备码错误、已使用或已过期：请获取新的设备码（device-connector phones code ALIAS）",
        )
    )
