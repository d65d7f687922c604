"""`android_open_url`: a link, opened by the app that the phone has for it."""

from __future__ import annotations

from typing import Any

from pydantic import Field, field_validator

from device_connector.texts import Text
from device_connector.tools.apps.front import COMMANDS, Front, FrontResult, front, judged, looked, state
from device_connector.tools.apps.starting import send_start
from device_connector.tools.asking import ask, unsent
from device_connector.tools.effect import ActArguments
from device_connector.tools.tool import Scene, Tool

VIEW = "android.intent.action.VIEW"
SCHEMES = ("http", "https", "mailto", "tel", "sms", "smsto", "geo", "market")
"""What is opened. `tel` and `sms` only fill in a number; `intent`, `file`, `content`, `javascript` stay out."""

SAME_APP_S = 2.0
"""So long is waited for another app to come to the front."""


class UrlArguments(ActArguments):
    """The link."""

    url: str = Field(min_length=3, max_length=4096, description=f"its scheme one of {', '.join(SCHEMES)}")

    @field_validator("url")
    @classmethod
    def _allowed(cls, value: str) -> str:
        scheme, colon, rest = value.partition(":")
        if not colon or scheme.lower() not in SCHEMES:
            raise ValueError(f"begin with one of {', '.join(f'{one}:' for one in SCHEMES)}, not {value[:40]!r}")
        if not rest.strip("/ "):
            raise ValueError(f"nothing stands behind {scheme}:")
        if "\0" in value:
            raise ValueError("NUL cannot be sent")
        return f"{scheme.lower()}:{rest}"  # Android tells schemes in capitals apart.


class UrlResult(FrontResult):
    """What was opened, and what is in front now."""

    url: str


async def open_url(scene: Scene, wanted: UrlArguments) -> dict[str, Any]:
    """Run android_open_url; the start is sent once, then it is looked at who is in front."""
    before = scene.shots.current
    with unsent():
        was = front(await ask(scene, COMMANDS))
    started = await send_start(scene, ("-a", VIEW, "-d", wanted.url))
    now, why = await judged(scene, lambda seen: seen.app is not None and seen.app != was.app, SAME_APP_S)
    effect, basis = _effect(was, now, why)
    result = UrlResult(url=wanted.url, effect=effect, effect_basis=basis, warning=started.warning, **state(now))
    return await looked(scene, wanted, before, result)


def _effect(was: Front, now: Front | None, why: str) -> tuple[Any, str]:
    if now is None:
        return "unknown", f"Android took the link; who is in front could not be read: {why}"
    if now.app is None:
        return "none_seen", f"Android took the link, but in front is {now.told}"
    if now.app == was.app:
        return "unknown", f"Android took the link; in front is {now.told}, as before: look whether it shows it"
    return "seen", f"{now.told} came to the front; before it was {was.told}"


OPEN_URL = Tool(
    tool_id="android_open_url",
    title=Text("Open a link", "打开链接"),
    description=Text(
        f"Opens a link ({', '.join(SCHEMES)}) in the app that the phone has for it and says what is in front "
        "afterwards. A tel or sms link fills in the number; nothing is dialled or sent.",
        f"用手机上的对应应用打开链接（{'、'.join(SCHEMES)}），并返回打开后位于前台的应用。"
        "tel 与 sms 只填入号码，不会拨出或发送。",
    ),
    kind="act",
    arguments=UrlArguments,
    result=UrlResult,
    run=open_url,
    deadline_s=60.0,
)
