"""`android_app_uninstall`: an app off the phone, with its data."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from device_connector.android.installs import outcome
from device_connector.android.words import join
from device_connector.errors import InvalidArguments
from device_connector.texts import Text
from device_connector.tools.apps.known import is_name
from device_connector.tools.apps.session import failed
from device_connector.tools.apps.versions import Version, version, version_after
from device_connector.tools.asking import unsent
from device_connector.tools.tool import Arguments, Result, Scene, Tool

DEADLINE_S = 60.0


class UninstallArguments(Arguments):
    """Which app."""

    package: str = Field(min_length=3, max_length=255, description="package name; a label is not taken here")


class UninstallResult(Result):
    """What was removed."""

    package: str
    removed: Version
    left: Version | None = Field(description="of an app that came with the phone only the updates can go")
    effect: str = "seen"
    effect_basis: str


async def uninstall(scene: Scene, wanted: UninstallArguments) -> dict[str, Any]:
    """Run android_app_uninstall; the phone's list decides whether the app is gone."""
    package = wanted.package
    with unsent():
        before = await version(scene, package) if is_name(package) else None
    if before is None:
        raise InvalidArguments(
            Text(
                f"package: {package[:100]!r} is not installed; see android_app_list for the names",
                f"package：未安装 {package[:100]!r}，名称请查看 android_app_list",
            )
        )
    scene.shots.touched()
    answer = await scene.phone.shell(join(("pm", "uninstall", package)), deadline_s=DEADLINE_S)
    said = outcome((answer.stdout + b"\n" + answer.stderr).decode("utf-8", "replace"))
    left = await version_after(scene, package)
    if left == before:
        raise failed(said)
    told = "does not list it any more" if left is None else f"lists version {left.name} ({left.code}), as it came"
    return UninstallResult(
        package=package, removed=before, left=left, effect_basis=f"the phone {told}"
    ).json_object()


APP_UNINSTALL = Tool(
    tool_id="android_app_uninstall",
    title=Text("Uninstall an app", "卸载应用"),
    description=Text(
        "Removes an app with all its data; this cannot be undone.", "卸载应用并删除其全部数据，无法撤销。"
    ),
    kind="act",
    arguments=UninstallArguments,
    result=UninstallResult,
    run=uninstall,
    deadline_s=120.0,
)
