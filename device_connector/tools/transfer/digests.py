"""The phone's own sha256 of a file: that both ends have the same bytes is not taken for granted."""

from __future__ import annotations

import re
from typing import Literal

from device_connector.android.words import join
from device_connector.errors import ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.tool import Scene

Verified = Literal["sha256", "size"]

DEADLINE_S = 120.0
_DIGEST = re.compile(rb"^\\?([0-9a-f]{64})\b")


async def verified(scene: Scene, path: str, *, sha256: str, phone_size: int | None, byte_size: int) -> Verified:
    """How the phone's file was compared with ours; ToolInvokeFailed where they differ.

    Phones before Android 8 have no sha256sum: their size has to do.
    """
    answer = await scene.phone.shell(join(("sha256sum", path)), deadline_s=DEADLINE_S, limit_bytes=1 << 16)
    told = _DIGEST.search(answer.stdout)
    if told:
        same, how = told[1].decode() == sha256, "sha256"
    else:
        same, how = phone_size == byte_size, "size"
    if not same:
        raise ToolInvokeFailed(
            Text(
                f"{path!r} on the phone is not what was transferred (its {how} differs): it changed meanwhile, "
                "or the connection damaged it. Repeat the call.",
                f"手机上的 {path!r} 与传输内容不一致（{how} 不同）：文件在传输中被修改或损坏，请重试。",
            )
        )
    return "sha256" if told else "size"
