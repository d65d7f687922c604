"""`android_app_list`: which apps the phone has."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from device_connector.texts import Text
from device_connector.tools.apps.known import App, apps
from device_connector.tools.tool import Arguments, Result, Scene, Tool

MOST = 200
Filter = Literal["launchable", "user", "system", "all"]


class ListArguments(Arguments):
    """Which apps."""

    filter: Filter = Field(
        "launchable",
        description="`launchable`: those with an icon; `user`: installed later; `system`: came with it",
    )
    query: str | None = Field(None, max_length=100, description="only those whose package or label has this in it")


class AppRow(Result):
    """One app."""

    package: str
    label: str | None = Field(description="null where only the screen shows it")
    version: str | None
    system: bool
    launchable: bool | None


class ListResult(Result):
    """The apps by package name."""

    apps: list[AppRow]
    left_out: int = Field(description="how many more there are: narrow them down by `query`")
    unread: dict[str, str] = Field(description="why a field is null in every row")


async def app_list(scene: Scene, wanted: ListArguments) -> dict[str, Any]:
    """Run android_app_list."""
    known = await apps(scene)
    fits = [app for app in known.apps if _fits(app, wanted.filter) and _matches(app, wanted.query)]
    return ListResult(
        apps=[_row(app) for app in fits[:MOST]],
        left_out=max(0, len(fits) - MOST),
        unread=dict(known.unread),
    ).json_object()


def _fits(app: App, kind: Filter) -> bool:
    if kind == "launchable":
        return app.launchable if app.launchable is not None else not app.system
    return kind == "all" or app.system == (kind == "system")


def _matches(app: App, query: str | None) -> bool:
    wanted = (query or "").casefold()
    return any(wanted in name.casefold() for name in (app.package, *app.labels))


def _row(app: App) -> AppRow:
    label = app.labels[0] if app.labels else None
    return AppRow(
        package=app.package, label=label, version=app.version, system=app.system, launchable=app.launchable
    )


APP_LIST = Tool(
    tool_id="android_app_list",
    title=Text("List apps", "应用列表"),
    description=Text(
        "Lists the phone's apps with package name, version and, where it is known, label.",
        "列出手机上的应用：包名、版本，以及可得知的应用名。",
    ),
    kind="observe",
    arguments=ListArguments,
    result=ListResult,
    run=app_list,
    deadline_s=60.0,
)
