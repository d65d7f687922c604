"""Sends `am start`, once, and turns what Android says into an error where nothing was started."""

from __future__ import annotations

from collections.abc import Iterable

from device_connector.android.starts import Start, start
from device_connector.android.words import join
from device_connector.errors import ConnectorError, OutcomeUnknown, PermissionDenied, ToolInvokeFailed
from device_connector.texts import Text
from device_connector.tools.tool import Scene

DEADLINE_S = 20.0


async def send_start(scene: Scene, words: Iterable[str]) -> Start:
    """Run `am start` with these words; both of its streams are read, for either may tell of the failure."""
    scene.shots.touched()
    answer = await scene.phone.shell(join(("am", "start", *words)), deadline_s=DEADLINE_S)
    read = start((answer.stdout + b"\n" + answer.stderr).decode("utf-8", "replace"))
    if read.fault:
        raise _failed(read)
    if answer.exit_code is None:
        raise OutcomeUnknown(
            Text("the phone's answer ended before its exit code came", "手机的回应在返回退出码之前中断"), sent=True
        )
    if answer.exit_code:
        raise _failed(read)
    return read


def _failed(read: Start) -> ConnectorError:
    said = read.words or "Android said nothing"
    if read.fault == "not_exported":
        return PermissionDenied(
            Text(
                f"the app lets only itself open that activity (not exported): open it without `activity`. {said}",
                f"该 activity 未导出，只能由应用自身打开：请不要指定 activity。{said}",
            )
        )
    if read.fault == "unresolved":
        return ToolInvokeFailed(
            Text(
                f"no app on this phone opens that. Android says: {said}",
                f"手机上没有能打开它的应用。Android 提示：{said}",
            )
        )
    return ToolInvokeFailed(Text(f"nothing was started. Android says: {said}", f"未能启动。Android 提示：{said}"))
