"""Why there is no tree, and what to do next, in words."""

from __future__ import annotations

import re

from device_connector.android.hierarchy import Failure, FailureKind
from device_connector.errors import ConnectorError
from device_connector.texts import Text
from device_connector.tools.tool import Scene

_WHY: dict[FailureKind, Text] = {
    "no_idle": Text(
        "the screen never came to rest (a video, an animation or a loading page), not even for a compressed dump; "
        "use android_screenshot and tap by its points",
        "屏幕一直在变化（视频、动画或加载中），压缩方式也未能获取；请改用 android_screenshot 并按图点击",
    ),
    "null_root": Text(
        "Android has no root view for the window in front, and several tries did not change that; it passes once "
        "the app has drawn its window: call again, or use android_screenshot",
        "Android 没有给出前台窗口的根节点，多次重试仍如此；应用绘制完窗口后即可恢复："
        "请重试，或改用 android_screenshot",
    ),
    "crash": Text(
        "uiautomator crashed on the phone each time, which it does while a screen changes; call again, or use "
        "android_screenshot",
        "手机上的 uiautomator 每次都崩溃，通常发生在屏幕变化时；请重试，或改用 android_screenshot",
    ),
    "taken": Text(
        "another program on the phone holds Android's UI automation, so no tree can be read; stop that program "
        "first, repeating the call will not help. android_screenshot works meanwhile",
        "手机上有其它程序占用了 UI 自动化接口，无法读取元素；请先停止该程序，重试无效。"
        "android_screenshot 仍可使用",
    ),
    "no_xml": Text(
        "uiautomator printed no tree; call again, or use android_screenshot",
        "uiautomator 没有输出元素树；请重试，或改用 android_screenshot",
    ),
    "empty": Text(
        "uiautomator printed nothing, to the terminal as well as to a file; call again, or use android_screenshot",
        "uiautomator 没有任何输出（终端与文件均为空）；请重试，或改用 android_screenshot",
    ),
    "silent": Text(
        "uiautomator says that it wrote the tree, but it can be read neither from the terminal nor from a file; "
        "use android_screenshot",
        "uiautomator 声称已写出元素树，但终端与文件中都读不到；请改用 android_screenshot",
    ),
    "too_big": Text(
        "the tree is too big, too deep or declares entities, and was not read; use android_screenshot",
        "元素树过大、过深或含有实体声明，未予读取；请改用 android_screenshot",
    ),
    "command_unavailable": Text(
        "this phone has no uiautomator; use android_screenshot and tap by its points",
        "此手机没有 uiautomator；请改用 android_screenshot 并按图点击",
    ),
    "denied": Text(
        "Android does not let the shell run uiautomator; use android_screenshot and tap by its points",
        "Android 不允许 shell 运行 uiautomator；请改用 android_screenshot 并按图点击",
    ),
}

RIVALS = "uiautomator|appium|atx-agent|mobilenext|devicekit|droidrun|mobilerun|instrument"
_RIVAL = re.compile(rf"\S*(?:{RIVALS})\S*", re.IGNORECASE)
_LIST = "ps -A -o NAME,ARGS 2>/dev/null"
ASK_S = 5.0


def text(failure: Failure, rival: str | None = None) -> Text:
    """The reason and the next step, with Android's own words behind them."""
    why = _WHY[failure.kind]
    en, zh = why.en, why.zh
    if rival:
        en, zh = f"{en}; it is probably {rival}", f"{zh}；很可能是 {rival}"
    if failure.words:
        words = " ".join(failure.words.split())[:300]
        en, zh = f"{en}. Android says: {words}", f"{zh}。Android 提示：{words}"
    return Text(f"no UI tree: {en}", f"未获取到元素树：{zh}")


def asleep(failure: Failure) -> Text:
    """A sleeping phone often has no tree at all."""
    return Text(
        f"no UI tree: the screen is off. Send android_key wake, then look again. Android says: {failure.words}",
        f"未获取到元素树：屏幕已关闭。请先 android_key wake，再查看。Android 提示：{failure.words}",
    )


def late(alias: str, deadline_s: float) -> Text:
    """No dump began or ended in time."""
    return Text(
        f"{alias}: no UI tree within {deadline_s:g} s; call again, or use android_screenshot",
        f"{alias}：{deadline_s:g} 秒内未获取到元素树；请重试，或改用 android_screenshot",
    )


async def rival(scene: Scene) -> str | None:
    """The process that probably holds the UI automation; None where none is known by name."""
    try:
        listed = await scene.phone.shell(_LIST, deadline_s=ASK_S, limit_bytes=1 << 20)
    except ConnectorError:
        return None
    found = _RIVAL.search(listed.stdout.decode("utf-8", "replace"))
    return found[0] if found else None
